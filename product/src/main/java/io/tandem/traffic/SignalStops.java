package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalProgramme;
import io.tandem.road.control.SignalStates;

/**
 * Where drivers stop for signals. At red they stop before the line, unless no brakes could do it. At amber, after a reaction time of 1 s, or
 * sooner where the braking would become hard, a driver goes on if it reaches the line within the amber at its present speed, and stops otherwise; with the usual ambers that
 * takes less than 3.5 m/s^2. Junctions with a programme that has greens which give way are driven as if they had no signals.
 */
final class SignalStops {

    private static final double REACTION_SECONDS = 1;
    /** Who would have to brake harder than this reacts at once, m/s^2. */
    private static final double HASTELESS_BRAKING = 2;
    /** Who would have to brake harder than this cannot stop, m/s^2. */
    private static final double HARDEST_BRAKING = 8;
    /** Signals are seen from here, metres. */
    private static final double FARTHEST_METRES = 250;
    private static final int MOST_LANES = 64;

    private final LaneControl[][] signals;
    private final boolean any;
    private final SignalStates states = new SignalStates();
    private double now;

    SignalStops(RoadNetwork network) {
        signals = network.lanes().stream().map(lane -> network.controlsOf(lane.id()).stream().filter(SignalStops::isHeeded).toArray(LaneControl[]::new))
                .toArray(LaneControl[][]::new);
        any = network.controls().stream().anyMatch(SignalStops::isHeeded);
    }

    /** A green that gives way to oncoming traffic lets drivers wait inside the junction, where those of opposite turns would block each other. */
    private static boolean isHeeded(LaneControl control) {
        return control.signal().filter(link -> link.programme().phases().stream().allMatch(phase -> phase.states().indexOf(SignalProgramme.PERMISSIVE_GREEN) < 0)).isPresent();
    }

    /** Takes what signals that follow the traffic show. */
    void show(String name, String shown, double seconds, double ends) {
        states.show(name, shown, seconds, ends);
    }

    void beginCycle(double seconds) {
        now = seconds;
    }

    /** Metres from a driver's front to the line at which it has to stop; {@link CarFollowingModel#NO_LEADER} where it may go on. */
    double line(Drivers drivers, int driver, RouteChoice routeChoice) {
        double before = -drivers.station[driver] - drivers.halfLength[driver];
        int lane = any ? drivers.lane[driver] : Drivers.NONE;
        for (int lanes = 0; lane != Drivers.NONE && lanes < MOST_LANES && before < FARTHEST_METRES; lanes++) {
            for (LaneControl signal : signals[lane]) {
                double line = before + signal.station();
                if (line >= 0 && line < FARTHEST_METRES && stops(signal.signal().get(), line, drivers.speed[driver])) {
                    return line;
                }
            }
            before += routeChoice.length(lane);
            lane = routeChoice.next(drivers, driver, lane, lanes);
        }
        return CarFollowingModel.NO_LEADER;
    }

    private boolean stops(SignalLink link, double line, double speed) {
        if (states.isRed(link, now)) {
            return speed * speed <= 2 * HARDEST_BRAKING * line + 0.01;
        }
        boolean reacts = states.since(link, now) >= REACTION_SECONDS || speed * speed > 2 * HASTELESS_BRAKING * line;
        return states.isClosed(link, now) && reacts && line > speed * states.until(link, now);
    }
}
