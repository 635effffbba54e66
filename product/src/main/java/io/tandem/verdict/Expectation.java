package io.tandem.verdict;

import io.tandem.geo.Area;
import io.tandem.setting.ChosenBy;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.ParticipantId;
import io.tandem.setting.Shorthand;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What a scenario expects of its run: {@code - min-separation: {after: 15 s, at-least: 2.7 m}}. */
@ChosenBy
public sealed interface Expectation {

    @Meaning("no two vehicles come nearer than this")
    record MinSeparation(
            @Meaning("from this time on") @Measures(value = Dimension.TIME, min = 0) @Default("0 s") double after,
            @Shorthand @Meaning("the distance") @Measures(value = Dimension.LENGTH, min = 0) double atLeast,
            @Meaning("only pairs with one of these; absent: all") @ParticipantId @Default("[]") List<Integer> vehicles,
            @Meaning("measure in the plane, leaving out height") @Default("false") boolean level) implements Expectation {
    }

    @Meaning("vehicles are inside an area for a share of the time")
    record Inside(
            @Shorthand @Meaning("the area's name") Area area,
            @Meaning("whose share is judged, each on its own; absent: all") @ParticipantId @Default("[]") List<Integer> vehicles,
            @Meaning("the share") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("100 %") double share,
            @Meaning("from this time on") @Measures(value = Dimension.TIME, min = 0) @Default("0 s") double after,
            @Meaning("no single stay outside lasts longer than this")
            @Measures(value = Dimension.TIME, min = 0) OptionalDouble outsideAtMost) implements Expectation {
    }

    @Meaning("a vehicle reaches a step of its mission by a time")
    record Reached(
            @Meaning("the vehicle") @ParticipantId int vehicle,
            @Meaning("the step, by name or number, or done") String step,
            @Meaning("the time; absent: before the run ends") @Measures(value = Dimension.TIME, min = 0) OptionalDouble by)
            implements Expectation {
    }

    @Meaning("events happen in this order")
    record EventOrder(
            @Shorthand @Meaning("the names of the events; the first occurrence of each counts") List<String> events)
            implements Expectation {
    }

    @Meaning("an event happens, in a span of time")
    record Happens(
            @Shorthand @Meaning("the event's name") String event,
            @Meaning("to this vehicle; absent: to anyone") @ParticipantId OptionalInt vehicle,
            @Meaning("not before this time") @Measures(value = Dimension.TIME, min = 0) @Default("0 s") double after,
            @Meaning("not after this time; absent: before the run ends") @Measures(value = Dimension.TIME, min = 0) OptionalDouble by,
            @Meaning("exactly this often in the span; absent: once or more") @Measures(value = Dimension.NUMBER, min = 0) OptionalInt times) implements Expectation {
    }

    @Meaning("a vehicle goes at speeds within limits, in a span of time")
    record Speed(
            @Meaning("the vehicle") @ParticipantId int vehicle,
            @Meaning("the least speed; absent: any") @Measures(Dimension.SPEED) OptionalDouble atLeast,
            @Meaning("the greatest speed; absent: any") @Measures(Dimension.SPEED) OptionalDouble atMost,
            @Meaning("from this time on") @Measures(value = Dimension.TIME, min = 0) @Default("0 s") double after,
            @Meaning("up to this time; absent: until the run ends") @Measures(value = Dimension.TIME, min = 0) OptionalDouble until) implements Expectation {
    }
}
