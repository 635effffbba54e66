package io.tandem.gateway.feed;

import io.tandem.message.Orders;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Copies, on Core's thread, the latest reports and warnings for the thread of the feeds. */
public final class FeedTap implements Tap {

    private volatile Map<String, Long> counters = Map.of();
    private List<Participant> participants = List.of();
    private Map<Integer, Integer> rows = Map.of();
    private int[] vids = new int[0];
    private final Reports latest = new Reports();
    private boolean[] heard = new boolean[0];
    private SimTime at = SimTime.ZERO;
    private RunState state = RunState.READY;
    private int warnings;
    private int[] warned = new int[0];
    private int[] other = new int[0];

    @Override
    public synchronized void joined(List<Participant> everyone) {
        participants = List.copyOf(everyone);
        rows = new HashMap<>();
        vids = participants.stream().mapToInt(Participant::vid).toArray();
        participants.forEach(who -> rows.put(who.vid(), rows.size()));
        latest.resize(participants.size());
        heard = new boolean[participants.size()];
    }

    @Override
    public synchronized void event(Event event) {
        Integer row = event.name().equals(Event.NAMED) ? rows.get(event.vid()) : null;
        if (row != null) {
            List<Participant> renamed = new ArrayList<>(participants);
            renamed.set(row, renamed.get(row).named(event.text()));
            participants = List.copyOf(renamed);
        }
    }

    @Override
    public synchronized void runState(SimTime when, RunState next) {
        if (state == RunState.GO && next == RunState.SET) {
            Arrays.fill(heard, false);
            warnings = 0;
        }
        at = when;
        state = next;
    }

    /** A host reports its vehicles in the same order at every beat, so that whole stretches of rows are copied at once. */
    @Override
    public synchronized void heard(SimTime when, Reports batch) {
        at = when;
        for (int i = 0; i < batch.count(); ) {
            Integer row = rows.get(batch.vid[i]);
            int length = row == null ? 1 : stretch(batch, i, row);
            if (row != null) {
                latest.copyRows(batch, i, row, length);
                Arrays.fill(heard, row, row + length, true);
            }
            i += length;
        }
    }

    /** How many rows from these on are of the same vehicles in the same order. */
    private int stretch(Reports batch, int i, int row) {
        int length = 1;
        while (i + length < batch.count() && row + length < vids.length && batch.vid[i + length] == vids[row + length]) {
            length++;
        }
        return length;
    }

    @Override
    public synchronized void judged(Orders orders) {
        at = orders.at();
        warnings = orders.alerts();
        if (warned.length < warnings) {
            warned = new int[2 * warnings];
            other = new int[2 * warnings];
        }
        System.arraycopy(orders.alertVid, 0, warned, 0, warnings);
        System.arraycopy(orders.alertOther, 0, other, 0, warnings);
    }

    /** Replaces the counters that this tap shows. */
    public void counters(Map<String, Long> now) {
        counters = Map.copyOf(now);
    }

    @Override
    public Map<String, Long> counters() {
        return counters;
    }

    /** Copies the present state. */
    synchronized void copyTo(FeedSnapshot snapshot) {
        snapshot.participants = participants;
        snapshot.rows = rows;
        snapshot.latest.resize(participants.size());
        snapshot.latest.copyRows(latest, 0, 0, participants.size());
        snapshot.heard = heard.clone();
        snapshot.at = at;
        snapshot.state = state;
        snapshot.warned = Arrays.copyOf(warned, warnings);
        snapshot.other = Arrays.copyOf(other, warnings);
    }
}
