package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tandem.bench.FleetBench;
import io.tandem.crew.Crew;
import io.tandem.message.RunState;
import io.tandem.run.Simulation;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A beat of a run that goes allocates a little for itself and nothing for its vehicles. */
class AllocationTest {

    private static final int SMALL_FLEET = 1_000;
    private static final int LARGE_FLEET = 20_000;
    /** Tables of encounters grow at first, when everyone meets someone. */
    private static final int BEATS_TO_SETTLE = 100;
    private static final int BEATS = 20;
    /** A tenth of a byte for each vehicle of the large fleet. */
    private static final long BYTES_PER_BEAT = 2_000;

    @Test
    void beatOfALargeFleetAllocatesNoMoreThanThatOfASmallOne() throws Exception {
        long small = bytesPerBeat(SMALL_FLEET);
        long large = bytesPerBeat(LARGE_FLEET);

        assertThat(small).isLessThan(BYTES_PER_BEAT);
        assertThat(large).isLessThan(BYTES_PER_BEAT);
    }

    private static long bytesPerBeat(int vehicles) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Crew crew = new Crew(1)) {
            Simulation simulation = new Simulation(FleetBench.scenario(vehicles), crew, List.of());
            simulation.request(RunState.SET);
            simulation.beat();
            simulation.request(RunState.GO);
            beat(simulation, BEATS_TO_SETTLE);
            long before = threads.getCurrentThreadAllocatedBytes();
            beat(simulation, BEATS);
            return (threads.getCurrentThreadAllocatedBytes() - before) / BEATS;
        }
    }

    private static void beat(Simulation simulation, int beats) {
        for (int i = 0; i < beats; i++) {
            simulation.beat();
        }
    }
}
