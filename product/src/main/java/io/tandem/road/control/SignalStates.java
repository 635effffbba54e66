package io.tandem.road.control;

import java.util.HashMap;
import java.util.Map;

/**
 * What signals show in one run. Those with a fixed programme follow the time; those that follow the traffic show what was said of them last, and at first their first green.
 */
public final class SignalStates {

    /** What an actuated programme shows. */
    private static final class Shown {
        private String states;
        private final double[] since;
        private double ends = Double.POSITIVE_INFINITY;

        private Shown(String states) {
            this.states = states;
            since = new double[states.length()];
        }
    }

    private final Map<String, Shown> shown = new HashMap<>();

    /** Signals of a name show these states from a time on, and until another if that is known. Names and states that do not fit are passed over. */
    public void show(String name, String states, double seconds, double ends) {
        Shown now = shown.computeIfAbsent(name, _ -> new Shown(states));
        if (states.length() == now.states.length()) {
            for (int link = 0; link < now.since.length; link++) {
                now.since[link] = states.charAt(link) == now.states.charAt(link) ? now.since[link] : seconds;
            }
            now.states = states;
            now.ends = ends;
        }
    }

    /** The state of a link at a time, of which actuated programmes know only the present. */
    public char state(SignalLink link, double seconds) {
        return state(states(link.programme(), seconds), link.index());
    }

    /** The states of all links of a programme at a time. */
    public String states(SignalProgramme programme, double seconds) {
        if (programme.actuation().isEmpty()) {
            return programme.states(seconds);
        }
        Shown now = shown.get(programme.name());
        return now == null ? programme.actuation().get().greens().getFirst().states() : now.states;
    }

    /** The state of a link among those of its programme; red where that has none for it. */
    public static char state(String states, int link) {
        return link < states.length() ? states.charAt(link) : SignalProgramme.RED;
    }

    /** Seconds for which a link has shown its state. */
    public double since(SignalLink link, double seconds) {
        Shown now = shown.get(link.programme().name());
        return link.programme().actuation().isEmpty() ? link.programme().since(link.index(), seconds) : now == null || link.index() >= now.since.length ? seconds : seconds - now.since[link.index()];
    }

    /** Seconds until it changes, where that is known; infinite otherwise. */
    public double until(SignalLink link, double seconds) {
        Shown now = shown.get(link.programme().name());
        return link.programme().actuation().isEmpty() ? link.programme().until(link.index(), seconds) : now == null ? Double.POSITIVE_INFINITY : Math.max(0, now.ends - seconds);
    }

    /** Whether traffic must not enter: red, or red and amber. */
    public boolean isRed(SignalLink link, double seconds) {
        char state = state(link, seconds);
        return state == SignalProgramme.RED || state == SignalProgramme.RED_AMBER;
    }
}
