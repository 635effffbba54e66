package io.tandem.core;

import io.tandem.message.Estimate;
import io.tandem.message.PlanProposal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What vehicles of hosts said they believe, and what their planners answered, until those who watch are told. */
final class EstimateInbox {

    private final List<Estimate> heard = new ArrayList<>();
    private final List<PlanProposal> proposed = new ArrayList<>();
    /** by vehicle: of when its newest estimate is */
    private final Map<Integer, Long> newest = new HashMap<>();

    /** Each instant is taken once, and none that was overtaken. */
    void hear(List<Estimate> estimates) {
        for (Estimate estimate : estimates) {
            long at = estimate.at().nanos();
            if (at > newest.getOrDefault(estimate.vid(), Long.MIN_VALUE)) {
                newest.put(estimate.vid(), at);
                heard.add(estimate);
            }
        }
    }

    void hear(PlanProposal proposal) {
        proposed.add(proposal);
    }

    void tell(Core core) {
        heard.forEach(core::hear);
        heard.clear();
        proposed.forEach(core::hear);
        proposed.clear();
    }

    /** The run starts again. */
    void forget() {
        heard.clear();
        proposed.clear();
        newest.clear();
    }
}
