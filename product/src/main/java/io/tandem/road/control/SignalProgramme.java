package io.tandem.road.control;

import java.util.List;

/**
 * A fixed-time programme of traffic signals: phases that repeat without end.
 *
 * @param offset simulated time at which the first phase begins, seconds
 */
public record SignalProgramme(String name, double offset, List<Phase> phases) {

    /** States of a link, as in SUMO's networks: a capital G has priority, a small one gives way. */
    public static final char RED = 'r';
    public static final char RED_AMBER = 'u';
    public static final char AMBER = 'y';
    public static final char GREEN = 'G';
    public static final char PERMISSIVE_GREEN = 'g';

    /**
     * One phase.
     *
     * @param states one character per link
     */
    public record Phase(double seconds, String states) {
    }

    public SignalProgramme {
        phases = List.copyOf(phases);
        if (phases.isEmpty() || phases.stream().anyMatch(phase -> !(phase.seconds > 0 && Double.isFinite(phase.seconds))) || !Double.isFinite(offset)) {
            throw new IllegalArgumentException("a programme has phases that last");
        }
    }

    /** Length of one cycle, seconds. */
    public double cycle() {
        return phases.stream().mapToDouble(Phase::seconds).sum();
    }

    /** The number of links that every phase has a state of. */
    public int links() {
        return phases.stream().mapToInt(phase -> phase.states.length()).min().orElseThrow();
    }

    /** The state of a link at a simulated time. */
    public char state(int link, double seconds) {
        double cycle = cycle();
        double left = (seconds - offset) % cycle;
        left = left < 0 ? left + cycle : left;
        for (Phase phase : phases) {
            if (left < phase.seconds) {
                return phase.states.charAt(link);
            }
            left -= phase.seconds;
        }
        return phases.getLast().states.charAt(link);
    }

    /** Whether a link has a state in some phase. */
    public boolean shows(int link, char state) {
        return phases.stream().anyMatch(phase -> phase.states.charAt(link) == state);
    }
}
