package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Event;
import io.tandem.message.Tap;
import io.tandem.scenario.Scenario;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrowdedStartTest {

    @Test
    void whoeverFindsNoPlaceFarEnoughFromOthersIsToldOf() throws MistakeException, IOException {
        List<Event> events = starting(30);

        assertThat(events).isNotEmpty().allMatch(event -> event.name().equals("CROWDED") && event.at().nanos() == 0);
        assertThat(events).extracting(Event::vid).doesNotHaveDuplicates().doesNotContain(1);
    }

    @Test
    void nobodyIsToldOfWhereThereIsRoom() throws MistakeException, IOException {
        assertThat(starting(3)).isEmpty();
    }

    /** Events of a run in which so many vehicles start in a square of 100 m, 30 m apart: there is room for about a dozen. */
    private static List<Event> starting(int vehicles) throws MistakeException, IOException {
        List<Event> events = new ArrayList<>();
        Scenario scenario = Scenarios.text("name: crowd", "site: {lat: 0, lon: 0}", "clock: {duration: 1 s}",
                "areas: {square: {box: {center: [0, 0], size: [100, 100]}}}", "vehicles:",
                "  - {ids: 1.." + vehicles + ", start: {random-in: square, apart: 30 m}, mobility: {model: kinematic, speed: 0}}");

        Scenarios.run(scenario, 1, new Tap() {
            @Override
            public void event(Event event) {
                events.add(event);
            }
        });
        return events;
    }
}
