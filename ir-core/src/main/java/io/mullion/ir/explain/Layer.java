package io.mullion.ir.explain;

import io.mullion.ir.predicate.Selection;
import java.util.ArrayList;
import java.util.List;

/**
 * One selection of a drawing.
 *
 * @param symbol what stands for it in the cells
 * @param name what the legend calls it
 */
public record Layer(char symbol, String name, Selection selection) {
    private static final String SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    /** Where there are more layers than symbols. */
    private static final char ANOTHER = '*';

    /** One for each child of a merge, by its number. */
    public static List<Layer> children(List<Selection> selections) {
        List<Layer> layers = new ArrayList<>();
        for (int i = 0; i < selections.size(); i++) {
            char symbol = i < SYMBOLS.length() ? SYMBOLS.charAt(i) : ANOTHER;
            layers.add(new Layer(symbol, "children[" + i + "]", selections.get(i)));
        }
        return layers;
    }
}
