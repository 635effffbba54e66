package io.tandem.verdict;

import io.tandem.geo.Area;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Expectations as people read them. */
public final class ExpectationText {

    private static final int MOST_NAMES = 6;

    private final Map<String, Area> areas;
    private final IntFunction<String> nameOf;

    /**
     * @param areas  those that have a name
     * @param nameOf the name of the participant with an id
     */
    public ExpectationText(Map<String, Area> areas, IntFunction<String> nameOf) {
        this.areas = areas;
        this.nameOf = nameOf;
    }

    public String of(Expectation expectation) {
        return switch (expectation) {
            case Expectation.MinSeparation apart -> (apart.vehicles().isEmpty() ? "any two vehicles"
                    : "any two vehicles with one of " + names(apart.vehicles())) + " stay at least " + VerdictNumbers.plain(apart.atLeast())
                    + " m apart" + (apart.level() ? " in the plane" : "") + VerdictNumbers.from(apart.after());
            case Expectation.Inside inside -> (inside.vehicles().isEmpty() ? "every vehicle" : names(inside.vehicles()))
                    + " inside " + name(inside.area()) + " for at least " + VerdictNumbers.plainPercent(inside.share()) + " of the time"
                    + longest(inside.outsideAtMost()) + VerdictNumbers.from(inside.after());
            case Expectation.Reached reached -> nameOf.apply(reached.vehicle())
                    + (reached.step().equals("done") ? " is done" : " reaches step " + reached.step()) + by(reached.by());
            case Expectation.EventOrder order -> String.join(", then ", order.events());
            case Expectation.Happens happens -> happens.event() + " happens"
                    + (happens.vehicle().isPresent() ? " to " + nameOf.apply(happens.vehicle().getAsInt()) : "")
                    + (happens.times().isPresent() ? " exactly " + VerdictNumbers.times(happens.times().getAsInt()) : "")
                    + VerdictNumbers.from(happens.after()) + by(happens.by());
            case Expectation.Speed speed -> nameOf.apply(speed.vehicle()) + " goes at " + SpeedMonitor.limits(speed) + VerdictNumbers.from(speed.after())
                    + (speed.until().isPresent() ? " until " + VerdictNumbers.plain(speed.until().getAsDouble()) + " s" : "");
        };
    }

    private String name(Area area) {
        return areas.entrySet().stream().filter(entry -> entry.getValue() == area).map(Map.Entry::getKey).findFirst().orElse("its area");
    }

    private String names(List<Integer> vids) {
        String first = vids.stream().limit(MOST_NAMES).map(nameOf::apply).collect(Collectors.joining(", "));
        return vids.size() > MOST_NAMES ? first + " and " + (vids.size() - MOST_NAMES) + " others" : first;
    }

    private static String longest(OptionalDouble seconds) {
        return seconds.isPresent() ? ", never outside for more than " + VerdictNumbers.plain(seconds.getAsDouble()) + " s" : "";
    }

    private static String by(OptionalDouble seconds) {
        return seconds.isPresent() ? " by " + VerdictNumbers.plain(seconds.getAsDouble()) + " s" : "";
    }
}
