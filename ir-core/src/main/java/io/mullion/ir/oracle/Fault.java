package io.mullion.ir.oracle;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Selection;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/** Rules broken on purpose, one at a time. An oracle that does not notice one of these is no oracle. */
public enum Fault {
    NULL_IN_NOT_EQUAL("x <> 5 holds for NULL", part(ConditionFaults::nullInNotEqual)),
    NOT_IS_OPPOSITE("NOT (x > 5) is x <= 5, without NaN", part(ConditionFaults::notIsOpposite)),
    NULL_IN_NOT("NOT (x > 5) holds for NULL", part(ConditionFaults::nullInNot)),
    OPEN_IS_CLOSED("x < 5 holds for 5", part(ConditionFaults::openIsClosed)),
    CLOSED_IS_OPEN("x >= 5 does not hold for 5", part(ConditionFaults::closedIsOpen)),
    UNEQUAL_IS_LESS("x <> 5 is x < 5", part(ConditionFaults::unequalIsLess)),
    NULL_OPTION_IGNORED("NOT IN (…, NULL) is NOT IN (…)", part(ConditionFaults::withoutNullOption)),
    LAST_OPTION_LOST("the last option of IN is lost", part(ConditionFaults::lastOptionLost)),
    EQUALS_NULL_IS_NULL("x = NULL is x IS NULL", part(ConditionFaults::equalsNullIsNull)),
    IS_NULL_WITHOUT_ABSENT("IS NULL does not hold for ABSENT", part(ConditionFaults::isNullWithoutAbsent)),
    ABSENT_IS_NULL("IS ABSENT holds for NULL", part(ConditionFaults::absentIsNull)),
    OR_IS_AND("OR is read as AND", part(ConditionFaults::orIsAnd)),
    FIRST_OF_OR("only the first term of OR counts", part(ConditionFaults::firstOfOr)),
    FIRST_OF_AND("only the first term of AND counts", part(ConditionFaults::firstOfAnd)),
    NOT_MIRRORED("5 < x is x < 5", part(ConditionFaults::notMirrored)),
    PREFIX_END_INCLUDED("LIKE 'ab%' holds for 'ac'", part(ConditionFaults::prefixEndIncluded)),
    LIKE_IS_PREFIX("LIKE 'a%c' is LIKE 'a%'", part(ConditionFaults::likeIsPrefix)),
    REGEX_IS_TEXT("a regex matches its own text", part(ConditionFaults::regexIsText)),
    EMPTY_ALTERNATIVE_LOST("=~ 'a|' is =~ 'a'", part(ConditionFaults::emptyAlternativeLost)),
    MISSING_LABELS_DO_NOT_MATCH(
            "l = '' does not match a series without the label", part(ConditionFaults::missingLabelsDoNotMatch)),
    FLAG_IS_ANY_VALUE("a BOOLEAN column holds unless it is NULL", condition(ConditionFaults::flagIsAnyValue)),
    FRACTIONS_ARE_CUT("a literal is cut to fit its column", part(ConditionFaults::fractionsAreCut)),
    FORMS_ARE_APART("1 is another value than 1.0", part(ConditionFaults::formsAreApart)),
    ARITHMETIC_IS_COLUMN("x * 2 is lifted as x", part(ConditionFaults::arithmeticIsColumn)),
    CALL_IS_ARGUMENT("ABS(x) is lifted as x", part(ConditionFaults::callIsArgument)),
    COLUMNS_ARE_NOT_NULL("x < y is lifted as x IS NOT NULL", part(ConditionFaults::columnsAreNotNull)),

    SCAN_PREDICATES_LOST(
            "the conditions of a Scan are lost", rules -> Misreading.ofNodes(rules, PlanFaults::withoutScanPredicates)),
    AGG_FILTER_LOST(
            "the FILTER of an aggregate is lost", rules -> Misreading.ofNodes(rules, PlanFaults::withoutAggFilter)),
    FILTER_LOST("a Filter is lost", rules -> Misreading.ofNodes(rules, PlanFaults::withoutFilter)),
    RESIDUAL_DROPPED(
            "what stays residual is lost", rules -> AnswerFaults.ofCoverage(rules, AnswerFaults::withoutResidual)),
    COMPUTED_IS_DIRECT(
            "a condition is lifted through a computed column",
            rules -> Misreading.ofNodes(rules, PlanFaults::computedIsDirect)),
    BY_NAME("a column is found again by its name", rules -> Misreading.ofNodes(rules, PlanFaults::byName)),
    LIFTED_THROUGH_AT("time is lifted through @", rules -> Misreading.ofNodes(rules, PlanFaults::withoutAt)),
    SHIFT_FORGOTTEN("a TimeShift is forgotten", rules -> Misreading.ofNodes(rules, PlanFaults::withoutShift)),
    START_INCLUDED(
            "the start of a range belongs to it",
            rules -> AnswerFaults.ofSelection(rules, AnswerFaults::startIncluded)),
    ONE_OF_TWO_RANGES(
            "the inner of two ranges is lost", rules -> Misreading.ofNodes(rules, PlanFaults::oneOfTwoRanges)),
    INSTANT_IS_RANGE(
            "an instant selector is lifted as a range", rules -> Misreading.ofNodes(rules, PlanFaults::instantIsRange)),
    TIME_CONDITION_BELOW_SHIFT(
            "a condition on time is lifted through a TimeShift",
            rules -> Misreading.ofNodes(rules, PlanFaults::timeConditionBelowShift)),
    BOUND_ELSEWHERE("relative time is bound to another evaluation time", ProofFaults::boundElsewhere),
    ARRIVAL_IGNORED(
            "the commits of a Scan are lost", rules -> AnswerFaults.ofSelection(rules, AnswerFaults::withoutArrival)),
    LINEAGES_ARE_APART("commits of two lineages are disjoint", apart(ProofFaults::ofOtherLineages)),
    SOURCE_IGNORED(
            "the source is not part of the definition", rules -> Misreading.ofNodes(rules, PlanFaults::oneSource)),
    VERSION_IGNORED(
            "the version of a source is not part of the definition",
            rules -> Misreading.ofNodes(rules, PlanFaults::withoutVersion)),
    SETTINGS_IGNORED(
            "the settings of a source are not part of the definition",
            rules -> Misreading.ofNodes(rules, PlanFaults::withoutSettings)),
    WEIGHT_IGNORED(
            "the weight is not part of the definition", rules -> Misreading.ofNodes(rules, PlanFaults::withoutWeight)),
    KEYS_IGNORED(
            "the keys are not part of the definition", rules -> Misreading.ofNodes(rules, PlanFaults::withoutKeys)),
    PARAMETERS_IGNORED("KLL of any k merge", rules -> Misreading.ofNodes(rules, PlanFaults::oneK)),
    VOLATILE_IS_FIXED("RAND() gives the same each time", PlanFaults::volatileIsFixed),
    GROWING_IS_FIXED("a source that grows reads the same each time", PlanFaults::growingIsFixed),
    OPEN_ROWS_MERGE("states merge though their definition is no fixed set of rows", ProofFaults::openRowsMerge),
    KLL_MAY_OVERLAP("KLL may count a row twice", PlanFaults::overlapping),
    NEVER_IS_MERGED("samples merge", PlanFaults::neverMerged),

    NULL_LOST("NULL is lost", rules -> AnswerFaults.ofColumns(rules, AnswerFaults::withoutNull)),
    NULL_SLIPS_IN("NULL slips in", rules -> AnswerFaults.ofColumns(rules, AnswerFaults::withNull)),
    NAN_LOST("NaN is lost", rules -> AnswerFaults.ofColumns(rules, AnswerFaults::withoutNan)),
    ABSENT_LOST("ABSENT is lost", rules -> AnswerFaults.ofColumns(rules, AnswerFaults::withoutAbsent)),
    RANGES_ARE_THEIR_HULL("several ranges become one", rules -> AnswerFaults.ofColumns(rules, AnswerFaults::hull)),
    ZEROS_ARE_APART("−0.0 is less than 0.0", rules -> AnswerFaults.ofColumns(rules, AnswerFaults::zerosApart)),
    CONDITION_LOST("all but the first box are lost", rules -> AnswerFaults.ofSelection(rules, AnswerFaults::firstBox)),

    ONE_BOX_AROUND_ALL("a union is widened to one box", rules -> AnswerFaults.ofUnions(rules, AnswerFaults::oneBox)),
    REALS_ARE_INTEGERS(
            "over DOUBLE, 1 follows 0", rules -> AnswerFaults.ofUnions(rules, AnswerFaults::realsAreIntegers)),
    UNKNOWN_IS_MILLIS(
            "a timestamp of unknown precision has milliseconds",
            rules -> AnswerFaults.ofUnions(rules, AnswerFaults::unknownIsMillis)),
    KEY_LOST("merging by some keys loses them", rules -> ProofFaults.regrouping(rules, ProofFaults::keyLost)),
    NULL_GROUP_LOST(
            "merging by fewer keys loses the group of NULL",
            rules -> ProofFaults.regrouping(rules, ProofFaults::nullGroupLost)),

    OTHER_COLUMNS_ARE_APART("conditions on different columns are disjoint", apart(ProofFaults::onOtherColumns)),
    UNEQUAL_IS_APART("unequal sets are disjoint", apart(ProofFaults::unequal)),
    FLAGS_LOOKED_OVER("NULL, NaN and ABSENT are in no two sets", apart(ProofFaults::inRangesOnly)),
    UTF_16_ORDER("texts order by UTF-16 units", apart(ProofFaults::inUtf16)),
    CONTAINED_IN_HULL("what lies between two ranges is contained", ProofFaults::containsByHull),
    CONTAINED_ON_SHARED_COLUMNS("what is not bounded is contained", ProofFaults::containsOnSharedColumns),
    SUBTRACTION_LOSES_NULL(
            "a difference loses NULL", rules -> ProofFaults.subtracting(rules, ProofFaults::withoutNull)),
    SUBTRACTION_LOSES_BOXES("a difference is one box", rules -> ProofFaults.subtracting(rules, AnswerFaults::firstBox)),
    SUBTRACTION_LEAVES_NOTHING(
            "a difference is empty", rules -> ProofFaults.subtracting(rules, all -> Selection.NOTHING)),
    INTERSECTION_IS_FIRST("an intersection is the first set", ProofFaults::intersectionIsFirst),

    STRADDLING_IS_INSIDE(
            "a state with unwanted rows is used",
            rules -> ProofFaults.containing(rules, ProofFaults::straddlingIsInside)),
    STRADDLING_IS_OUTSIDE(
            "a state with unwanted rows has no wanted ones",
            rules -> ProofFaults.containing(rules, ProofFaults::straddlingIsOutside)),
    STRADDLING_IS_SLICED(
            "a state is cut along any column", rules -> ProofFaults.containing(rules, ProofFaults::straddlingIsSliced)),
    KEYS_OF_REQUEST_IGNORED("a state answers by keys that it has put together", ProofFaults::keysOfRequestIgnored),
    OVERLAPS_COVERED("a cover uses states that share rows", ProofFaults::overlapsCovered),
    REST_FORGOTTEN("a cover is silent about what it leaves over", ProofFaults::restForgotten),

    GAPS_FORGOTTEN("a plan is silent about its gaps", rules -> PaneFaults.planning(rules, PaneFaults::withoutGaps)),
    WINDOWS_WIDENED("a plan reads the pane around a bound", rules -> PaneFaults.planning(rules, PaneFaults::wider)),
    POPULATION_LOST("a plan loses a population", rules -> PaneFaults.planning(rules, PaneFaults::populationLost)),
    GROUPS_SWAPPED("a plan gives every group the first key", rules -> PaneFaults.planning(rules, PaneFaults::oneKey)),
    GAP_READ("a plan also calls a gap what it reads", rules -> PaneFaults.planning(rules, PaneFaults::coveredInGap));

    private final String text;
    private final UnaryOperator<Rules> breaking;

    Fault(String text, UnaryOperator<Rules> breaking) {
        this.text = text;
        this.breaking = breaking;
    }

    /** What is wrong with the rules, in words. */
    public String text() {
        return text;
    }

    Rules in(Rules rules) {
        return breaking.apply(rules);
    }

    private static UnaryOperator<Rules> part(UnaryOperator<Expr> part) {
        return rules -> Misreading.ofConditions(rules, part);
    }

    private static UnaryOperator<Rules> condition(UnaryOperator<Expr> condition) {
        return rules -> Misreading.ofNodes(rules, node -> Rewrite.conditions(node, condition));
    }

    private static UnaryOperator<Rules> apart(BiPredicate<Box, Box> apart) {
        return rules -> ProofFaults.alsoDisjoint(rules, apart);
    }
}
