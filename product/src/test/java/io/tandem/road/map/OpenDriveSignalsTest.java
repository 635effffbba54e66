package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.LaneControl.Kind;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalProgramme;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two one-way streets that cross at the origin, as OpenDRIVE: road 1 comes from the west, 2 from the south, and roads 11 and 12 lead across. */
class OpenDriveSignalsTest {

    private static String road(String id, String junction, String link, double x, double y, double heading, double length, String signals) {
        return """
                <road id="%s" length="%s" junction="%s"><link>%s</link><planView><geometry s="0" x="%s" y="%s" hdg="%s" length="%s"><line/></geometry></planView>%s<signals>%s</signals></road>
                """.formatted(id, length, junction, link, x, y, heading, length, Maps.lanes("<lane id=\"-1\" type=\"driving\"><link><predecessor id=\"-1\"/><successor id=\"-1\"/></link>" + Maps.width("3.5") + "</lane>"), signals);
    }

    private static String to(String element, String type, String id, String contact) {
        return "<" + element + " elementType=\"" + type + "\" elementId=\"" + id + "\"" + (contact.isEmpty() ? "" : " contactPoint=\"" + contact + "\"") + "/>";
    }

    /** @param west signals of the road from the west, {@code across} of the way on from there, {@code south} and {@code north} the same from the south */
    private static RoadNetwork network(String west, String across, String south, String north) throws MistakeException {
        return network(west, across, south, north, "");
    }

    /** @param more a street of its own beside the junction, from west to east 100 m farther north: its signals */
    private static RoadNetwork network(String west, String across, String south, String north, String more, String... controllers) throws MistakeException {
        String connections = "<connection id=\"0\" incomingRoad=\"1\" connectingRoad=\"11\" contactPoint=\"start\"><laneLink from=\"-1\" to=\"-1\"/></connection>"
                + "<connection id=\"1\" incomingRoad=\"2\" connectingRoad=\"12\" contactPoint=\"start\"><laneLink from=\"-1\" to=\"-1\"/></connection>"
                + "<connection id=\"2\" incomingRoad=\"5\" connectingRoad=\"13\" contactPoint=\"start\"><laneLink from=\"-1\" to=\"-1\"/></connection>"
                + "<connection id=\"3\" incomingRoad=\"7\" connectingRoad=\"14\" contactPoint=\"start\"><laneLink from=\"-1\" to=\"-1\"/></connection>"
                + "<connection id=\"4\" incomingRoad=\"7\" connectingRoad=\"15\" contactPoint=\"start\"><laneLink from=\"-1\" to=\"-1\"/></connection>";
        return Maps.read("a.xodr", Maps.drive(
                road("1", "-1", to("successor", "junction", "9", ""), -110, 0, 0, 100, west),
                road("2", "-1", to("successor", "junction", "9", ""), 0, -110, Math.PI / 2, 100, south),
                road("11", "9", to("predecessor", "road", "1", "end") + to("successor", "road", "3", "start"), -10, 0, 0, 20, across),
                road("12", "9", to("predecessor", "road", "2", "end") + to("successor", "road", "4", "start"), 0, -10, Math.PI / 2, 20, north),
                road("3", "-1", to("predecessor", "junction", "9", ""), 10, 0, 0, 100, ""),
                road("4", "-1", to("predecessor", "junction", "9", ""), 0, 10, Math.PI / 2, 100, ""),
                road("5", "-1", to("successor", "junction", "9", ""), -110, 100, 0, 100, more),
                road("13", "9", to("predecessor", "road", "5", "end") + to("successor", "road", "6", "start"), -10, 100, 0, 20, ""),
                road("6", "-1", to("predecessor", "junction", "9", ""), 10, 100, 0, 100, ""),
                String.join("", controllers), "<junction id=\"9\" name=\"\">" + connections + "</junction>")).roads("a.xodr", "a.xodr").network();
    }

    private static String signal(String id, String type, double s, String orientation, String validity) {
        return "<signal id=\"%s\" s=\"%s\" t=\"-4\" orientation=\"%s\" dynamic=\"yes\" country=\"OpenDRIVE\" type=\"%s\" subtype=\"-1\">%s</signal>".formatted(id, s, orientation, type, validity);
    }

    private static Set<String> controls(RoadNetwork network, Kind kind) {
        return network.controls().stream().filter(control -> control.kind() == kind).map(control -> network.lane(control.lane()).name()).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void lightsBeforeAJunctionHoldForTheLanesAcrossItAndChangeInTurn() throws MistakeException {
        RoadNetwork network = network(signal("1", "1000001", 98, "+", ""), "", signal("2", "1.000.001", 95, "+", "<validity fromLane=\"-1\" toLane=\"-1\"/>"), "");

        List<LaneControl> lights = network.controls().stream().filter(control -> control.signal().isPresent()).toList();

        assertThat(lights).hasSize(2);
        assertThat(controls(network, Kind.SIGNAL)).allMatch(name -> name.contains("road 11") || name.contains("road 12")).hasSize(2);
        SignalProgramme programme = lights.getFirst().signal().orElseThrow().programme();
        assertThat(lights.getLast().signal().orElseThrow().programme()).isSameAs(programme);
        for (double t = 0; t < programme.cycle(); t += 0.5) {
            double seconds = t;
            assertThat(lights.stream().filter(light -> !light.signal().orElseThrow().isRed(seconds)).count()).as("at %s s", t).isLessThanOrEqualTo(1);
        }
    }

    private static String controller(String id, String... signals) {
        return "<controller id=\"" + id + "\" name=\"\">" + Stream.of(signals).map(signal -> "<control signalId=\"" + signal + "\" type=\"0\"/>").collect(Collectors.joining()) + "</controller>";
    }

    private static SignalLink link(RoadNetwork network, String road) {
        return network.controls().stream().filter(control -> network.lane(control.lane()).name().contains(road)).findFirst().orElseThrow().signal().orElseThrow();
    }

    @Test
    void signalsOfOneControllerChangeTogether() throws MistakeException {
        String[] lights = {signal("1", "1000001", 98, "+", ""), signal("2", "1000001", 98, "+", ""), signal("3", "1000001", 98, "+", "")};

        RoadNetwork alone = network(lights[0], "", lights[1], "", lights[2], controller("a", "1"), controller("b", "2"));
        RoadNetwork together = network(lights[0], "", lights[1], "", lights[2], controller("a", "1"), controller("b", "2", "3"));

        assertThat(alone.controls()).filteredOn(control -> control.signal().isEmpty()).singleElement().satisfies(control -> assertThat(alone.lane(control.lane()).name()).contains("road 13"));
        SignalProgramme programme = link(together, "road 13").programme();
        assertThat(List.of(link(together, "road 11").programme(), link(together, "road 12").programme())).containsOnly(programme);
        for (double t = 0; t < programme.cycle(); t += 0.5) {
            assertThat(link(together, "road 13").isRed(t)).as("at %s s", t).isEqualTo(link(together, "road 12").isRed(t));
            assertThat(link(together, "road 13").isRed(t) || link(together, "road 11").isRed(t)).as("at %s s", t).isTrue();
        }
    }

    /** From the east, road 7, one goes straight on by road 15, and turns left across the traffic from the west by road 14. */
    @Test
    void turnWithAControllerOfItsOwnHasAGreenOfItsOwn() throws MistakeException {
        String fromEast = road("7", "-1", to("successor", "junction", "9", ""), 110, 4, Math.PI, 100, "")
                + road("14", "9", to("predecessor", "road", "7", "end"), 10, 4, Math.PI, 7 * Math.PI, signal("4", "1000001", 0, "+", "")).replace("<line/>", "<arc curvature=\"" + 1.0 / 14 + "\"/>")
                + road("15", "9", to("predecessor", "road", "7", "end"), 10, 4, Math.PI, 20, signal("5", "1000001", 0, "+", ""));
        String[] lights = {signal("1", "1000001", 98, "+", ""), signal("2", "1000001", 98, "+", "")};

        RoadNetwork shared = network(lights[0], "", lights[1], "", "", fromEast, controller("a", "1", "4", "5"), controller("b", "2"));
        RoadNetwork apart = network(lights[0], "", lights[1], "", "", fromEast, controller("a", "1", "5"), controller("b", "2"), controller("c", "4"));

        assertThat(secondsTogether(shared, "road 14", "road 11")).as("gives way").isPositive();
        assertThat(secondsTogether(apart, "road 14", "road 11")).isZero();
        assertThat(secondsTogether(apart, "road 15", "road 11")).isPositive();
    }

    private static double secondsTogether(RoadNetwork network, String one, String other) {
        double seconds = 0;
        for (double t = 0; t < link(network, one).programme().cycle(); t += 0.5) {
            seconds += link(network, one).isRed(t) || link(network, other).isRed(t) ? 0 : 0.5;
        }
        return seconds;
    }

    @Test
    void controllerOfSignalsThatCannotBeGreenTogetherIsNotFollowed() throws MistakeException {
        RoadNetwork network = network(signal("1", "1000001", 98, "+", ""), "", signal("2", "1000001", 98, "+", ""), "", "", controller("a", "1", "2"));

        for (double t = 0; t < link(network, "road 11").programme().cycle(); t += 0.5) {
            assertThat(link(network, "road 11").isRed(t) || link(network, "road 12").isRed(t)).as("at %s s", t).isTrue();
        }
    }

    @Test
    void postThatIsValidForNoLaneHoldsWhereItIsReferredTo() throws MistakeException {
        String reference = "<signalReference id=\"7\" s=\"1\" t=\"0\" orientation=\"-\"><validity fromLane=\"-1\" toLane=\"-1\"/></signalReference>";
        RoadNetwork network = network("", reference, signal("7", "1000001", 98, "+", "<validity fromLane=\"0\" toLane=\"0\"/>"), "");

        assertThat(controls(network, Kind.SIGNAL)).singleElement().satisfies(name -> assertThat(name).contains("road 11"));
    }

    @ParameterizedTest
    @CsvSource({"206, 97, +, STOP", "205, 97, +, GIVE_WAY", "206, 100, -, STOP", "206, 97, none, STOP"})
    void signsHoldForTheLanesAcrossTheJunctionAlsoWhenTheirOrientationIsThatOfTheOtherDirection(String type, double s, String orientation, Kind kind) throws MistakeException {
        RoadNetwork network = network(signal("1", type, s, orientation, ""), "", "", "");

        assertThat(controls(network, kind)).singleElement().satisfies(name -> assertThat(name).contains("road 11"));
    }

    @ParameterizedTest
    @CsvSource({"206, 30, +", "1000002, 97, +", "274, 97, +", "306, 97, +", "206, nonsense, +"})
    void otherSignsAndThoseFarFromAJunctionStopNobody(String type, String s, String orientation) throws MistakeException {
        RoadNetwork network = network(signal("1", type, 0, orientation, "").replace("s=\"0.0\"", "s=\"" + s + "\""), "", "", "");

        assertThat(network.controls()).isEmpty();
    }
}
