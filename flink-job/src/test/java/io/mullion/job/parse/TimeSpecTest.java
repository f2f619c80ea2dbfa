package io.mullion.job.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeSpecTest {

    @ParameterizedTest(name = "{0} in {1}: {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "iso                     | none         | 2001-04-01T07:30:00            | 2001-04-01T07:30:00Z",
                "iso                     | none         | 2001-04-01T07:30:00.9999       | 2001-04-01T07:30:00.999Z",
                "iso                     | none         | 1969-12-31T23:59:59.9999       | 1969-12-31T23:59:59.999Z",
                "iso                     | none         | 1958-03-01T00:00               | 1958-03-01T00:00:00Z",
                "iso                     | UTC          | 2001-04-01T07:30:00Z           | 2001-04-01T07:30:00Z",
                "iso                     | UTC          | 2001-04-01T07:30+0100          | 2001-04-01T06:30:00Z",
                "iso                     | UTC          | 2001-04-01T07:30+01            | 2001-04-01T06:30:00Z",
                "iso                     | UTC          | 2001-04-01T07:30-03:30         | 2001-04-01T11:00:00Z",
                "iso                     | Europe/Paris | 2001-01-01T07:30:00            | 2001-01-01T06:30:00Z",
                "iso                     | Europe/Paris | 2001-04-01T07:30:00            | 2001-04-01T05:30:00Z",
                "iso                     | Europe/Paris | 2001-10-28T02:30:00            | 2001-10-28T00:30:00Z",
                "iso                     | Europe/Paris | 2001-10-28T02:30:00+01:00      | 2001-10-28T01:30:00Z",
                "epoch-ms                | UTC          | -1                             | 1969-12-31T23:59:59.999Z",
                "epoch-ms                | UTC          | -0.5                           | 1969-12-31T23:59:59.999Z",
                "epoch-ms                | UTC          | 986110200000                   | 2001-04-01T07:30:00Z",
                "epoch-s                 | UTC          | 986110200                      | 2001-04-01T07:30:00Z",
                "epoch-s                 | UTC          | -0.0001                        | 1969-12-31T23:59:59.999Z",
                "yyyy-MM-dd              | none         | 1958-03-01                     | 1958-03-01T00:00:00Z",
                "M/d/yy H:mm             | none         | 4/1/01 7:30                    | 2001-04-01T07:30:00Z",
                "MMM d yyyy h:mm a       | none         | Apr 1 2001 7:30 PM             | 2001-04-01T19:30:00Z",
                "yyyy-MM-dd'T'HH:mm:ss,SSSxx | UTC      | 2016-12-19T15:31:00,123+0100   | 2016-12-19T14:31:00.123Z",
                "yyyy-MM-dd HH:mm VV     | UTC          | 2001-04-01 07:30 Europe/Paris  | 2001-04-01T05:30:00Z",
            })
    void read(String format, String zone, String text, Instant expected) {
        assertThat(Instant.ofEpochMilli(new TimeSpec(format, zone).reader().parse(text)))
                .isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} in {1}: {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "iso         | Europe/Paris | 2001-03-25T02:30:00  | does not exist in Europe/Paris: the clocks skip it",
                "iso         | none         | 2001-04-01T07:30+01  | names an offset, but time.zone is none",
                "iso         | none         | 2001-04-31T07:30     | 2001-04-31",
                "epoch-ms    | UTC          | 1e3                  | '1e3' is not a number of ms",
                "epoch-s     | UTC          | 999999999999999999   | lies outside the years 0001 to 9999",
                "epoch-ms    | UTC          | 253402300800000      | lies outside the years 0001 to 9999",
                "epoch-ms    | UTC          | -62135596800001      | lies outside the years 0001 to 9999",
                "yyyy-MM-dd  | none         | 2001-02-30           | 2001-02-30",
                "yyyy-MM-dd  | none         | 2001-02-03x          | 2001-02-03x",
            })
    void refused(String format, String zone, String text, String message) {
        assertThatThrownBy(() -> new TimeSpec(format, zone).reader().parse(text))
                .isInstanceOf(DateTimeException.class)
                .hasMessageContaining(message);
    }
}
