package io.tandem.behavior;

import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.List;

/** Looks out and never steers: Core alone knows where the targets are, and tells everyone when one is found. */
public final class SearchAndReportBehavior implements Behavior {

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        // Watching takes place in Core, so that no behavior can know of a target before it is found.
    }

    @Override
    public List<String> reasons() {
        return List.of("looking out");
    }
}
