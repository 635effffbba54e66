package io.tandem.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SimTimeTest {

    @Test
    void secondsBecomeWholeNanoseconds() {
        assertThat(SimTime.ofSeconds(0.1)).isEqualTo(new SimTime(100_000_000));
        assertThat(SimTime.nanos(1e-9)).isEqualTo(1);
        assertThat(SimTime.ofSeconds(0.3).seconds()).isEqualTo(0.3);
    }

    @Test
    void earlierComesFirst() {
        assertThat(SimTime.ZERO).isLessThan(new SimTime(1));
    }
}
