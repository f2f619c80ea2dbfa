package io.mullion.ir.expr;

import io.mullion.ir.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An expression over the columns of one input row, with SQL's three-valued logic.
 *
 * <p>The family is sealed and {@link Visitor} has no default method, so a new kind of expression breaks the build
 * wherever a decision about it is missing.
 */
public sealed interface Expr {

    <R> R accept(Visitor<R> visitor);

    List<Expr> children();

    /** Renders the expression; {@code names} are the input's column names by position. */
    String display(List<String> names);

    /** Whether the same row always gives the same value (S4, determinism). */
    default boolean isDeterministic() {
        return children().stream().allMatch(Expr::isDeterministic);
    }

    /** The positions of the columns read, in the order they appear. */
    default Stream<Integer> columns() {
        return children().stream().flatMap(Expr::columns);
    }

    interface Visitor<R> {
        R visit(Column column);

        R visit(Literal literal);

        R visit(Compare compare);

        R visit(And and);

        R visit(Or or);

        R visit(Not not);

        R visit(In in);

        R visit(IsNull isNull);

        R visit(IsAbsent isAbsent);

        R visit(Like like);

        R visit(LabelRegex regex);

        R visit(Arithmetic arithmetic);

        R visit(Call call);
    }

    enum ComparisonOperator {
        EQUAL("="),
        NOT_EQUAL("<>"),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">=");

        private final String sql;

        ComparisonOperator(String sql) {
            this.sql = sql;
        }

        public String sql() {
            return sql;
        }

        /** The operator that says the same with its sides exchanged. */
        public ComparisonOperator mirrored() {
            return switch (this) {
                case EQUAL, NOT_EQUAL -> this;
                case LESS -> GREATER;
                case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
                case GREATER -> LESS;
                case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
            };
        }
    }

    enum ArithmeticOperator {
        PLUS("+"),
        MINUS("-"),
        TIMES("*"),
        DIVIDE("/");

        private final String sql;

        ArithmeticOperator(String sql) {
            this.sql = sql;
        }

        public String sql() {
            return sql;
        }
    }

    /** The column at {@code position} of the input. */
    record Column(int position) implements Expr {
        public Column {
            if (position < 0) {
                throw new IllegalArgumentException("a column position is not negative: " + position);
            }
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return List.of();
        }

        @Override
        public Stream<Integer> columns() {
            return Stream.of(position);
        }

        @Override
        public String display(List<String> names) {
            return position < names.size() ? names.get(position) : "$" + position;
        }
    }

    record Literal(Value value) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return List.of();
        }

        @Override
        public String display(List<String> names) {
            return value.display();
        }
    }

    record Compare(ComparisonOperator operator, Expr left, Expr right) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return List.of(left, right);
        }

        @Override
        public String display(List<String> names) {
            return left.display(names) + " " + operator.sql() + " " + right.display(names);
        }
    }

    /** A conjunction of at least two terms. */
    record And(List<Expr> terms) implements Expr {
        public And {
            terms = requireTwo(terms, "AND");
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return terms;
        }

        @Override
        public String display(List<String> names) {
            return join(terms, names, " AND ");
        }
    }

    /** A disjunction of at least two terms. */
    record Or(List<Expr> terms) implements Expr {
        public Or {
            terms = requireTwo(terms, "OR");
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return terms;
        }

        @Override
        public String display(List<String> names) {
            return "(" + join(terms, names, " OR ") + ")";
        }
    }

    record Not(Expr term) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return List.of(term);
        }

        @Override
        public String display(List<String> names) {
            return "NOT (" + term.display(names) + ")";
        }
    }

    /** {@code needle IN (options)}; NOT IN is {@link Not} of it. */
    record In(Expr needle, List<Expr> options) implements Expr {
        public In {
            options = List.copyOf(options);
            if (options.isEmpty()) {
                throw new IllegalArgumentException("IN needs at least one option");
            }
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return Stream.concat(Stream.of(needle), options.stream()).toList();
        }

        @Override
        public String display(List<String> names) {
            return needle.display(names) + " IN (" + join(options, names, ", ") + ")";
        }
    }

    /** {@code term IS NULL}; IS NOT NULL is {@link Not} of it. An absent label reads as NULL. */
    record IsNull(Expr term) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return List.of(term);
        }

        @Override
        public String display(List<String> names) {
            return term.display(names) + " IS NULL";
        }
    }

    /** Whether the row does not have the label at all, which SQL cannot ask: it reads an absent label as NULL. */
    record IsAbsent(Expr term) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return List.of(term);
        }

        @Override
        public String display(List<String> names) {
            return term.display(names) + " IS ABSENT";
        }
    }

    /** {@code text LIKE pattern}, with {@code %} and {@code _} as wildcards and no escape character. */
    record Like(Expr text, String pattern) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return List.of(text);
        }

        @Override
        public String display(List<String> names) {
            return text.display(names) + " LIKE '" + pattern.replace("'", "''") + "'";
        }
    }

    /**
     * PromQL's {@code label =~ "pattern"}: the pattern has to match the whole text. A missing label reads as the empty
     * text, so this is never unknown, and {@code !~} is {@link Not} of it.
     */
    record LabelRegex(Expr label, String pattern) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return List.of(label);
        }

        @Override
        public String display(List<String> names) {
            return label.display(names) + " =~ '" + pattern.replace("'", "''") + "'";
        }
    }

    record Arithmetic(ArithmeticOperator operator, Expr left, Expr right) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return List.of(left, right);
        }

        @Override
        public String display(List<String> names) {
            return "(" + left.display(names) + " " + operator.sql() + " " + right.display(names) + ")";
        }
    }

    /** A function by name; {@code deterministic} says whether equal arguments always give equal results. */
    record Call(String function, List<Expr> arguments, boolean deterministic) implements Expr {
        public Call {
            function = function.toUpperCase(Locale.ROOT);
            arguments = List.copyOf(arguments);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public List<Expr> children() {
            return arguments;
        }

        @Override
        public boolean isDeterministic() {
            return deterministic && Expr.super.isDeterministic();
        }

        @Override
        public String display(List<String> names) {
            return function + "(" + join(arguments, names, ", ") + ")";
        }
    }

    private static List<Expr> requireTwo(List<Expr> terms, String operator) {
        if (terms.size() < 2) {
            throw new IllegalArgumentException(operator + " needs at least two terms, got " + terms.size());
        }
        return List.copyOf(terms);
    }

    private static String join(List<Expr> terms, List<String> names, String separator) {
        return terms.stream().map(term -> term.display(names)).collect(Collectors.joining(separator));
    }
}
