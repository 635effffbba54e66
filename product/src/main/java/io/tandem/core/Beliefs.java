package io.tandem.core;

import io.tandem.message.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What vehicles of hosts said they believe, until those who watch are told: each instant once, and none that was overtaken. */
final class Beliefs {

    private final List<Estimate> heard = new ArrayList<>();
    /** by vehicle: of when its newest estimate is */
    private final Map<Integer, Long> newest = new HashMap<>();

    void hear(List<Estimate> estimates) {
        for (Estimate estimate : estimates) {
            long at = estimate.at().nanos();
            if (at > newest.getOrDefault(estimate.vid(), Long.MIN_VALUE)) {
                newest.put(estimate.vid(), at);
                heard.add(estimate);
            }
        }
    }

    void tell(Consumer<Estimate> whom) {
        heard.forEach(whom);
        heard.clear();
    }

    /** The run starts again. */
    void forget() {
        heard.clear();
        newest.clear();
    }
}
