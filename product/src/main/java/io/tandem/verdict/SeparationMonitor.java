package io.tandem.verdict;

import io.tandem.crew.Crew;
import io.tandem.proximity.NearestPair;
import io.tandem.state.Roster;
import io.tandem.state.Snapshot;
import io.tandem.time.SimTime;
import io.tandem.verdict.Expectation.MinSeparation;

/** Keeps the smallest distance between any two. Once one is known, only smaller ones are looked for. */
final class SeparationMonitor implements ExpectationMonitor {

    private final MinSeparation expected;
    private final Roster roster;
    private final Crew crew;
    private final NearestPair nearest;
    private final long afterNanos;
    private int first;
    private int second;
    private double metres = Double.POSITIVE_INFINITY;
    private long nanos;
    private boolean seen;
    private Snapshot last;

    SeparationMonitor(MinSeparation expected, Roster roster, Crew crew) {
        this.expected = expected;
        this.roster = roster;
        this.crew = crew;
        afterNanos = SimTime.nanos(expected.after());
        nearest = new NearestPair(chosen(), expected.level());
    }

    /** Null where all pairs count. */
    private boolean[] chosen() {
        if (expected.vehicles().isEmpty()) {
            return null;
        }
        boolean[] chosen = new boolean[roster.count()];
        expected.vehicles().stream().mapToInt(roster::rowOf).filter(row -> row >= 0).forEach(row -> chosen[row] = true);
        return chosen;
    }

    @Override
    public void seen(Snapshot snapshot) {
        if (snapshot.at().nanos() < afterNanos) {
            return;
        }
        seen = true;
        last = snapshot;
        boolean known = metres < Double.POSITIVE_INFINITY;
        if (known ? nearest.findNearerThan(metres, snapshot, crew) : nearest.find(snapshot, crew)) {
            first = snapshot.vid[nearest.first()];
            second = snapshot.vid[nearest.second()];
            metres = nearest.metres();
            nanos = snapshot.at().nanos();
        }
    }

    @Override
    public Standing standing(SimTime now) {
        if (last == null) {
            return Standing.OPEN;
        }
        return nearest.findNearerThan(expected.atLeast(), last, crew) ? Standing.VIOLATED : Standing.MET;
    }

    @Override
    public Finding finding(SimTime end) {
        return new Finding(metres < Double.POSITIVE_INFINITY && metres >= expected.atLeast(), detail(end));
    }

    private String detail(SimTime end) {
        if (!seen) {
            return VerdictNumbers.notJudged(expected.after(), end);
        }
        if (metres == Double.POSITIVE_INFINITY) {
            return "not judged: no two such vehicles were heard at the same time";
        }
        return "closest " + VerdictNumbers.metres(metres) + ", " + roster.nameOf(first) + " and " + roster.nameOf(second) + " at " + VerdictNumbers.seconds(nanos);
    }
}
