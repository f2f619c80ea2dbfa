package io.mullion.ir.oracle;

import io.mullion.ir.expr.Expr;
import io.mullion.ir.plan.Project;
import io.mullion.ir.value.Value;
import io.mullion.ir.value.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Projects: columns in any order, some twice and some gone, under any of the input's names, and computed ones. */
final class ProjectGenerator {
    private final SplittableRandom random;

    ProjectGenerator(SplittableRandom random) {
        this.random = random;
    }

    Draft over(Draft input) {
        List<Project.Item> items = new ArrayList<>();
        List<Domain> columns = new ArrayList<>();
        if (input.node().schema().timeIndex().isPresent() && random.nextInt(4) > 0) {
            int time = input.node().schema().timeIndex().getAsInt();
            items.add(Project.column(input.node(), time, name(input, time)));
            columns.add(input.columns().get(time));
        }
        int width = 2 + random.nextInt(input.width());
        for (int i = 0; i < width; i++) {
            int position = random.nextInt(input.width());
            Domain domain = input.columns().get(position);
            if (domain.isNumber() && random.nextInt(4) == 0) {
                Domain type = random.nextBoolean() ? Domain.DOUBLE : domain;
                items.add(new Project.Item(name(input, position), type.type(), computed(position)));
                columns.add(type);
            } else if (random.nextInt(20) == 0) {
                items.add(new Project.Item("one", ValueType.INT, new Expr.Literal(Value.integer(1))));
                columns.add(Domain.INT);
            } else {
                items.add(Project.column(input.node(), position, name(input, position)));
                columns.add(domain);
            }
        }
        return new Draft(new Project(input.node(), items), columns);
    }

    /** Its own name or that of another column. */
    private String name(Draft input, int position) {
        List<String> names = input.node().schema().names();
        return names.get(random.nextBoolean() ? position : random.nextInt(names.size()));
    }

    private Expr computed(int position) {
        Expr column = new Expr.Column(position);
        return random.nextInt(3) == 0
                ? new Expr.Call("ABS", List.of(column), true)
                : new Expr.Arithmetic(
                        random.nextBoolean() ? Expr.ArithmeticOperator.TIMES : Expr.ArithmeticOperator.PLUS,
                        column,
                        new Expr.Literal(Value.integer(2)));
    }
}
