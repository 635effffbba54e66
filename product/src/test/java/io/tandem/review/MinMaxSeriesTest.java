package io.tandem.review;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MinMaxSeriesTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void noPeakIsLostWithFewCells() {
        TimeGrid grid = TimeGrid.over(1000 * SECOND, SECOND, 10);

        MinMaxSeries extremes = MinMaxSeries.of(grid, 1001, i -> i * SECOND, i -> i == 333 ? 50 : i == 334 ? -50 : 1, SECOND);

        int cell = grid.at(333 * SECOND);
        assertThat(extremes.greatest()[cell]).isEqualTo(50);
        assertThat(extremes.least()[cell]).isEqualTo(-50);
        assertThat(extremes.least()[cell + 1]).isEqualTo(1);
    }

    @Test
    void shortGapsAreJoinedAndLongOnesStayOpen() {
        TimeGrid grid = new TimeGrid(0, SECOND, 20);
        long[] times = {0, 4 * SECOND, 14 * SECOND};

        MinMaxSeries extremes = MinMaxSeries.of(grid, 3, i -> times[i], i -> times[i] / 1e9, 5 * SECOND);

        assertThat(extremes.least()[2]).isBetween(2f, 3f);
        assertThat(extremes.least()[9]).isNaN();
        assertThat(extremes.least()[14]).isEqualTo(14);
    }

    @Test
    void cellsAreNeverFinerThanTheReports() {
        TimeGrid grid = TimeGrid.over(60 * SECOND, SECOND, 6000);

        assertThat(grid.cell()).isEqualTo(SECOND);
        assertThat(grid.count()).isEqualTo(61);
    }
}
