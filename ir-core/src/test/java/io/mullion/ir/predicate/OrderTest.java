package io.mullion.ir.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** S5: the order of boxes is total, so that a selection does not depend on the order its boxes came in. */
class OrderTest {

    @Test
    @DisplayName("any two different boxes of one or two columns have one order")
    void anyTwo() {
        List<Box> boxes = new ArrayList<>(List.of(Box.EVERYTHING));
        for (Line line : List.of(Lines.DOUBLE, Lines.BIGINT)) {
            for (int cells = 0; cells < line.cellMasks(); cells += line.cellMasks() / 64 + 1) {
                for (int flags = 0; flags < line.flagMasks(); flags++) {
                    Constraint constraint = line.constraint(cells, flags);
                    boxes.add(Box.of(new Dimension.Column(line == Lines.DOUBLE ? 0 : 1), constraint));
                    boxes.add(Box.of(new Dimension.Column(line == Lines.DOUBLE ? 0 : 1), constraint)
                            .and(new Dimension.Arrival("a"), line.constraint(1, 0)));
                }
            }
        }
        for (Box a : boxes) {
            for (Box b : boxes) {
                int order = Box.ORDER.compare(a, b);
                assertThat(order == 0).as("%s against %s", a, b).isEqualTo(a.equals(b));
                assertThat(Integer.signum(order)).isEqualTo(-Integer.signum(Box.ORDER.compare(b, a)));
            }
        }
    }

    @Test
    @DisplayName("columns come first, by number, then relative time, absolute time and arrivals by name")
    void dimensions() {
        List<Dimension> ordered = List.of(
                new Dimension.Column(2),
                new Dimension.Column(10),
                new Dimension.RelativeTime(),
                new Dimension.AbsoluteTime(),
                new Dimension.Arrival("a"),
                new Dimension.Arrival("b"));
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = 0; j < ordered.size(); j++) {
                assertThat(Integer.signum(ordered.get(i).compareTo(ordered.get(j))))
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }
}
