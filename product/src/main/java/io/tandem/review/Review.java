package io.tandem.review;

import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.recording.ReplaySummary;
import io.tandem.recording.metadata.Provenance;
import io.tandem.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * What a run was worth, as numbers and as columns thin enough to draw.
 *
 * @param recording  the name of its file
 * @param run        where it comes from
 * @param context      what its scenario says
 * @param complete   whether the recording was finished
 * @param replayed   what was read, and what could not be
 * @param endNanos   simulated time at its end
 * @param notes      what a reader must know before believing the rest, as sentences
 * @param verdicts   on what the scenario expects, judged again from the recording
 * @param stateChanges      the states it went through
 * @param alertCount how many encounters Core warned of; {@code alerts} has the first warnings, one to each of the two
 * @param eventCount how many events there were; {@code events} has the first of them
 * @param pairCount  how many pairs there are
 * @param pairs      those that came closest, nearest first
 * @param nearAndFar the nearest and the farthest of all pairs against time; absent where all are drawn or there are too many
 * @param vehicles   in rising order of id
 * @param ranked     ids, who matters most first
 * @param platoons   rows of vehicles
 * @param planners   how planners kept their duty
 * @param vitals     how the run kept up; absent where nobody told
 * @param grid       the cells of all curves
 * @param courses    the cells of finely drawn courses
 * @param coarse     the cells of the courses of the many
 */
public record Review(String recording, Provenance run, ReviewContext context, boolean complete, ReplaySummary replayed, long endNanos, List<String> notes,
        List<Verdict> verdicts, List<RunStateChange> stateChanges, long alertCount, List<Alert> alerts, long eventCount, List<Event> events, long pairCount,
        List<PairReview> pairs, Optional<MinMaxSeries> nearAndFar, List<VehicleReview> vehicles, List<Integer> ranked, List<PlatoonReview> platoons,
        List<PlannerReview> planners, Optional<VitalsReview> vitals, TimeGrid grid, TimeGrid courses, TimeGrid coarse) {

    /** Those who matter, most first: all but background, or everyone where all are background. */
    public List<Integer> cast() {
        List<Integer> cast = ranked.stream().filter(vid -> !context.extras().contains(vid)).toList();
        return cast.isEmpty() ? ranked : cast;
    }

    /** How many of those who take part exist outside the computer. */
    public long realCount() {
        return vehicles.stream().filter(vehicle -> vehicle.participant().real()).count();
    }
}
