package io.mullion.ir.oracle;

import io.mullion.ir.coverage.Containment;
import io.mullion.ir.coverage.Coverage;
import io.mullion.ir.coverage.EvaluationTime;
import io.mullion.ir.plan.PlanNode;
import io.mullion.ir.plan.SummaryAgg;
import io.mullion.ir.planner.StateCover;
import io.mullion.ir.predicate.Box;
import io.mullion.ir.predicate.Constraint;
import io.mullion.ir.predicate.Dimension;
import io.mullion.ir.predicate.Selection;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Proofs that prove nothing: of disjointness, containment, merges and covers. */
final class ProofFaults {
    private ProofFaults() {}

    /** Boxes are also taken to be disjoint for another reason. */
    static Rules alsoDisjoint(Rules rules, BiPredicate<Box, Box> apart) {
        return new Delegating(rules) {
            @Override
            public boolean areDisjoint(Coverage a, Coverage b) {
                return super.areDisjoint(a, b)
                        || (a.definition().equals(b.definition())
                                && a.selection().boxes().stream()
                                        .allMatch(x ->
                                                b.selection().boxes().stream().allMatch(y -> apart.test(x, y))));
            }
        };
    }

    static boolean onOtherColumns(Box a, Box b) {
        return !a.constraints().isEmpty()
                && !b.constraints().isEmpty()
                && a.constraints().keySet().stream()
                        .noneMatch(dimension -> b.constraints().containsKey(dimension));
    }

    static boolean ofOtherLineages(Box a, Box b) {
        return lineages(a).findFirst().isPresent()
                && lineages(b).findFirst().isPresent()
                && lineages(a).noneMatch(mine -> b.constraints().containsKey(mine));
    }

    private static Stream<Dimension> lineages(Box box) {
        return box.constraints().keySet().stream().filter(dimension -> dimension instanceof Dimension.Arrival);
    }

    static boolean inUtf16(Box a, Box b) {
        return sharedColumns(
                a, b, (x, y) -> x.type() instanceof ValueType.TextType && AnswerFaults.areApartInUtf16(x, y));
    }

    /** Unequal is taken for disjoint. */
    static boolean unequal(Box a, Box b) {
        return sharedColumns(a, b, (x, y) -> !x.equals(y));
    }

    /** NULL, NaN and ABSENT are looked over: sets whose ranges do not meet are disjoint. */
    static boolean inRangesOnly(Box a, Box b) {
        return sharedColumns(a, b, (x, y) -> bare(x).isDisjointFrom(bare(y)));
    }

    private static Constraint bare(Constraint constraint) {
        return new Constraint(constraint.type(), constraint.ranges(), false, false, false);
    }

    private static boolean sharedColumns(Box a, Box b, BiPredicate<Constraint, Constraint> apart) {
        for (Map.Entry<Dimension, Constraint> entry : a.constraints().entrySet()) {
            Optional<Constraint> other = b.constraint(entry.getKey());
            if (other.isPresent()
                    && other.get().type().equals(entry.getValue().type())
                    && apart.test(entry.getValue(), other.get())) {
                return true;
            }
        }
        return false;
    }

    /** What contains another does so as its hull, with NULL and all. */
    static Rules containsByHull(Rules rules) {
        return containing(rules, AnswerFaults::hull);
    }

    private static Rules containing(Rules rules, UnaryOperator<Constraint> whole) {
        return new Delegating(rules) {
            @Override
            public boolean contains(Coverage a, Coverage b) {
                List<Box> boxes = new ArrayList<>();
                for (Box box : a.selection().boxes()) {
                    Box wider = Box.EVERYTHING;
                    for (Map.Entry<Dimension, Constraint> entry :
                            box.constraints().entrySet()) {
                        wider = wider.and(entry.getKey(), whole.apply(entry.getValue()));
                    }
                    boxes.add(wider);
                }
                return super.contains(new Coverage(a.definition(), new Selection(boxes)), b);
            }
        };
    }

    /** A dimension that only the whole is bounded in is looked over. */
    static Rules containsOnSharedColumns(Rules rules) {
        return new Delegating(rules) {
            @Override
            public boolean contains(Coverage a, Coverage b) {
                return super.contains(a, b)
                        || (a.definition().equals(b.definition())
                                && b.selection().boxes().stream()
                                        .allMatch(part -> a.selection().boxes().stream()
                                                .anyMatch(whole ->
                                                        onShared(whole, part).provablyContains(part))));
            }
        };
    }

    private static Box onShared(Box whole, Box part) {
        Box shared = whole;
        for (Dimension dimension : whole.constraints().keySet()) {
            shared = part.constraints().containsKey(dimension) ? shared : shared.without(dimension);
        }
        return shared;
    }

    static Rules subtracting(Rules rules, UnaryOperator<Selection> change) {
        return new Delegating(rules) {
            @Override
            public Selection subtract(Selection from, Selection taken) {
                return change.apply(super.subtract(from, taken));
            }
        };
    }

    static Selection withoutNull(Selection selection) {
        return new Selection(selection.boxes().stream()
                .map(box -> {
                    Box changed = box;
                    for (Map.Entry<Dimension, Constraint> entry :
                            box.constraints().entrySet()) {
                        changed = changed.with(entry.getKey(), AnswerFaults.withoutNull(entry.getValue()));
                    }
                    return changed;
                })
                .toList());
    }

    static Rules intersectionIsFirst(Rules rules) {
        return new Delegating(rules) {
            @Override
            public Selection intersect(Selection a, Selection b) {
                return a;
            }
        };
    }

    /** States of one definition merge, whether or not its rows are fixed. */
    static Rules openRowsMerge(Rules rules) {
        return new Delegating(rules) {
            @Override
            public Optional<Admission> merge(Merging merging) {
                Optional<Admission> admitted = super.merge(merging);
                return admitted.isPresent() || merging.groupBy().isPresent() ? admitted : claimed(this, merging);
            }
        };
    }

    private static Optional<Rules.Admission> claimed(Rules rules, Rules.Merging merging) {
        List<Coverage> coverages = merging.states().stream().map(rules::derive).toList();
        boolean disjoint = true;
        for (int i = 0; i < coverages.size(); i++) {
            for (int j = 0; j < i; j++) {
                disjoint &= rules.areDisjoint(coverages.get(j), coverages.get(i));
            }
        }
        SummaryAgg definition = coverages.get(0).definition();
        boolean mergeable = MergeLaws.merges(definition.summary().family());
        List<Selection> selections = coverages.stream().map(Coverage::selection).toList();
        return disjoint && mergeable && coverages.size() > 1
                ? Optional.of(new Rules.Admission(new Coverage(definition, rules.join(selections)), Optional.empty()))
                : Optional.empty();
    }

    static Rules regrouping(Rules rules, UnaryOperator<Coverage> change) {
        return new Delegating(rules) {
            @Override
            public Optional<Admission> merge(Merging merging) {
                Optional<Admission> merge = super.merge(merging);
                return merging.groupBy().isEmpty()
                        ? merge
                        : merge.map(m -> new Admission(change.apply(m.coverage()), m.node()));
            }
        };
    }

    static Coverage keyLost(Coverage coverage) {
        return new Coverage(coverage.definition().by(List.of()), coverage.selection());
    }

    static Coverage nullGroupLost(Coverage coverage) {
        return new Coverage(coverage.definition(), withoutNull(coverage.selection()));
    }

    /** The evaluation time is taken to be another. */
    static Rules boundElsewhere(Rules rules) {
        return new Delegating(rules) {
            @Override
            public Coverage bind(Coverage coverage) {
                return new EvaluationTime(Domain.NOW.minusSeconds(30)).bind(coverage);
            }
        };
    }

    static Rules containing(Rules rules, CoverFault fault) {
        return new Delegating(rules) {
            @Override
            public Containment containment(Coverage request, Coverage state) {
                return fault.answer(super.containment(request, state), request, state);
            }
        };
    }

    /** What a relation between request and state is mistaken for. */
    interface CoverFault {
        Containment answer(Containment found, Coverage request, Coverage state);
    }

    static Containment straddlingIsInside(Containment found, Coverage request, Coverage state) {
        return found instanceof Containment.Straddling ? new Containment.Inside() : found;
    }

    static Containment straddlingIsOutside(Containment found, Coverage request, Coverage state) {
        return found instanceof Containment.Straddling ? new Containment.Outside() : found;
    }

    static Containment straddlingIsSliced(Containment found, Coverage request, Coverage state) {
        return found instanceof Containment.Straddling straddling
                ? new Containment.Slice(straddling.held().intersect(request.summarised()))
                : found;
    }

    static Rules keysOfRequestIgnored(Rules rules) {
        return new Delegating(rules) {
            @Override
            public Containment containment(Coverage request, Coverage state) {
                return super.containment(keyLost(request), state) instanceof Containment.Inside
                        ? new Containment.Inside()
                        : super.containment(request, state);
            }
        };
    }

    /** States that may hold a row of another are used all the same. */
    static Rules overlapsCovered(Rules rules) {
        return new Delegating(rules) {
            @Override
            public StateCover cover(SummaryAgg request, List<PlanNode> states) {
                StateCover cover = super.cover(request, states);
                List<StateCover.Use> used = new ArrayList<>(cover.used());
                for (StateCover.Skip skip : cover.skipped()) {
                    if (skip.reason().startsWith("it may hold")) {
                        used.add(new StateCover.Use(
                                skip.state(), derive(states.get(skip.state())).summarised()));
                    }
                }
                return new StateCover(used, List.of(), cover.covered(), cover.uncovered());
            }
        };
    }

    static Rules restForgotten(Rules rules) {
        return new Delegating(rules) {
            @Override
            public StateCover cover(SummaryAgg request, List<PlanNode> states) {
                StateCover cover = super.cover(request, states);
                return new StateCover(cover.used(), cover.skipped(), cover.covered(), Selection.NOTHING);
            }
        };
    }
}
