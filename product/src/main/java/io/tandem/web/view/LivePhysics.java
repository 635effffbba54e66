package io.tandem.web.view;

import io.tandem.message.PhysicsSample;
import io.tandem.recording.PhysicsSeries;
import io.tandem.web.contract.ApiAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps what is inside the vehicles that somebody looked into last, of a run that records it, in bounded memory. Accepting and answering need a common lock.
 */
final class LivePhysics {

    /** Vehicles kept at a time; another takes the place of that which was asked for longest ago. */
    private static final int MAX_VEHICLES = 8;
    /** More than a minute of steps of 5 ms. */
    private static final int MAX_SAMPLES = 1 << 15;

    private final Map<Integer, PhysicsSeries> kept = new LinkedHashMap<>();

    void accept(List<PhysicsSample> samples) {
        if (kept.isEmpty()) {
            return;
        }
        for (PhysicsSample sample : samples) {
            PhysicsSeries series = kept.get(sample.vid());
            if (series != null) {
                series.add(sample);
            }
        }
    }

    /** Simulated time begins again. */
    void restart() {
        kept.values().forEach(PhysicsSeries::clear);
    }

    ApiAnswer.Physics answer(PhysicsChart chart) {
        PhysicsSeries known = kept.remove(chart.vid());
        PhysicsSeries series = known == null ? new PhysicsSeries(MAX_SAMPLES, PhysicsSeries.WhenFull.FORGET) : known;
        kept.put(chart.vid(), series);
        if (kept.size() > MAX_VEHICLES) {
            kept.remove(kept.keySet().iterator().next());
        }
        return chart.answer(series);
    }
}
