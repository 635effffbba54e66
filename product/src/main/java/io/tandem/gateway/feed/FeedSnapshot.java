package io.tandem.gateway.feed;

import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A copy of all participants at one instant, for the thread of the feeds. */
public final class FeedSnapshot {

    /** Participants without a report for longer are left out. */
    private static final long LOST_NANOS = SimTime.nanos(10);

    private final Site site;
    List<Participant> participants = List.of();
    Map<Integer, Integer> rows = Map.of();
    final Reports latest = new Reports();
    boolean[] heard = new boolean[0];
    SimTime at = SimTime.ZERO;
    RunState state = RunState.READY;
    int[] warned = new int[0];
    int[] other = new int[0];

    public FeedSnapshot(Site site) {
        this.site = site;
    }

    /** Copies the present state. */
    public void take(FeedTap feedTap) {
        feedTap.copyTo(this);
    }

    public SimTime at() {
        return at;
    }

    public RunState state() {
        return state;
    }

    public List<Participant> participants() {
        return participants;
    }

    /** The state of a participant, if it has reported lately. */
    public Optional<ParticipantState> state(int vid) {
        Integer row = rows.get(vid);
        return row == null || !isPresent(row) ? Optional.empty() : Optional.of(stateAt(row));
    }

    private boolean isPresent(int row) {
        return heard[row] && at.nanos() - latest.time[row] <= LOST_NANOS;
    }

    private ParticipantState stateAt(int row) {
        return ParticipantState.of(participants.get(row), site, new LocalPosition(latest.east[row], latest.north[row], latest.up[row]),
                new LocalPosition(latest.eastSpeed[row], latest.northSpeed[row], latest.upSpeed[row]), latest.heading[row], latest.pitch[row],
                Double.NaN, Math.max(0, SimTime.seconds(at.nanos() - latest.time[row])));
    }

    /** Squared metres between the participant of a row and a position. */
    public double squareDistance(int row, LocalPosition from) {
        double east = latest.east[row] - from.east();
        double north = latest.north[row] - from.north();
        double up = latest.up[row] - from.up();
        return east * east + north * north + up * up;
    }

    /** Those of the given rows that have reported lately. */
    public int[] present(int[] chosen) {
        int[] found = new int[chosen.length];
        int count = 0;
        for (int row : chosen) {
            if (isPresent(row)) {
                found[count++] = row;
            }
        }
        return Arrays.copyOf(found, count);
    }

    public List<ParticipantState> states(int[] chosen) {
        List<ParticipantState> found = new ArrayList<>(chosen.length);
        for (int row : chosen) {
            found.add(stateAt(row));
        }
        return found;
    }

    /** The warnings that are in force, for one vehicle or for all. */
    public List<CollisionWarning> warnings(Optional<ParticipantState> centre) {
        List<CollisionWarning> found = new ArrayList<>();
        for (int i = 0; i < warned.length; i++) {
            if (centre.isEmpty() || centre.get().who().vid() == warned[i]) {
                Optional<ParticipantState> own = state(warned[i]);
                Optional<ParticipantState> threat = state(other[i]);
                if (own.isPresent() && threat.isPresent()) {
                    found.add(CollisionWarning.between(own.get(), threat.get()));
                }
            }
        }
        return found;
    }
}
