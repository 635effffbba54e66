package io.tandem.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ReportColumnTest {

    @Test
    void everyColumnHasANameOfItsOwnThatEndsWithItsUnit() {
        List<String> endings = new ArrayList<>();
        for (ReportColumn column : ReportColumn.values()) {
            endings.add(column.columnName() + " " + switch (column.unit()) {
                case "m/s" -> "_mps";
                case "rad/s" -> "_radps";
                case "m/s2" -> "_mps2";
                case "" -> "";
                default -> "_" + column.unit().toLowerCase(Locale.ROOT);
            });
        }

        assertThat(endings).allSatisfy(ending -> assertThat(ending.split(" ", -1)[0]).endsWith(ending.split(" ", -1)[1]));
        assertThat(Arrays.stream(ReportColumn.values()).map(ReportColumn::columnName)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(ReportColumn.values()).map(ReportColumn::meaning)).allMatch(meaning -> !meaning.isBlank());
    }

    /** Version 1 had 17 columns; each later column adds one. */
    @Test
    void versionRisesWithEveryColumn() {
        assertThat(ReportColumn.VERSION).isEqualTo(ReportColumn.values().length - 17 + 1);
        assertThat(Arrays.stream(ReportColumn.values()).filter(ReportColumn::addedLater)).hasSize(ReportColumn.values().length - 17);
    }

    @Test
    void growingKeepsRowsAndClearingMakesThemZero() {
        Reports reports = new Reports();
        reports.resize(1);
        ReportColumn.REALS.forEach(column -> reports.reals(column)[0] = column.ordinal());
        ReportColumn.CODES.forEach(column -> reports.codes(column)[0] = (byte) column.ordinal());
        ReportColumn.COUNTS.forEach(column -> reports.counts(column)[0] = (short) column.ordinal());

        reports.resize(1_000);

        assertThat(ReportColumn.REALS).allMatch(column -> reports.reals(column)[0] == column.ordinal() && reports.reals(column).length >= 1_000);
        assertThat(ReportColumn.CODES).allMatch(column -> reports.codes(column)[0] == column.ordinal());
        assertThat(ReportColumn.COUNTS).allMatch(column -> reports.counts(column)[0] == column.ordinal());
        assertThat(reports.roll).isSameAs(reports.reals(ReportColumn.ROLL));
        reports.clearRows(0, 1);
        assertThat(ReportColumn.REALS).allMatch(column -> reports.reals(column)[0] == 0);
        assertThat(ReportColumn.CODES).allMatch(column -> reports.codes(column)[0] == 0);
        assertThat(ReportColumn.COUNTS).allMatch(column -> reports.counts(column)[0] == 0);
    }
}
