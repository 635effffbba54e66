package io.tandem.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.message.Event;
import io.tandem.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Two groups enter the same lane, and two hosts carry one half of each. */
class SharedInflowTest {

    private static final int BEATS = 1200;
    private static final String TEXT = """
            road:
              lanes:
                - {name: main, limit: 50 km/h, points: [[0, 0], [200, 0], [400, 0]]}
            vehicles:
              - {ids: 1..10, mobility: {model: lag-bicycle}, start: {inflow: {lanes: [main], per-hour: 400}}, behaviors: {traffic: {}}}
              - {ids: 11..20, mobility: {model: lag-bicycle}, start: {inflow: {lanes: [main], per-hour: 400, after: 3 s}}, behaviors: {traffic: {}}}
            """;

    private static List<Event> entered(IntPredicate mine, int firstBeat) {
        Scenario scenario = Fleets.scenario(TEXT);
        Fleet fleet = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles(), mine).in(Fleets.place(TEXT)).build(new Crew(1));
        List<Event> entered = new ArrayList<>();
        for (int beat = firstBeat; beat < BEATS; beat++) {
            fleet.advance(10L * beat, 10);
            fleet.takeTold().stream().filter(event -> event.name().equals(Event.ENTERED)).forEach(entered::add);
        }
        return entered;
    }

    @Test
    void hostsTakeTurnsAndLetInAsManyAsOneHostWould() {
        List<Event> alone = entered(vid -> true, 0);
        List<Event> odd = entered(vid -> vid % 2 == 1, 0);
        List<Event> even = entered(vid -> vid % 2 == 0, 0);

        assertThat(alone).hasSizeBetween(20, 28);
        assertThat(odd).isNotEmpty().allMatch(event -> event.vid() % 2 == 1);
        assertThat(even).isNotEmpty().allMatch(event -> event.vid() % 2 == 0);
        assertThat(odd.size() + even.size()).isBetween(alone.size() - 6, alone.size() + 2);
        for (Event one : odd) {
            assertThat(even).as("never at once").noneMatch(other -> other.at().equals(one.at()));
        }
    }

    @Test
    void aHostThatJoinsLateDoesNotMakeUpForThoseThatWereDue() {
        List<Event> late = entered(vid -> true, 900);

        assertThat(late).as("in 30 s at 800 an hour").hasSizeBetween(4, 9);
    }
}
