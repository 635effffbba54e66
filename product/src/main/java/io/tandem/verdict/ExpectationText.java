package io.tandem.verdict;

import io.tandem.geo.Area;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Expectations as people read them. */
public final class ExpectationText {

    private static final int MOST_IDS = 6;

    private final Map<String, Area> areas;

    /** @param areas those that have a name */
    public ExpectationText(Map<String, Area> areas) {
        this.areas = areas;
    }

    public String of(Expectation expectation) {
        return switch (expectation) {
            case Expectation.MinSeparation apart -> (apart.vehicles().isEmpty() ? "any two vehicles"
                    : "any two vehicles with one of " + ids(apart.vehicles())) + " stay at least " + VerdictNumbers.plain(apart.atLeast())
                    + " m apart" + (apart.level() ? " in the plane" : "") + VerdictNumbers.from(apart.after());
            case Expectation.Inside inside -> (inside.vehicles().isEmpty() ? "every vehicle" : ids(inside.vehicles()))
                    + " inside " + name(inside.area()) + " for at least " + VerdictNumbers.plainPercent(inside.share()) + " of the time"
                    + longest(inside.outsideAtMost()) + VerdictNumbers.from(inside.after());
            case Expectation.Reached reached -> reached.vehicle()
                    + (reached.step().equals("done") ? " is done" : " reaches step " + reached.step()) + by(reached.by());
            case Expectation.EventOrder order -> String.join(", then ", order.events());
            case Expectation.Happens happens -> happens.event() + " happens"
                    + (happens.vehicle().isPresent() ? " to " + happens.vehicle().getAsInt() : "")
                    + (happens.times().isPresent() ? " exactly " + VerdictNumbers.times(happens.times().getAsInt()) : "")
                    + VerdictNumbers.from(happens.after()) + by(happens.by());
        };
    }

    private String name(Area area) {
        return areas.entrySet().stream().filter(entry -> entry.getValue() == area).map(Map.Entry::getKey).findFirst().orElse("its area");
    }

    private static String ids(List<Integer> vids) {
        return vids.size() > MOST_IDS ? VerdictNumbers.vehicles(vids.subList(0, MOST_IDS)) + " and " + (vids.size() - MOST_IDS) + " others"
                : VerdictNumbers.vehicles(vids);
    }

    private static String longest(OptionalDouble seconds) {
        return seconds.isPresent() ? ", never outside for more than " + VerdictNumbers.plain(seconds.getAsDouble()) + " s" : "";
    }

    private static String by(OptionalDouble seconds) {
        return seconds.isPresent() ? " by " + VerdictNumbers.plain(seconds.getAsDouble()) + " s" : "";
    }
}
