package io.tandem.launch;

import static io.tandem.launch.Network.cars;
import static io.tandem.launch.Network.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Estimate;
import io.tandem.message.RunState;
import io.tandem.message.TrackedObject;
import io.tandem.message.VehicleView;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.link.Impairment;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What vehicles of other processes believe and see. */
class PerceptionOverTheNetworkTest {

    private static final String SEER = """
              - ids: 101
                kind: ground
                mobility: {model: kinematic, speed: 5 m/s}
                start: {at: [0, 0], heading: 0 deg}
                perception:
                  localisation: {position: 0.5 m}
                  sensors: [{fov: 120 deg, range: 60 m, step: 0.1 deg}]
            """;

    @Test
    void estimatesAreHeardOnceAndInOrderThroughABadNetwork() throws Exception {
        Impairment bad = new Impairment(0.1, 0, SimTime.nanos(0.02), 0.1, 0.1);
        try (Network network = new Network(Optional.empty(), SEER, cars(201, 201, 40, 0))) {
            network.carry("seer", 101, 101, bad, WallClock.machine());
            network.carry("seen", 201, 201);
            network.change(RunState.SET, 101, 201);
            network.change(RunState.GO, 101, 201);

            eventually("it sees the other", () -> network.estimates.stream().anyMatch(estimate -> estimate.seen().stream().anyMatch(seen -> seen.vid() == 201)));
            eventually("many are heard", () -> network.estimates.size() > 30);

            List<Estimate> heard = List.copyOf(network.estimates);
            assertThat(heard).extracting(Estimate::vid).containsOnly(101);
            assertThat(heard).extracting(estimate -> estimate.at().nanos()).isSorted().doesNotHaveDuplicates();
            assertThat(heard.getLast().east()).as("metres, with half a metre of noise and a moment of way").isCloseTo(network.east(101), within(3.0));
        }
    }

    @Test
    void outlookIsThereForWhoeverAsksAndOnlyWhileItIsAskedFor() throws Exception {
        try (Network network = new Network(Optional.empty(), SEER, cars(201, 201, 40, 0))) {
            network.carry("seer", 101, 101);
            network.carry("seen", 201, 201);
            network.change(RunState.SET, 101, 201);
            network.change(RunState.GO, 101, 201);
            AtomicReference<VehicleView> shown = new AtomicReference<>();

            eventually("an outlook comes", () -> {
                network.ask(core -> core.vehicleView(101)).filter(vehicleView -> !vehicleView.seen().isEmpty()).ifPresent(shown::set);
                return shown.get() != null;
            });

            assertThat(shown.get().eyes()).singleElement().satisfies(eye -> {
                assertThat(eye.range()).as("rays from -60 to 60 degrees").hasSize(1_201);
                assertThat(eye.range().get(600)).as("metres to the rear of the one ahead").isBetween(30.0, 42.0);
                assertThat(eye.range().getFirst()).as("metres where there is nothing").isCloseTo(60, within(0.001));
            });
            assertThat(shown.get().estimate()).isPresent();
            assertThat(shown.get().seen()).extracting(TrackedObject::vid).containsExactly(201);
            assertThat(network.ask(core -> core.vehicleView(999)).isPresent()).as("of a stranger").isFalse();
            assertThat(network.ask(core -> core.vehicleView(201)).isPresent()).as("of one who knows all").isFalse();
        }
    }
}
