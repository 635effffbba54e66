package io.tandem.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class WallTimeTest {

    private static final WallTime NOON = new WallTime(1_769_860_800_250_999_999L);

    @Test
    void isoTextIsUtcToTheMillisecond() {
        assertThat(NOON.iso()).isEqualTo("2026-01-31T12:00:00.250Z");
    }

    @Test
    void fileStampHasNoSignsThatFilesCannotCarry() {
        assertThat(NOON.fileStamp()).isEqualTo("20260131T120000Z");
    }

    @Test
    void nowIsNow() {
        Instant before = Instant.now();

        Instant now = Instant.parse(WallTime.now().iso());

        assertThat(now).isBetween(before.minusMillis(1), Instant.now());
    }

    @Test
    void timesBeforeNineteenSeventyAreTold() {
        assertThat(new WallTime(-1_000_000).iso()).isEqualTo("1969-12-31T23:59:59.999Z");
    }

    @Test
    void earlierComesFirst() {
        assertThat(NOON).isGreaterThan(new WallTime(NOON.epochNanos() - 1));
    }
}
