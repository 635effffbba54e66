package io.tandem.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.RunState;
import io.tandem.state.Crowd;
import io.tandem.time.SimTime;
import io.tandem.verdict.Expectation.EventOrder;
import io.tandem.verdict.Expectation.Happens;
import io.tandem.verdict.Expectation.Inside;
import io.tandem.verdict.Expectation.MinSeparation;
import io.tandem.verdict.Expectation.Reached;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class VerdictsTest {

    private static final Area FIELD = new Area(Area.box(0, 0, 100, 100).outer(), List.of(), 10, 50);

    private final Crew crew = new Crew(1);

    @Test
    void smallestDistanceOfAllIsToldWithItsPairAndTime() {
        Run run = new Run(row(0, 10, 30), separation(0, 5));

        run.beat(1);
        run.crowd.reports().east[1] = 21.874;
        run.beat(2);
        run.crowd.reports().east[1] = 10;
        run.beat(3);

        assertThat(run.verdict()).isEqualTo(new Verdict("any two vehicles stay at least 5 m apart", true,
                "closest 8.12 m, vehicle-102 and vehicle-103 at 2.0 s"));
    }

    @Test
    void whoeverGetsANameDuringTheRunIsToldByThatName() {
        Run run = new Run(row(0, 10), separation(0, 5));

        run.verdicts.event(new Event(SimTime.ZERO, Event.NAMED, 102, 0, null, "Ann"));
        run.beat(1);

        assertThat(run.verdict().detail()).isEqualTo("closest 10.00 m, vehicle-101 and Ann at 1.0 s");
    }

    @Test
    void distanceUnderTheExpectedOneFailsEvenByAHair() {
        Run run = new Run(row(0, Math.nextDown(2.7)), separation(0, 2.7));

        run.beat(1);

        assertThat(run.verdict().met()).isFalse();
        assertThat(run.verdict().detail()).startsWith("closest 2.69 m");
    }

    @Test
    void distanceExactlyAsExpectedIsEnough() {
        Run run = new Run(row(0, 2.5), separation(0, 2.5));

        run.beat(1);

        assertThat(run.verdict().met()).isTrue();
    }

    @Test
    void distancesBeforeTheTimeAndOutsideGoDoNotCount() {
        Run run = new Run(row(0, 1), separation(15, 5));

        run.beat(14.9);
        run.crowd.reports().east[1] = 40;
        run.beat(15);
        run.verdicts.runState(SimTime.ofSeconds(16), RunState.PAUSE);
        run.crowd.reports().east[1] = 2;
        run.beat(16.1);

        assertThat(run.verdict()).isEqualTo(new Verdict("any two vehicles stay at least 5 m apart from 15 s on", true,
                "closest 40.00 m, vehicle-101 and vehicle-102 at 15.0 s"));
    }

    @Test
    void runThatEndsTooEarlyMeetsNothing() {
        Run run = new Run(row(0, 100), separation(15, 5), inside(0, 15), happens(OptionalInt.of(0), 15));

        run.beat(12);

        assertThat(run.verdicts.verdicts()).extracting(Verdict::met).containsOnly(false);
        assertThat(run.verdicts.verdicts()).extracting(Verdict::detail)
                .containsOnly("not judged: the run ended at 12 s, before 15 s");
    }

    @Test
    void oneVehicleAloneHasNoSeparationToJudge() {
        Run run = new Run(row(0), separation(0, 5));

        run.beat(1);

        assertThat(run.verdict().met()).isFalse();
        assertThat(run.verdict().detail()).isEqualTo("not judged: no two such vehicles were heard at the same time");
    }

    @Test
    void onlyPairsWithANamedVehicleCountWhereSomeAreNamed() {
        Run run = new Run(row(0, 1, 50), new MinSeparation(0, 5, List.of(103), false));

        run.beat(1);

        assertThat(run.verdict()).isEqualTo(new Verdict("any two vehicles with one of vehicle-103 stay at least 5 m apart", true,
                "closest 49.00 m, vehicle-102 and vehicle-103 at 1.0 s"));
    }

    @Test
    void heightIsLeftOutInThePlane() {
        Crowd crowd = new Crowd().add(Kind.AIR_ROTOR, 1, new LocalPosition(0, 0, 10), 0, 0)
                .add(Kind.AIR_ROTOR, 1, new LocalPosition(3, 0, 14), 0, 0);
        Run run = new Run(crowd, separation(0, 4), new MinSeparation(0, 4, List.of(), true));

        run.beat(1);

        assertThat(run.verdicts.verdicts()).extracting(Verdict::met).containsExactly(true, false);
    }

    @Test
    void shareOfTimeInsideIsThatOfTheWorstVehicle() {
        Run run = new Run(row(0, 20, 40), inside(0.7, 0));

        for (int beat = 0; beat < 10; beat++) {
            run.crowd.reports().east[2] = beat == 4 || beat == 5 || beat == 6 || beat == 8 ? 51 : 40;
            run.beat(beat);
        }

        assertThat(run.verdict()).isEqualTo(new Verdict(
                "every vehicle inside its area for at least 70 % of the time", false,
                "least 60.0 %, vehicle-103; longest stay outside 3.0 s, vehicle-103 from 4.0 s on"));
    }

    @Test
    void singleStayOutsideMayNotLastTooLong() {
        Inside lenient = new Inside(FIELD, List.of(101), 0, 0, OptionalDouble.of(2));
        Inside strict = new Inside(FIELD, List.of(101), 0, 0, OptionalDouble.of(1.9));
        Run run = new Run(row(0), lenient, strict);

        for (double east : new double[] {0, 60, 60, 0, 60, 0}) {
            run.crowd.reports().east[0] = east;
            run.beat(run.beats);
        }

        assertThat(run.verdicts.verdicts()).extracting(Verdict::met).containsExactly(true, false);
    }

    @Test
    void heightCountsForThoseThatLeaveTheSurface() {
        Crowd crowd = new Crowd().add(Kind.GROUND, 2, new LocalPosition(0, 0, 0), 0, 0).add(Kind.AIR_ROTOR, 1, new LocalPosition(0, 0, 60), 0, 0);
        Run run = new Run(crowd, new Inside(FIELD, List.of(101), 1, 0, OptionalDouble.empty()),
                new Inside(FIELD, List.of(102), 1, 0, OptionalDouble.empty()));

        run.beat(1);

        assertThat(run.verdicts.verdicts()).extracting(Verdict::met).containsExactly(true, false);
        assertThat(run.verdicts.verdicts().getFirst().detail()).isEqualTo("least 100.0 %, vehicle-101; nobody ever outside");
    }

    @Test
    void stepIsReachedByNameNumberOrBeingDone() {
        Run run = new Run(row(0), reached("home", 2), reached("2", 1.9), reached("done", 9), reached("nowhere", 9));

        run.crowd.reports().missionStep[0] = 1;
        run.beat(1);
        run.crowd.reports().missionStep[0] = 2;
        run.beat(2);

        assertThat(run.verdicts.verdicts()).containsExactly(
                new Verdict("vehicle-101 reaches step home by 2 s", true, "reached at 2.0 s"),
                new Verdict("vehicle-101 reaches step 2 by 1.9 s", false, "reached at 2.0 s"),
                new Verdict("vehicle-101 is done by 9 s", false, "not reached: came as far as step home"),
                new Verdict("vehicle-101 reaches step nowhere by 9 s", false, "not judged: vehicle-101 has no step nowhere"));
    }

    @Test
    void stepThatWasPassedBetweenTwoReportsCountsAsReached() {
        Run run = new Run(row(0), reached("out", 5), reached("done", 5));

        run.crowd.reports().missionStep[0] = 3;
        run.beat(4);

        assertThat(run.verdicts.verdicts()).extracting(Verdict::met).containsOnly(true);
    }

    @Test
    void eventsInOrderMayShareAnInstantIfToldInOrder() {
        Run run = new Run(row(0), new EventOrder(List.of("FOUND", "ON_SCENE", "PICKUP")),
                new EventOrder(List.of("ON_SCENE", "FOUND")), new EventOrder(List.of("FOUND", "HOSPITAL")));

        run.event("FOUND", 1);
        run.event("ON_SCENE", 1);
        run.event("FOUND", 3);
        run.event("PICKUP", 4);

        assertThat(run.verdicts.verdicts()).containsExactly(
                new Verdict("FOUND, then ON_SCENE, then PICKUP", true, "FOUND 1.0 s, ON_SCENE 1.0 s, PICKUP 4.0 s"),
                new Verdict("ON_SCENE, then FOUND", false, "ON_SCENE 1.0 s, FOUND 1.0 s"),
                new Verdict("FOUND, then HOSPITAL", false, "FOUND 1.0 s, HOSPITAL never"));
    }

    @Test
    void eventIsCountedInItsSpan() {
        Run run = new Run(row(0), happens(OptionalInt.empty(), 2), happens(OptionalInt.of(2), 2), happens(OptionalInt.of(0), 2),
                new Happens("FOUND", OptionalInt.of(102), 0, OptionalDouble.of(2.5), OptionalInt.empty()));

        run.event("FOUND", 1);
        run.event("FOUND", 2);
        run.event("FOUND", 3);
        run.beat(4);

        assertThat(run.verdicts.verdicts()).containsExactly(
                new Verdict("FOUND happens from 2 s on", true, "2 times, first at 2.0 s; once outside the span"),
                new Verdict("FOUND happens exactly 2 times from 2 s on", true, "2 times, first at 2.0 s; once outside the span"),
                new Verdict("FOUND happens exactly 0 times from 2 s on", false, "2 times, first at 2.0 s; once outside the span"),
                new Verdict("FOUND happens to 102 by 2.5 s", false, "never"));
    }

    @Test
    void runThatIsSetAgainIsJudgedFromTheStart() {
        Run run = new Run(row(0, 1), separation(0, 5));
        run.beat(8);

        run.verdicts.runState(SimTime.ZERO, RunState.SET);
        run.verdicts.runState(SimTime.ZERO, RunState.GO);
        run.crowd.reports().east[1] = 9;
        run.beat(1);

        assertThat(run.verdict().detail()).isEqualTo("closest 9.00 m, vehicle-101 and vehicle-102 at 1.0 s");
    }

    private static MinSeparation separation(double after, double atLeast) {
        return new MinSeparation(after, atLeast, List.of(), false);
    }

    private static Inside inside(double share, double after) {
        return new Inside(FIELD, List.of(), share, after, OptionalDouble.empty());
    }

    private static Reached reached(String step, double by) {
        return new Reached(101, step, OptionalDouble.of(by));
    }

    private static Happens happens(OptionalInt times, double after) {
        return new Happens("FOUND", OptionalInt.empty(), after, OptionalDouble.empty(), times);
    }

    private static Crowd row(double... easts) {
        Crowd crowd = new Crowd();
        for (double east : easts) {
            crowd.add(Kind.GROUND, 2.7, LocalPosition.of(east, 0), 0, 0);
        }
        return crowd;
    }

    /** A run in GO whose reports a test sets by hand. */
    private final class Run {
        final Crowd crowd;
        final Verdicts verdicts;
        int beats;

        Run(Crowd crowd, Expectation... expectations) {
            this.crowd = crowd;
            verdicts = new Verdicts(List.of(expectations), Map.of(), crew);
            verdicts.joined(crowd.participants());
            verdicts.runState(SimTime.ZERO, RunState.GO);
        }

        void beat(double seconds) {
            beats++;
            verdicts.heard(SimTime.ofSeconds(seconds), crowd.reportsAt(seconds));
        }

        void event(String name, double seconds) {
            verdicts.event(new Event(SimTime.ofSeconds(seconds), name, 101, 0, null, ""));
        }

        Verdict verdict() {
            return verdicts.verdicts().getFirst();
        }
    }
}
