package io.tandem.core;

import io.tandem.message.Estimate;
import io.tandem.message.PlanProposal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The estimates of vehicles of hosts and the answers of their planners since the last beat. */
final class EstimateInbox {

    private final List<Estimate> arrived = new ArrayList<>();
    private final List<PlanProposal> proposed = new ArrayList<>();
    /** by vehicle: simulated time of its newest estimate */
    private final Map<Integer, Long> newest = new HashMap<>();

    /** Repeated estimates, and those that were overtaken, are dropped. */
    void add(List<Estimate> estimates) {
        for (Estimate estimate : estimates) {
            long at = estimate.at().nanos();
            if (at > newest.getOrDefault(estimate.vid(), Long.MIN_VALUE)) {
                newest.put(estimate.vid(), at);
                arrived.add(estimate);
            }
        }
    }

    void add(PlanProposal proposal) {
        proposed.add(proposal);
    }

    /** Passes everything to Core. */
    void deliver(Core core) {
        arrived.forEach(core::hear);
        arrived.clear();
        proposed.forEach(core::hear);
        proposed.clear();
    }

    /** The run starts again. */
    void forget() {
        arrived.clear();
        proposed.clear();
        newest.clear();
    }
}
