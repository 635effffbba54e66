package io.tandem.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Patience;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Speed, single steps and pauses of a run change nothing but when it happens. */
class TimeControlTest {

    private static final String SCENARIO = """
            name: Yard
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 10 ms, report: 100 ms, duration: 12 s}
            areas: {yard: {box: {center: [0, 0], size: [60, 60]}}}
            vehicles:
              - {ids: 1..12, kind: ground, mobility: {model: kinematic, speed: 5 m/s}, start: {random-in: yard}, behaviors: {wander: 1, avoid: 10, stay-in-bounds: {priority: 20, area: yard}}}
            """;
    private static final String MISSION = """
            name: Errand
            site: {lat: 29.1897, lon: -81.0457}
            vehicles:
              - ids: 1
                kind: ground
                mobility: {model: kinematic, speed: 5 m/s}
                start: {at: [0, 0]}
                mission: [{go-to: [10, 0]}]
            """;

    @Test
    void aRunAtAnySpeedSteppedAndPausedAtRandomGivesTheSameResultAsAFastOne() throws Exception {
        long fast = Run.ofText(SCENARIO).fast().execute().stateHash();

        long sixteen = Run.ofText(SCENARIO).speed(16).execute().stateHash();
        long disturbed = Run.ofText(SCENARIO).speed(16).attach(run -> disturbing(run)).execute().stateHash();

        assertThat(sixteen).isEqualTo(fast);
        assertThat(disturbed).isEqualTo(fast);
    }

    /** Pauses, steps, goes on and changes its speed, again and again. */
    private static Tap disturbing(ActiveRun run) {
        Random random = new Random(5);
        return new Tap() {
            private long next = SimTime.nanos(1);

            @Override
            public void heard(SimTime at, Reports reports) {
                if (at.nanos() >= next) {
                    next = at.nanos() + SimTime.nanos(0.5 + random.nextInt(15) / 10.0);
                    run.request(RunState.PAUSE);
                    run.control().setSpeed(new double[] {4, 16, 64, Double.POSITIVE_INFINITY}[random.nextInt(4)]);
                    run.control().step(1 + random.nextInt(3));
                    Thread.ofPlatform().daemon().start(() -> resume(run));
                }
            }
        };
    }

    private static void resume(ActiveRun run) {
        try {
            Patience.until(() -> run.state() == RunState.PAUSE);
            run.request(RunState.GO);
        } catch (Exception impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void stepsGoOnByOneBeatEach() throws Exception {
        ActiveRun run = Run.ofText(SCENARIO).hold().start();
        go(run, RunState.SET, RunState.GO, RunState.PAUSE);
        Patience.until(() -> run.state() == RunState.PAUSE);
        double before = settled(run);

        run.control().step(3);
        Patience.until(() -> run.time().seconds() > before + 0.25);
        double after = settled(run);
        run.stop();
        run.await();

        assertThat(after - before).isCloseTo(0.3, within(1e-9));
    }

    @Test
    void aRunEndsWhenAllMissionsAreDone() throws Exception {
        RunResult done = Run.ofText(MISSION).fast().set("clock.end-with-missions", "true").set("clock.duration", "100 s").execute();
        RunResult whole = Run.ofText(MISSION).fast().set("clock.duration", "100 s").execute();

        assertThat(done.simulatedSeconds()).isBetween(1.0, 20.0);
        assertThat(whole.simulatedSeconds()).isEqualTo(100);
    }

    @Test
    void realParticipantsKeepTheirTime() {
        Run run = Run.ofText(SCENARIO + "join: {roles: [{role: walker, ids: 50..51, kind: pedestrian}]}\n").speed(2);

        assertThatThrownBy(run::execute).isInstanceOfSatisfying(MistakeException.class,
                refused -> assertThat(refused.problems().getFirst().what()).contains("Real participants"));
    }

    private static void go(ActiveRun run, RunState... states) throws Exception {
        for (RunState state : states) {
            assertThat(run.request(state).get(60, TimeUnit.SECONDS)).isEqualTo(Optional.empty());
        }
    }

    /** The time of a run in a pause, once it no longer moves. */
    private static double settled(ActiveRun run) throws Exception {
        double[] last = {-1};
        Patience.until(() -> {
            double now = run.time().seconds();
            boolean still = now == last[0];
            last[0] = now;
            return still;
        });
        return last[0];
    }
}
