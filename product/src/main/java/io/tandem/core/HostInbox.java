package io.tandem.core;

import io.tandem.message.Event;
import io.tandem.state.State;
import java.util.ArrayList;
import java.util.List;

/**
 * What hosts have sent besides reports since the last beat.
 *
 * @param events     of their vehicles
 * @param estimates  of vehicles, and answers of planners
 * @param views      of vehicles, for the operators that watch them
 * @param neighbours has the intentions of drivers, for drivers of other hosts
 */
record HostInbox(List<Event> events, EstimateInbox estimates, VehicleViewRequests views, TrafficNeighbours neighbours) {

    static HostInbox of(State state) {
        return new HostInbox(new ArrayList<>(), new EstimateInbox(), new VehicleViewRequests(), new TrafficNeighbours(state));
    }

    /** The run starts again. */
    void forget() {
        events.clear();
        estimates.forget();
        views.forget();
        neighbours.forget();
    }
}
