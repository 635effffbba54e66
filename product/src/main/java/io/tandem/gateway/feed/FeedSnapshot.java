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

/** Everyone at one instant, held still for those who tell it. */
public final class FeedSnapshot {

    /** Whoever has not been heard for longer is lost, and nobody is told of it. */
    private static final long LOST = SimTime.nanos(10);

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

    /** Takes the present in. */
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

    /** Someone, if it was heard lately. */
    public Optional<ParticipantState> contact(int vid) {
        Integer row = rows.get(vid);
        return row == null || !isPresent(row) ? Optional.empty() : Optional.of(contactAt(row));
    }

    private boolean isPresent(int row) {
        return heard[row] && at.nanos() - latest.time[row] <= LOST;
    }

    private ParticipantState contactAt(int row) {
        return ParticipantState.of(participants.get(row), site, new LocalPosition(latest.east[row], latest.north[row], latest.up[row]),
                new LocalPosition(latest.eastSpeed[row], latest.northSpeed[row], latest.upSpeed[row]), latest.heading[row], latest.pitch[row],
                Double.NaN, Math.max(0, SimTime.seconds(at.nanos() - latest.time[row])));
    }

    /** Squared metres between someone's row and a place. */
    double squareDistance(int row, LocalPosition from) {
        double east = latest.east[row] - from.east();
        double north = latest.north[row] - from.north();
        double up = latest.up[row] - from.up();
        return east * east + north * north + up * up;
    }

    /** Those of some rows who were heard lately. */
    int[] present(int[] chosen) {
        int[] found = new int[chosen.length];
        int count = 0;
        for (int row : chosen) {
            if (isPresent(row)) {
                found[count++] = row;
            }
        }
        return Arrays.copyOf(found, count);
    }

    List<ParticipantState> contacts(int[] chosen) {
        List<ParticipantState> found = new ArrayList<>(chosen.length);
        for (int row : chosen) {
            found.add(contactAt(row));
        }
        return found;
    }

    /** What Core warns of now: one vehicle, or everyone. */
    public List<CollisionWarning> warnings(Optional<ParticipantState> centre) {
        List<CollisionWarning> found = new ArrayList<>();
        for (int i = 0; i < warned.length; i++) {
            if (centre.isEmpty() || centre.get().who().vid() == warned[i]) {
                Optional<ParticipantState> own = contact(warned[i]);
                Optional<ParticipantState> threat = contact(other[i]);
                if (own.isPresent() && threat.isPresent()) {
                    found.add(CollisionWarning.between(own.get(), threat.get()));
                }
            }
        }
        return found;
    }
}
