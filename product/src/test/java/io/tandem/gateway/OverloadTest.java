package io.tandem.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.gateway.decode.DeviceFix;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.message.Fix;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.mobility.ExternalMotion;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.mobility.Motion;
import io.tandem.time.ClockSettings;
import io.tandem.time.ClockSettings.Lateness;
import io.tandem.time.ClockSettings.Pacing;
import io.tandem.time.Pacer;
import io.tandem.time.RunTimeline;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A device that reports ten times a second, in a run whose beats take longer than they may. Time passes only when the run works or waits. */
class OverloadTest {

    private static final long BEAT = SimTime.nanos(0.1);
    private static final long FIX_EVERY = SimTime.nanos(0.1);
    private static final long SLICE = SimTime.nanos(0.01);

    private final RunTimeline timeline = new RunTimeline();
    private final SlicedClock clock = new SlicedClock();
    private final LiveSettings walker = LobbyTest.live(Ids.of(900, 900), Kind.PEDESTRIAN);
    private final Lobby lobby = new Lobby(new Site(new LatLon(48, 15), 0), List.of(walker), Optional.empty(), false, clock, timeline);
    private final ExternalParticipants following = lobby.follow();
    private final Motion motion = new Motion(1);
    private final List<Fix> fixes = new ArrayList<>();
    private final List<Long> known = new ArrayList<>();
    private Seat seat;
    private long completed;

    /** Time in small slices: the device, whose fixes are 40 ms under way, goes on whatever the run does. */
    private final class SlicedClock implements WallClock {

        private long now = SimTime.nanos(1000);
        private long nextFix = now;

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void parkUntil(long nanoTime) {
            while (now < nanoTime) {
                now = Math.min(nanoTime, now + SLICE);
                if (seat != null && now >= nextFix + SimTime.nanos(0.04)) {
                    seat.fix(DeviceFix.of(nextFix, 48 + SimTime.seconds(nextFix) * 1e-6, 15));
                    nextFix += FIX_EVERY;
                }
            }
        }

        private void work(double seconds) {
            parkUntil(now + SimTime.nanos(seconds));
        }
    }

    private Pacer started(Lateness lateness) {
        Pacer pacer = Pacer.realTime(new ClockSettings(0.01, 0.1, OptionalDouble.empty(), OptionalDouble.empty(), Pacing.DEADLINE, lateness, 1), clock, timeline);
        seat = lobby.admit(walker, "phone").orElseThrow();
        clock.work(1);
        pacer.start();
        return pacer;
    }

    /** As a run does it: the step, then the report at its end, then the wait for the deadline. */
    private void beat(Pacer pacer, double load) {
        completed += BEAT;
        clock.work(load / 2);
        following.move(completed, motion, 0);
        fixes.addAll(following.takeFixes());
        if (following.knownAt(0) != ExternalMotion.NEVER) {
            assertThat(following.knownAt(0)).isLessThanOrEqualTo(completed);
            known.add(following.knownAt(0));
        }
        clock.work(load / 2);
        pacer.await(completed);
    }

    private double[] fixTimes() {
        return fixes.stream().filter(fix -> fix.at().nanos() > 0).mapToDouble(fix -> fix.at().seconds()).toArray();
    }

    @Test
    void fixesKeepTheirOrderAndDistancesWhileARunCatchesUp() {
        Pacer pacer = started(Lateness.CATCH_UP);

        for (int i = 0; i < 100; i++) {
            beat(pacer, i % 10 == 3 ? 0.55 : 0.02);
        }

        double[] times = fixTimes();
        assertThat(times).hasSizeGreaterThan(95);
        for (int i = 1; i < times.length; i++) {
            assertThat(times[i] - times[i - 1]).as("after %f s", times[i - 1]).isCloseTo(0.1, within(1e-6));
        }
        assertThat(known).isSorted();
    }

    @ParameterizedTest
    @EnumSource(Lateness.class)
    void fixesNeverGoBackHoweverLateTheRunIs(Lateness lateness) {
        Pacer pacer = started(lateness);

        for (int i = 0; i < 200; i++) {
            beat(pacer, switch (i % 50) {
                case 10 -> 2.5;
                case 11, 12, 13, 14 -> 0.3;
                default -> 0.02;
            });
        }

        assertThat(fixes).extracting(fix -> fix.at().nanos()).isSorted();
        assertThat(fixes).extracting(fix -> fix.arrived().nanos()).isSorted();
        assertThat(fixes).allSatisfy(fix -> assertThat(fix.at().nanos()).isLessThanOrEqualTo(fix.arrived().nanos()));
        assertThat(known).isSorted();
    }

    @Test
    void fixesOfAPauseAreOfTheTimeAtWhichTheRunStands() {
        Pacer pacer = started(Lateness.CATCH_UP);
        for (int i = 0; i < 20; i++) {
            beat(pacer, 0.02);
        }
        pacer.pause();
        double before = motion.north[0];
        for (int i = 0; i < 30; i++) {
            pacer.idle();
            following.move(completed, motion, 0);
        }
        List<Fix> paused = following.takeFixes();
        pacer.resume();
        fixes.clear();
        for (int i = 0; i < 20; i++) {
            beat(pacer, 0.02);
        }

        assertThat(paused).hasSizeBetween(28, 32);
        assertThat(paused.subList(2, paused.size())).allSatisfy(fix -> assertThat(fix.at().seconds()).isEqualTo(2));
        assertThat(motion.north[0]).isGreaterThan(before);
        double[] times = fixTimes();
        for (int i = 2; i < times.length; i++) {
            assertThat(times[i] - times[i - 1]).isCloseTo(0.1, within(1e-6));
        }
    }
}
