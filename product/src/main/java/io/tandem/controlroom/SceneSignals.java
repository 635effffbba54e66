package io.tandem.controlroom;

import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalProgramme;
import io.tandem.web.contract.SceneDescription.Signal;
import io.tandem.web.contract.SceneDescription.SignalLine;
import io.tandem.web.contract.SceneDescription.SignalPhase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Traffic signals of a network as the page draws them. Links whose lanes begin at one place share a line. */
final class SceneSignals {

    private static final double SAME_PLACE_METRES = 0.5;
    private static final double SAME_HEADING_RADIANS = 0.5;
    private static final double CENTIMETRES = 100;

    private SceneSignals() {
    }

    /** All signals with times; those of which a map tells only the place show nothing. */
    static List<Signal> of(RoadNetwork network) {
        Map<SignalProgramme, List<SignalLine>> lines = new LinkedHashMap<>();
        for (LaneControl control : network.controls()) {
            control.signal().ifPresent(link -> add(lines.computeIfAbsent(link.programme(), _ -> new ArrayList<>()), line(network.lane(control.lane()), control.station(), link)));
        }
        return lines.entrySet().stream().map(entry -> signal(entry.getKey(), entry.getValue())).toList();
    }

    private static Signal signal(SignalProgramme programme, List<SignalLine> lines) {
        List<SignalPhase> fixed = programme.phases().stream().map(phase -> new SignalPhase(phase.seconds(), phase.states())).toList();
        List<SignalPhase> phases = programme.actuation().map(actuation -> actuation.greens().stream().map(green -> new SignalPhase(green.longest(), green.states())).toList()).orElse(fixed);
        return new Signal(programme.name(), programme.actuation().isPresent(), programme.offset(), phases, lines);
    }

    private static SignalLine line(Lane lane, double station, SignalLink link) {
        return new SignalLine(new int[] {link.index()}, rounded(lane.eastAt(station)), rounded(lane.northAt(station)), rounded(lane.heightAt(station)), lane.headingAt(station), rounded(lane.widthAt(station)));
    }

    private static void add(List<SignalLine> lines, SignalLine next) {
        for (int i = 0; i < lines.size(); i++) {
            SignalLine line = lines.get(i);
            if (Math.abs(line.x() - next.x()) + Math.abs(line.y() - next.y()) < SAME_PLACE_METRES && Math.abs(Math.IEEEremainder(line.heading() - next.heading(), 2 * Math.PI)) < SAME_HEADING_RADIANS) {
                int[] links = IntStream.concat(IntStream.of(line.links()), IntStream.of(next.links())).distinct().toArray();
                lines.set(i, new SignalLine(links, line.x(), line.y(), line.z(), line.heading(), line.widthM()));
                return;
            }
        }
        lines.add(next);
    }

    private static double rounded(double metres) {
        return Math.rint(metres * CENTIMETRES) / CENTIMETRES;
    }
}
