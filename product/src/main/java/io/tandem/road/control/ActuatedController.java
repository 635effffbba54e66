package io.tandem.road.control;

import io.tandem.road.control.Actuation.Green;
import java.util.Arrays;

/**
 * The state of an actuated programme. It is told at every beat which links have a vehicle at the detector, and which one between detector and line, and says when the signals change.
 *
 * <pre>
 *   green -> amber   after the shortest time, if another green is asked for and nobody was at the detector for the gap, or the longest time is over
 *   amber -> all red -> the next green in order that somebody asks for
 * </pre>
 */
public final class ActuatedController {

    private enum Stage { GREEN, AMBER, ALL_RED }

    private final Actuation actuation;
    private final int links;
    private final double[] lastPassed;
    private final boolean[] called;
    private int green;
    private int next;
    private Stage stage = Stage.GREEN;
    private double began;

    public ActuatedController(Actuation actuation) {
        this.actuation = actuation;
        this.links = actuation.greens().getFirst().states().length();
        this.lastPassed = new double[links];
        this.called = new boolean[links];
        forget();
    }

    /** The run starts again. */
    public void forget() {
        Arrays.fill(lastPassed, Double.NEGATIVE_INFINITY);
        Arrays.fill(called, false);
        green = 0;
        next = 0;
        stage = Stage.GREEN;
        began = 0;
    }

    /**
     * Takes what the detectors show; whether the signals change.
     *
     * @param passing by link: whether a vehicle is at the detector
     * @param present by link: whether a vehicle is between detector and line
     */
    public boolean update(double now, boolean[] passing, boolean[] present) {
        String states = states();
        for (int link = 0; link < links; link++) {
            lastPassed[link] = passing[link] ? now : lastPassed[link];
            called[link] = !SignalProgramme.isGreen(states.charAt(link)) && (called[link] || present[link] || passing[link]);
        }
        return switch (stage) {
            case GREEN -> endsGreen(now);
            case AMBER -> now - began >= actuation.amber() && begin(actuation.allRed() > 0 ? Stage.ALL_RED : Stage.GREEN, now);
            case ALL_RED -> now - began >= actuation.allRed() && begin(Stage.GREEN, now);
        };
    }

    private boolean endsGreen(double now) {
        Green present = actuation.greens().get(green);
        double elapsed = now - began;
        if (elapsed < present.shortest() || !isAskedFor(elapsed >= present.longest() || isGapOut(present, now))) {
            return false;
        }
        return begin(Stage.AMBER, now);
    }

    private boolean isGapOut(Green present, double now) {
        for (int link = 0; link < links; link++) {
            if (SignalProgramme.isGreen(present.states().charAt(link)) && now - lastPassed[link] < actuation.gap()) {
                return false;
            }
        }
        return true;
    }

    /** Finds the next green in order that somebody asks for. */
    private boolean isAskedFor(boolean mayEnd) {
        for (int ahead = 1; mayEnd && ahead < actuation.greens().size(); ahead++) {
            int candidate = (green + ahead) % actuation.greens().size();
            String states = actuation.greens().get(candidate).states();
            for (int link = 0; link < links; link++) {
                if (called[link] && SignalProgramme.isGreen(states.charAt(link))) {
                    next = candidate;
                    return true;
                }
            }
        }
        return false;
    }

    private boolean begin(Stage following, double now) {
        stage = following;
        began = now;
        green = following == Stage.GREEN ? next : green;
        return true;
    }

    /** What the links show: those that stay green keep it through amber and all red. */
    public String states() {
        String from = actuation.greens().get(green).states();
        if (stage == Stage.GREEN) {
            return from;
        }
        String to = actuation.greens().get(next).states();
        StringBuilder states = new StringBuilder();
        for (int link = 0; link < links; link++) {
            boolean was = SignalProgramme.isGreen(from.charAt(link));
            boolean stays = was && SignalProgramme.isGreen(to.charAt(link));
            states.append(stays ? to.charAt(link) : was && stage == Stage.AMBER ? SignalProgramme.AMBER : SignalProgramme.RED);
        }
        return states.toString();
    }

    /** Seconds for which the present state lasts at least. */
    public double earliestEnd(double now) {
        return Math.max(0, began + length(true) - now);
    }

    /** Seconds for which it lasts at the most, if somebody waits. */
    public double latestEnd(double now) {
        return Math.max(0, began + length(false) - now);
    }

    /** Seconds between the end of the present state and the next green. */
    public double clearance() {
        return stage == Stage.GREEN ? actuation.amber() + actuation.allRed() : stage == Stage.AMBER ? actuation.allRed() : 0;
    }

    /** Seconds for which a link has green at least; 0 where it never has. */
    public double shortestGreen(int link) {
        return actuation.greens().stream().filter(one -> SignalProgramme.isGreen(one.states().charAt(link))).mapToDouble(Green::shortest).min().orElse(0);
    }

    private double length(boolean shortest) {
        Green present = actuation.greens().get(green);
        return stage == Stage.AMBER ? actuation.amber() : stage == Stage.ALL_RED ? actuation.allRed() : shortest ? present.shortest() : present.longest();
    }
}
