package io.tandem.review;

import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.PhysicsSample;
import io.tandem.message.PlanProposal;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.review.measure.MotionTrace;
import io.tandem.review.measure.ParticipantTrack;
import io.tandem.review.radio.RadioReview;
import io.tandem.review.radio.RadioTally;
import io.tandem.state.Roster;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the content of a recording in one pass: a trace per participant, and lists of rare messages. When the run is set
 * again, collecting restarts. Only messages while the run is going count, as for verdicts: of a pause it is known only where participants were at its end.
 */
public final class ReviewCollector implements Tap {

    /** Alerts or events beyond this number are counted but not kept. */
    static final int MAX_KEPT = 10_000;

    private final List<RunStateChange> stateChanges = new ArrayList<>();
    private final List<Alert> alerts = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final List<Vitals> vitals = new ArrayList<>();
    private final PlannerTally planners = new PlannerTally();
    private final OdometryTally odometry = new OdometryTally();
    private final RadioTally radio = new RadioTally();
    private List<Participant> participants = List.of();
    private Roster roster = new Roster(List.of());
    private MotionTrace[] traces = {};
    private boolean going;
    private long alertCount;
    private long eventCount;
    private long unknownReports;
    private int restarts;
    private long end;

    @Override
    public void joined(List<Participant> everyone) {
        participants = everyone;
        planners.joined(everyone);
        begin();
    }

    private void begin() {
        roster = new Roster(participants);
        traces = new MotionTrace[roster.count()];
        for (int row = 0; row < traces.length; row++) {
            traces[row] = new MotionTrace();
        }
        alerts.clear();
        events.clear();
        vitals.clear();
        odometry.clear();
        radio.clear();
        alertCount = 0;
        eventCount = 0;
        unknownReports = 0;
        end = 0;
    }

    @Override
    public void runState(SimTime at, RunState state) {
        going = state == RunState.GO;
        planners.runState(at, state);
        if (state == RunState.SET && end > 0) {
            restarts++;
            stateChanges.clear();
            begin();
        }
        stateChanges.add(new RunStateChange(at, state));
        passed(at);
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        if (going) {
            passed(at);
        }
        for (int i = 0; i < reports.count(); i++) {
            int row = roster.rowOf(reports.vid[i]);
            if (row < 0) {
                unknownReports += going ? 1 : 0;
            } else if (!going) {
                traces[row].stand(reports.east[i], reports.north[i], reports.up[i]);
            } else {
                traces[row].use(reports.reals(ReportColumn.ENERGY)[i]);
                traces[row].add(reports.time[i], reports.east[i], reports.north[i], reports.up[i], reports.heading[i], reports.speed[i]);
                odometry.reported(reports, i);
                radio.reported(reports, i);
            }
        }
    }

    private void passed(SimTime at) {
        end = Math.max(end, at.nanos());
    }

    @Override
    public void alerted(Alert alert) {
        // Both vehicles of a pair get an alert; the encounter counts once.
        alertCount += alert.vid() < alert.other() ? 1 : 0;
        if (alerts.size() < MAX_KEPT) {
            alerts.add(alert);
        }
    }

    @Override
    public void event(Event event) {
        eventCount++;
        planners.event(event);
        radio.event(event);
        if (events.size() < MAX_KEPT) {
            events.add(event);
        }
    }

    @Override
    public void proposed(PlanProposal proposal) {
        planners.proposed(proposal);
    }

    @Override
    public void believed(Estimate estimate) {
        if (going) {
            odometry.believed(estimate);
        }
    }

    @Override
    public void inside(List<PhysicsSample> samples) {
        odometry.inside(samples);
    }

    @Override
    public void sent(Transmission transmission) {
        radio.sent(transmission);
    }

    @Override
    public void vitals(Vitals now) {
        vitals.add(now);
        radio.vitals(now);
    }

    /** All participants with a trace, by rising id; traces may be empty. */
    List<ParticipantTrack> tracks() {
        List<ParticipantTrack> tracks = new ArrayList<>(traces.length);
        for (int row = 0; row < traces.length; row++) {
            tracks.add(ParticipantTrack.of(roster.participant(row), traces[row]));
        }
        return tracks;
    }

    /** Everybody who took part. */
    public List<Participant> participants() {
        return participants;
    }

    List<RunStateChange> stateChanges() {
        return stateChanges;
    }

    List<Alert> alerts() {
        return alerts;
    }

    long alertCount() {
        return alertCount;
    }

    List<Event> events() {
        return events;
    }

    long eventCount() {
        return eventCount;
    }

    List<Vitals> vitals() {
        return vitals;
    }

    List<PlannerReview> planners() {
        return planners.reviews();
    }

    RadioReview radio() {
        return radio.review(end);
    }

    OdometryTally odometry() {
        return odometry;
    }

    /** Number of reports of vehicles that are not participants. */
    long unknownReports() {
        return unknownReports;
    }

    /** How often the run was set again after it had been going. */
    int restarts() {
        return restarts;
    }

    /** Simulated time at which the recording ends, nanoseconds. */
    long end() {
        return end;
    }
}
