package io.mullion.job.kafka;

import com.google.common.collect.ImmutableMap;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * Where the partitions of a stream are read from when it is read for the first time.
 *
 * @param offsets of the first message to read, which need not exist yet
 * @param skippedBeforeMillis when messages were left out that had been there: the time, in epoch ms, before which their
 *     timestamps lie as far as timestamps follow the order of offsets; empty when every message there ever was is read
 */
public record Beginning(ImmutableMap<TopicPartition, Long> offsets, OptionalLong skippedBeforeMillis) {}
