package io.mullion.sql.table;

import io.mullion.ir.value.Value;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.expressions.ValueLiteralExpression;

/**
 * Flink's literals as our values.
 *
 * <p>Flink compares a point on the time line with a wall-clock reading by way of the session's time zone. So do we, except
 * for readings that a zone skips or has twice, where the answer would depend on which side Flink converts.
 */
final class FilterLiterals {
    private FilterLiterals() {}

    /** The value of a literal in a condition over {@code shape}; empty for one that no column can be compared with. */
    static Optional<Value> value(ValueLiteralExpression literal, TableShape shape, ZoneId session) {
        if (literal.isNull()) {
            return Optional.of(Value.Missing.NULL);
        }
        return switch (literal.getOutputDataType().getLogicalType().getTypeRoot()) {
            case CHAR, VARCHAR ->
                literal.getValueAs(String.class)
                        .filter(Value.Text::isWellFormed)
                        .map(Value::text);
            case BOOLEAN -> literal.getValueAs(Boolean.class).map(Value.Bool::new);
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL ->
                literal.getValueAs(BigDecimal.class).map(Value.Decimal::new);
            case DOUBLE -> literal.getValueAs(Double.class).map(Value::real);
            case DATE -> literal.getValueAs(LocalDate.class).map(day -> new Value.Date(day.toEpochDay()));
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                literal.getValueAs(LocalDateTime.class)
                        .flatMap(clock ->
                                shape.isZoned() ? pointOf(clock, session) : Optional.of(Value.timestamp(clock)));
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                literal.getValueAs(Instant.class).map(Value::instant);
            default -> Optional.empty();
        };
    }

    private static Optional<Value> pointOf(LocalDateTime clock, ZoneId session) {
        List<ZoneOffset> offsets = session.getRules().getValidOffsets(clock);
        return offsets.size() == 1 ? Optional.of(Value.instant(clock.toInstant(offsets.get(0)))) : Optional.empty();
    }
}
