package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.bench.FleetBench;
import io.tandem.core.Core;
import io.tandem.core.CoreService;
import io.tandem.core.StatusJson;
import io.tandem.crew.Crew;
import io.tandem.fleet.FleetPlan;
import io.tandem.host.CoreConnection;
import io.tandem.message.Ids;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.scenario.Scenario;
import io.tandem.time.WallClock;
import io.tandem.wire.MemoryLink;
import io.tandem.wire.ReportsHeader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Core on a network in memory, on a clock that passes as fast as it can. */
class LongRunTest {

    private static final int VEHICLES = 200;
    private static final long BEAT = 100_000_000;
    private static final int BEATS_TO_SETTLE = 2_000;
    private static final int BEATS = 8_000;
    /** Less than a byte for each report. */
    private static final long MOST_GROWTH = 1 << 20;

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final MemoryLink[] ends = MemoryLink.pair();
    private final Reports reports = new Reports();
    private final SplittableRandom random = new SplittableRandom(3);
    private final Crew crew = new Crew(1);
    private long now = 1;
    private CoreService service;
    private CoreConnection line;

    /** Whoever waits on it lets Core beat. */
    private final class BeatingClock implements WallClock {

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void parkUntil(long nanoTime) {
            now = nanoTime;
            service.beat();
        }
    }

    private final class StandingClock implements WallClock {

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void parkUntil(long nanoTime) {
            now = nanoTime;
        }
    }

    @BeforeEach
    void join() throws Exception {
        Scenario scenario = FleetBench.scenario(VEHICLES);
        FleetPlan plan = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles());
        Core core = new Core(plan.build(crew).participants(), scenario.alerts(), List.of(), plan.watched(), crew, List.of());
        service = new CoreService(core, ends[0], Optional.empty(), new StandingClock(), new byte[0], BEAT, new StatusJson(scenario.site()),
                state -> { }, words -> { });
        line = new CoreConnection(ends[1], ends[0].localAddress(), Optional.empty(), Ids.of(1, VEHICLES), "host", new BeatingClock());
        assertThat(line.join(10 * BEAT)).isTrue();
        reports.resize(VEHICLES);
        say(RunState.READY);
        service.beat();
        service.request(RunState.SET);
        service.request(RunState.GO);
    }

    @AfterEach
    void dismiss() {
        crew.close();
    }

    private void say(RunState state) {
        for (int i = 0; i < VEHICLES; i++) {
            reports.vid[i] = i + 1;
            reports.time[i] = service.time().nanos();
            reports.east[i] = random.nextDouble(-350, 350);
            reports.north[i] = random.nextDouble(-350, 350);
            reports.eastSpeed[i] = random.nextDouble(-5, 5);
            reports.northSpeed[i] = random.nextDouble(-5, 5);
            reports.runState[i] = (byte) state.number();
        }
        line.messageSender().send(new ReportsHeader(0, 0, 0, 1), reports);
    }

    private void beat(int beats) {
        for (int i = 0; i < beats; i++) {
            say(RunState.GO);
            now += BEAT;
            service.beat();
            line.listenUntil(now);
        }
    }

    @Test
    void coresMemoryDoesNotGrowWhileReportsStream() {
        beat(BEATS_TO_SETTLE);
        long before = live();

        beat(BEATS);

        assertThat(live() - before).isLessThan(MOST_GROWTH);
        assertThat(service.core().alerts()).isGreaterThan(BEATS);
    }

    private long live() {
        memory.gc();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }

    @Test
    void coreThatIsTooLateToWaitStillHears() {
        long known = service.core().state().latest().time[0];
        service.beat();
        say(RunState.GO);

        service.beat();

        assertThat(service.core().state().latest().time[0]).isGreaterThan(known);
    }
}
