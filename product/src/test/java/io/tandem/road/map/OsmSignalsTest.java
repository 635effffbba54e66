package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.LaneConflict;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalProgramme;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signals of OpenStreetMap, which have no times, get a usual programme. */
class OsmSignalsTest {

    private static String signal(long id, double east, double north) {
        return Maps.node(id, east, north).replace("/>", "><tag k=\"highway\" v=\"traffic_signals\"/></node>");
    }

    private static RoadNetwork crossing(String centre) throws MistakeException {
        return crossing(centre, 0);
    }

    /** The street from the west bends to the right in the crossing. */
    private static RoadNetwork crossing(String centre, double bendDegrees) throws MistakeException {
        double bend = Math.toRadians(bendDegrees);
        return Maps.read("a.osm", Maps.osm(Maps.node(1, -200, 0), centre, Maps.node(3, 200 * Math.cos(bend), -200 * Math.sin(bend)), Maps.node(4, 0, -200), Maps.node(5, 0, 200),
                Maps.way(9, "1 2", "highway=primary", "name=west", "maxspeed=50"), Maps.way(10, "2 3", "highway=primary", "name=east", "maxspeed=50"),
                Maps.way(11, "4 2", "highway=residential", "name=south", "maxspeed=50"), Maps.way(12, "2 5", "highway=residential", "name=north", "maxspeed=50"))).roads("a.osm", "a.osm").network();
    }

    @Test
    void everyTurnOfASignalledCrossingHasItsGreen() throws MistakeException {
        RoadNetwork network = crossing(signal(2, 0, 0));

        List<LaneControl> signals = network.controls().stream().filter(control -> control.kind() == LaneControl.Kind.SIGNAL).toList();

        assertThat(signals).isNotEmpty().allMatch(control -> control.signal().isPresent());
        Set<SignalProgramme> programmes = signals.stream().map(control -> control.signal().get().programme()).collect(Collectors.toSet());
        assertThat(programmes).singleElement().satisfies(programme -> {
            assertThat(programme.name()).isEqualTo("signals-1");
            assertThat(programme.links()).isEqualTo((int) signals.stream().map(LaneControl::lane).distinct().count());
            assertThat(programme.phases()).as("longest green, amber of 3 s at 50 km/h, all red of 2 s").extracting(SignalProgramme.Phase::seconds).containsExactly(30.0, 3.0, 2.0, 30.0, 3.0, 2.0);
            assertThat(signals).allMatch(control -> programme.shows(control.signal().get().index(), SignalProgramme.GREEN) != programme.shows(control.signal().get().index(), SignalProgramme.PERMISSIVE_GREEN));
        });
    }

    /** By what their traffic crosses, and not by the angle between them: at 39 degrees they are 141 degrees apart. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 20, 39})
    void bothDirectionsOfAStreetThatBendsInACrossingHaveGreenTogetherAndPriority(double bendDegrees) throws MistakeException {
        RoadNetwork network = crossing(signal(2, 0, 0), bendDegrees);
        Map<Integer, SignalLink> links = links(network);
        SignalLink eastward = links.get(across(network, "west", "east"));
        SignalLink westward = links.get(across(network, "east", "west"));

        SignalProgramme programme = eastward.programme();

        assertThat(programme.phases()).as("green, amber and all red, twice").hasSize(6);
        assertThat(programme.phases()).as("green with priority").anyMatch(phase -> phase.states().charAt(eastward.index()) == SignalProgramme.GREEN && phase.states().charAt(westward.index()) == SignalProgramme.GREEN);
    }

    private static int across(RoadNetwork network, String from, String to) {
        return network.lanes().stream().filter(lane -> network.connections().stream().anyMatch(connection -> connection.to() == lane.id() && network.lane(connection.from()).name().startsWith(from))
                && network.from(lane.id()).stream().anyMatch(connection -> network.lane(connection.to()).name().startsWith(to))).findFirst().orElseThrow().id();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 20, 39, 55})
    void nobodyWithPriorityMeetsAnotherWithPriority(double bendDegrees) throws MistakeException {
        RoadNetwork network = crossing(signal(2, 0, 0), bendDegrees);
        Map<Integer, SignalLink> links = links(network);

        for (double t = 0; t < links.values().iterator().next().programme().cycle(); t += 0.5) {
            double seconds = t;
            assertThat(network.conflicts()).filteredOn(conflict -> conflict.kind() == LaneConflict.Kind.CROSS)
                    .noneMatch(conflict -> isGreen(links, conflict.first(), seconds) && isGreen(links, conflict.second(), seconds));
        }
    }

    private static Map<Integer, SignalLink> links(RoadNetwork network) {
        return network.controls().stream().filter(control -> control.signal().isPresent()).collect(Collectors.toMap(LaneControl::lane, control -> control.signal().get()));
    }

    private static boolean isGreen(Map<Integer, SignalLink> links, int lane, double seconds) {
        return links.containsKey(lane) && links.get(lane).programme().state(links.get(lane).index(), seconds) == SignalProgramme.GREEN;
    }

    @Test
    void crossingWithoutSignalsHasNoneAndASingleApproachStaysWithoutTimes() throws MistakeException {
        RoadNetwork street = Maps.read("a.osm", Maps.osm(Maps.node(1, -200, 0), signal(2, 0, 0), Maps.node(3, 200, 0), Maps.way(9, "1 2", "highway=primary", "oneway=yes", "name=west"),
                Maps.way(10, "2 3", "highway=primary", "oneway=yes", "name=east"))).roads("a.osm", "a.osm").network();

        assertThat(crossing(Maps.node(2, 0, 0)).controls()).isEmpty();
        assertThat(street.controls()).allMatch(control -> control.signal().isEmpty());
    }
}
