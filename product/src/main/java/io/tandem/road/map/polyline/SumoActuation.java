package io.tandem.road.map.polyline;

import io.tandem.road.control.Actuation;
import io.tandem.road.control.Actuation.Green;
import io.tandem.road.control.SignalProgramme;
import io.tandem.road.control.SignalProgramme.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How an actuated programme of a SUMO network follows the traffic: phases with a least and a greatest duration are its greens, those between them amber and all red. */
final class SumoActuation {

    /** Where SUMO has a detector that is not drawn: 3 s before the line, at 50 km/h, metres; and its greatest gap, seconds. */
    private static final double DETECTOR_METRES = 40;
    private static final double GAP_SECONDS = 3;

    private final List<Green> greens = new ArrayList<>();
    private final List<Phase> phases = new ArrayList<>();
    private double amber;
    private double allRed;

    /** @param shortest seconds, as longest; NaN where the phase has none */
    void add(double seconds, double shortest, double longest, String states) {
        boolean varies = shortest > 0 && longest >= shortest && Double.isFinite(longest);
        boolean isAmber = states.indexOf(SignalProgramme.AMBER) >= 0;
        if (isAmber) {
            amber = Math.max(amber, seconds);
        } else if (states.chars().anyMatch(state -> SignalProgramme.isGreen((char) state))) {
            greens.add(new Green(states, varies ? shortest : seconds, varies ? longest : seconds));
        } else {
            allRed = Math.max(allRed, seconds);
        }
        phases.add(new Phase(varies && !isAmber ? longest : seconds, states));
    }

    /** The programme; empty where it has fewer than two greens, so that there is nothing to decide. */
    Optional<SignalProgramme> programme(String name) {
        if (greens.size() < 2 || amber == 0 || phases.stream().map(phase -> phase.states().length()).distinct().count() > 1) {
            return Optional.empty();
        }
        return Optional.of(new SignalProgramme(name, 0, phases, Optional.of(new Actuation(greens, DETECTOR_METRES, GAP_SECONDS, amber, allRed))));
    }
}
