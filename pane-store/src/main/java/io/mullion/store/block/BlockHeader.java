package io.mullion.store.block;

import io.mullion.store.pane.DefinitionId;
import java.util.UUID;

/**
 * What a block says of itself before any pane is read.
 *
 * @param id unique to the block
 * @param k accuracy parameter of every pane
 * @param populations how many populations have panes here, at least 1
 * @param panes how many panes there are, at least 1
 * @param from start of the earliest window, in epoch ms
 * @param to end of the latest window, in epoch ms
 * @param gridWidth length of every window in ms
 */
public record BlockHeader(
        UUID id, DefinitionId definition, int k, int populations, long panes, long from, long to, long gridWidth) {}
