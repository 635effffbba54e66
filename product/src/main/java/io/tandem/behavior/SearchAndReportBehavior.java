package io.tandem.behavior;

import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.List;

/** Has no commands: Core compares the distances and emits an event when a target is found. */
public final class SearchAndReportBehavior implements Behavior {

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        // Core searches, so that nothing is known from the search before the target is found.
    }

    @Override
    public List<String> reasons() {
        return List.of("looking out");
    }
}
