package io.tandem.v2x;

import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Which radios fail when. */
final class OutageTimes {

    private record Outage(int[] stations, long from, long until) {
    }

    private final List<Outage> outages;

    /** @param vid ids of stations, by number */
    OutageTimes(List<OutageSettings> settings, int[] vid) {
        outages = settings.stream().map(one -> new Outage(IntStream.range(0, vid.length).filter(station -> one.ids().includes(vid[station])).toArray(),
                SimTime.nanos(one.from()), one.until().isPresent() ? SimTime.nanos(one.until().getAsDouble()) : Long.MAX_VALUE)).toList();
    }

    /** Marks those that fail now. */
    void update(long now, boolean[] silenced) {
        if (outages.isEmpty()) {
            return;
        }
        Arrays.fill(silenced, false);
        for (Outage outage : outages) {
            if (now >= outage.from && now < outage.until) {
                Arrays.stream(outage.stations).forEach(station -> silenced[station] = true);
            }
        }
    }
}
