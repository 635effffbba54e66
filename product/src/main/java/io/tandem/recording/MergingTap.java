package io.tandem.recording;

import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Passes on the recording of Core with the reports of all seats in place of its own: all of them have one batch per beat. Rows are in the order of participants, as one process records them. What
 * runs on a cluster cannot have, such as sensors, fixes and radio, is not there.
 */
final class MergingTap implements Tap {

    private final Tap target;
    private final List<SeatStream> seats;
    private final Map<Integer, Integer> order = new HashMap<>();
    private final Reports merged = new Reports();
    /** by the order of participants: the seat's batch and the row in it; -1 for none */
    private final int[] batchOf;
    private final int[] rowOf;

    MergingTap(Tap target, List<Participant> participants, List<SeatStream> seats) {
        this.target = target;
        this.seats = seats;
        participants.forEach(one -> order.put(one.vid(), order.size()));
        batchOf = new int[order.size()];
        rowOf = new int[order.size()];
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        List<Reports> batches = new ArrayList<>();
        try {
            for (SeatStream seat : seats) {
                Optional<Reports> batch = seat.next();
                batch.ifPresent(batches::add);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        target.heard(at, batches.isEmpty() ? reports : merge(batches));
    }

    private Reports merge(List<Reports> batches) {
        Arrays.fill(batchOf, -1);
        for (int i = 0; i < batches.size(); i++) {
            Reports batch = batches.get(i);
            for (int row = 0; row < batch.count(); row++) {
                int place = order.getOrDefault(batch.vid[row], -1);
                if (place >= 0) {
                    batchOf[place] = i;
                    rowOf[place] = row;
                }
            }
        }
        merged.resize(batchOf.length);
        int count = 0;
        for (int place = 0; place < batchOf.length; place++) {
            if (batchOf[place] >= 0) {
                merged.copyRows(batches.get(batchOf[place]), rowOf[place], count++, 1);
            }
        }
        merged.resize(count);
        return merged;
    }

    @Override
    public void joined(List<Participant> participants) {
        target.joined(participants);
    }

    @Override
    public void equipped(List<SensorInfo> sensors) {
        target.equipped(sensors);
    }

    @Override
    public void runState(SimTime at, RunState state) {
        target.runState(at, state);
    }

    @Override
    public void alerted(Alert alert) {
        target.alerted(alert);
    }

    @Override
    public void event(Event event) {
        target.event(event);
    }

    @Override
    public void vitals(Vitals vitals) {
        target.vitals(vitals);
    }

    @Override
    public void stateHash(SimTime at, long hash) {
        target.stateHash(at, hash);
    }
}
