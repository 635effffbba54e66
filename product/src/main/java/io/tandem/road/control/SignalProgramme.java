package io.tandem.road.control;

import java.util.List;
import java.util.Optional;

/**
 * A programme of traffic signals: phases that repeat without end.
 *
 * @param offset    simulated time at which the first phase begins, seconds
 * @param phases    of a programme that follows the traffic, those it has where all greens last longest
 * @param actuation how it follows the traffic; empty for fixed times
 */
public record SignalProgramme(String name, double offset, List<Phase> phases, Optional<Actuation> actuation) {

    /** States of a link, as in SUMO's networks: a capital G has priority, a small one gives way. */
    public static final char RED = 'r';
    public static final char RED_AMBER = 'u';
    public static final char AMBER = 'y';
    public static final char GREEN = 'G';
    public static final char PERMISSIVE_GREEN = 'g';
    /** A green arrow beside the red: one stops, and then goes where nobody with green comes. */
    public static final char STOP_THEN_GO = 's';
    private static final double ROUNDING_SECONDS = 1e-6;

    /**
     * One phase.
     *
     * @param states one character per link
     */
    public record Phase(double seconds, String states) {
    }

    /** Fixed times. */
    public SignalProgramme(String name, double offset, List<Phase> phases) {
        this(name, offset, phases, Optional.empty());
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
        return states(seconds).charAt(link);
    }

    /** The states of all links at a simulated time. */
    public String states(double seconds) {
        return phases.get(phaseAt(seconds)).states;
    }

    /** Seconds for which a link has shown its state at a simulated time; infinite where it never changes. */
    public double since(int link, double seconds) {
        int phase = phaseAt(seconds);
        double since = inPhase(seconds);
        for (int before = 1; before < phases.size(); before++) {
            Phase earlier = phases.get(Math.floorMod(phase - before, phases.size()));
            if (earlier.states.charAt(link) != phases.get(phase).states.charAt(link)) {
                return since;
            }
            since += earlier.seconds;
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Seconds until a link changes its state after a simulated time; infinite where it never does. */
    public double until(int link, double seconds) {
        int phase = phaseAt(seconds);
        double until = phases.get(phase).seconds - inPhase(seconds);
        for (int after = 1; after < phases.size(); after++) {
            Phase later = phases.get((phase + after) % phases.size());
            if (later.states.charAt(link) != phases.get(phase).states.charAt(link)) {
                return until;
            }
            until += later.seconds;
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Seconds from a simulated time until the next green of a link begins, after the present one if it has green, and until that ends; twice 0 where it never changes. */
    public double[] nextGreen(int link, double seconds) {
        double from = 0;
        for (int change = 0; change < phases.size(); change++) {
            double until = until(link, seconds + from);
            if (until == Double.POSITIVE_INFINITY) {
                return new double[2];
            }
            // A little more than the time of the change, which rounding may put before it.
            from += until + ROUNDING_SECONDS;
            if (isGreen(state(link, seconds + from))) {
                return new double[] {from, from + until(link, seconds + from)};
            }
        }
        return new double[2];
    }

    private double inCycle(double seconds) {
        double cycle = cycle();
        double in = (seconds - offset) % cycle;
        return in < 0 ? in + cycle : in;
    }

    private int phaseAt(double seconds) {
        double left = inCycle(seconds);
        int phase = 0;
        while (phase < phases.size() - 1 && left >= phases.get(phase).seconds) {
            left -= phases.get(phase++).seconds;
        }
        return phase;
    }

    private double inPhase(double seconds) {
        double left = inCycle(seconds);
        int phase = phaseAt(seconds);
        for (int i = 0; i < phase; i++) {
            left -= phases.get(i).seconds;
        }
        return left;
    }

    /** Whether a state lets traffic go, with priority or giving way. */
    public static boolean isGreen(char state) {
        return state == GREEN || state == PERMISSIVE_GREEN;
    }

    /** Whether a link has a state in some phase. */
    public boolean shows(int link, char state) {
        return phases.stream().anyMatch(phase -> phase.states.charAt(link) == state);
    }
}
