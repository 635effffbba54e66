package io.tandem.verdict;

import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.state.Roster;
import io.tandem.time.SimTime;
import io.tandem.verdict.Expectation.Reached;

/** Waits for a vehicle to be at a step of its mission or past it. */
final class ReachedMonitor implements ExpectationMonitor {

    private static final int NO_SUCH_STEP = 0;
    private static final long NEVER = Long.MAX_VALUE;

    private final Reached expected;
    private final Roster roster;
    /** null where no participant has the id */
    private final Participant vehicle;
    /** as reports number them */
    private final int wanted;
    private long reached = NEVER;
    private int farthest;

    ReachedMonitor(Reached expected, Roster roster) {
        this.expected = expected;
        this.roster = roster;
        int row = roster.rowOf(expected.vehicle());
        vehicle = row < 0 ? null : roster.participant(row);
        wanted = vehicle == null ? NO_SUCH_STEP : number(vehicle, expected.step());
    }

    private static int number(Participant vehicle, String step) {
        int last = vehicle.steps().size();
        int named = vehicle.steps().indexOf(step) + 1;
        if (named > 0 || last == 0) {
            return named;
        }
        if (step.equals("done")) {
            return last + 1;
        }
        return step.matches("[1-9][0-9]{0,3}") && Integer.parseInt(step) <= last ? Integer.parseInt(step) : NO_SUCH_STEP;
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        for (int i = 0; i < reports.count(); i++) {
            if (reports.vid[i] == expected.vehicle()) {
                farthest = Math.max(farthest, reports.missionStep[i]);
                if (wanted != NO_SUCH_STEP && reports.missionStep[i] >= wanted) {
                    reached = Math.min(reached, reports.time[i]);
                }
            }
        }
    }

    @Override
    public Standing standing(SimTime now) {
        long by = expected.by().isPresent() ? SimTime.nanos(expected.by().getAsDouble()) : NEVER;
        if (reached != NEVER) {
            return reached <= by ? Standing.MET : Standing.VIOLATED;
        }
        return now.nanos() > by || wanted == NO_SUCH_STEP ? Standing.VIOLATED : Standing.OPEN;
    }

    @Override
    public Finding finding(SimTime end) {
        boolean inTime = expected.by().isEmpty() || reached <= SimTime.nanos(expected.by().getAsDouble());
        return new Finding(reached != NEVER && inTime, detail());
    }

    private String detail() {
        if (vehicle == null) {
            return "not judged: " + expected.vehicle() + " does not take part";
        }
        if (wanted == NO_SUCH_STEP) {
            return "not judged: " + roster.nameOf(expected.vehicle()) + " has no step " + expected.step();
        }
        if (reached != NEVER) {
            return "reached at " + VerdictNumbers.seconds(reached);
        }
        return "not reached: " + (farthest == 0 ? "its mission never began" : "came as far as step " + vehicle.step(farthest));
    }
}
