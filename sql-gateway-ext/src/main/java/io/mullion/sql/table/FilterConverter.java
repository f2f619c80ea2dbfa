package io.mullion.sql.table;

import static java.util.Map.entry;

import io.mullion.ir.expr.Conditions;
import io.mullion.ir.expr.Expr;
import io.mullion.ir.expr.Expr.ComparisonOperator;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.expressions.CallExpression;
import org.apache.flink.table.expressions.FieldReferenceExpression;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.expressions.ValueLiteralExpression;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.functions.FunctionDefinition;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/**
 * Reads Flink's conditions as ours, over the input of the data set's plan. What has no exact counterpart gives no answer.
 *
 * <p>Accepted: {@code origin IN ('ORD', 'ATL')}, which arrives as nested ORs, and {@code ts >= TIMESTAMP '2001-04-01
 * 10:00:00'}. No answer: {@code UPPER(origin) = 'ORD'}, {@code CAST(ts AS DATE) = DATE '2001-04-01'}.
 *
 * @param session the session's time zone
 */
record FilterConverter(TableShape shape, ZoneId session) {
    private static final Map<FunctionDefinition, ComparisonOperator> COMPARISONS = Map.ofEntries(
            entry(BuiltInFunctionDefinitions.EQUALS, ComparisonOperator.EQUAL),
            entry(BuiltInFunctionDefinitions.NOT_EQUALS, ComparisonOperator.NOT_EQUAL),
            entry(BuiltInFunctionDefinitions.LESS_THAN, ComparisonOperator.LESS),
            entry(BuiltInFunctionDefinitions.LESS_THAN_OR_EQUAL, ComparisonOperator.LESS_OR_EQUAL),
            entry(BuiltInFunctionDefinitions.GREATER_THAN, ComparisonOperator.GREATER),
            entry(BuiltInFunctionDefinitions.GREATER_THAN_OR_EQUAL, ComparisonOperator.GREATER_OR_EQUAL));

    Optional<Expr> convert(ResolvedExpression expression) {
        if (expression instanceof FieldReferenceExpression field) {
            return shape.position(field.getName()).map(Conditions::column);
        }
        if (expression instanceof ValueLiteralExpression literal) {
            return FilterLiterals.value(literal, shape, session).map(Expr.Literal::new);
        }
        return expression instanceof CallExpression call ? call(call) : Optional.empty();
    }

    private Optional<Expr> call(CallExpression call) {
        FunctionDefinition function = call.getFunctionDefinition();
        List<ResolvedExpression> arguments = call.getResolvedChildren();
        if (function == BuiltInFunctionDefinitions.CAST) {
            return isWidening(arguments.get(0), call) ? convert(arguments.get(0)) : Optional.empty();
        }
        if (function == BuiltInFunctionDefinitions.LIKE) {
            return like(arguments);
        }
        return all(arguments).flatMap(terms -> call(function, terms));
    }

    private static Optional<Expr> call(FunctionDefinition function, List<Expr> terms) {
        ComparisonOperator operator = COMPARISONS.get(function);
        if (operator != null) {
            return Optional.of(new Expr.Compare(operator, terms.get(0), terms.get(1)));
        }
        if (function == BuiltInFunctionDefinitions.AND) {
            return Optional.of(Conditions.and(terms));
        }
        if (function == BuiltInFunctionDefinitions.OR) {
            return Optional.of(Conditions.or(terms));
        }
        if (function == BuiltInFunctionDefinitions.NOT) {
            return Optional.of(Conditions.not(terms.get(0)));
        }
        if (function == BuiltInFunctionDefinitions.IS_NULL) {
            return Optional.of(Conditions.isNull(terms.get(0)));
        }
        if (function == BuiltInFunctionDefinitions.IS_NOT_NULL) {
            return Optional.of(Conditions.not(Conditions.isNull(terms.get(0))));
        }
        if (function == BuiltInFunctionDefinitions.IN) {
            return Optional.of(new Expr.In(terms.get(0), terms.subList(1, terms.size())));
        }
        if (function == BuiltInFunctionDefinitions.BETWEEN) {
            return Optional.of(between(terms));
        }
        return function == BuiltInFunctionDefinitions.NOT_BETWEEN
                ? Optional.of(Conditions.not(between(terms)))
                : Optional.empty();
    }

    private static Expr between(List<Expr> terms) {
        return new Expr.And(List.of(
                new Expr.Compare(ComparisonOperator.GREATER_OR_EQUAL, terms.get(0), terms.get(1)),
                new Expr.Compare(ComparisonOperator.LESS_OR_EQUAL, terms.get(0), terms.get(2))));
    }

    /** Without an escape character, which ours does not have. */
    private Optional<Expr> like(List<ResolvedExpression> arguments) {
        return arguments.size() == 2 && arguments.get(1) instanceof ValueLiteralExpression pattern && !pattern.isNull()
                ? convert(arguments.get(0))
                        .flatMap(text -> pattern.getValueAs(String.class).map(value -> Conditions.like(text, value)))
                : Optional.empty();
    }

    private Optional<List<Expr>> all(List<ResolvedExpression> arguments) {
        List<Expr> terms = new ArrayList<>();
        for (ResolvedExpression argument : arguments) {
            Optional<Expr> term = convert(argument);
            if (term.isEmpty()) {
                return Optional.empty();
            }
            terms.add(term.get());
        }
        return Optional.of(terms);
    }

    /** Whether the cast changes no value: to a longer text, or to more digits of the second. */
    private static boolean isWidening(ResolvedExpression from, CallExpression cast) {
        LogicalType source = from.getOutputDataType().getLogicalType();
        LogicalType target = cast.getOutputDataType().getLogicalType();
        if (source.is(LogicalTypeRoot.VARCHAR) && target.is(LogicalTypeRoot.VARCHAR)) {
            return LogicalTypeChecks.getLength(target) >= LogicalTypeChecks.getLength(source);
        }
        return source.is(LogicalTypeFamily.TIMESTAMP)
                && source.getTypeRoot() == target.getTypeRoot()
                && LogicalTypeChecks.getPrecision(target) >= LogicalTypeChecks.getPrecision(source);
    }
}
