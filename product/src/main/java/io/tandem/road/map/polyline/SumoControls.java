package io.tandem.road.map.polyline;

import io.tandem.road.control.LaneControl;
import io.tandem.road.control.LaneControl.Kind;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalProgramme;
import io.tandem.road.map.DecimalParser;
import io.tandem.road.map.MapProblems;
import io.tandem.road.map.RoadNetworkBuilder;
import io.tandem.road.map.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The signs and signals of a SUMO network: its signal programmes, and what the state of each connection asks for. */
final class SumoControls {

    private final MapProblems faults;
    private final RoadNetworkBuilder draft;
    private final Map<String, SignalProgramme> programmes = new HashMap<>();

    SumoControls(MapProblems faults, RoadNetworkBuilder draft) {
        this.faults = faults;
        this.draft = draft;
    }

    /** Reads a tlLogic. */
    void programme(XmlElement logic) {
        Optional<String> id = logic.words("id", faults);
        List<SignalProgramme.Phase> phases = new ArrayList<>();
        SumoActuation actuation = new SumoActuation();
        for (XmlElement phase : logic.all("phase")) {
            double seconds = phase.number("duration", faults);
            String states = phase.attribute("state").orElse("").strip();
            if (!(seconds > 0) || states.isEmpty()) {
                faults.add(phase.line(), "<phase>", "A phase needs a duration above zero and a state; it is left out.", "write for example duration=\"30\" state=\"GrGr\".");
            } else {
                phases.add(new SignalProgramme.Phase(seconds, states));
                actuation.add(seconds, DecimalParser.of(phase.attribute("minDur").orElse("")), DecimalParser.of(phase.attribute("maxDur").orElse("")), states);
            }
        }
        if (id.isEmpty() || phases.isEmpty()) {
            faults.add(logic.line(), id.orElse("<tlLogic>"), "This programme has no phase; its signals are without times.", "add <phase duration=\"30\" state=\"GrGr\"/>.");
            return;
        }
        String type = logic.attribute("type").orElse("static");
        Optional<SignalProgramme> follows = type.equals("actuated") ? actuation.programme(id.get()) : Optional.empty();
        if (!type.equals("static") && follows.isEmpty()) {
            faults.passOver("signal programmes that follow the traffic otherwise, which run with their usual durations");
        }
        double offset = logic.number("offset", 0, faults);
        programmes.put(id.get(), follows.orElseGet(() -> new SignalProgramme(id.get(), Double.isFinite(offset) ? offset : 0, phases)));
    }

    /** Signs and signals stand at the start of the lane that leads across the junction; where there is none, at the end of the lane before. */
    void control(XmlElement connection, int lane, double station) {
        String state = connection.attribute("state").orElse("");
        switch (state) {
            case "s", "w" -> draft.control(LaneControl.of(Kind.STOP, lane, station));
            case "m", "o" -> draft.control(LaneControl.of(Kind.GIVE_WAY, lane, station));
            default -> { }
        }
        Optional<String> signal = connection.attribute("tl");
        double index = DecimalParser.of(connection.attribute("linkIndex").orElse(""));
        if (signal.isPresent() && index >= 0) {
            SignalProgramme programme = programmes.get(signal.get());
            boolean known = programme != null && index < programme.links();
            if (!known) {
                faults.add(connection.line(), signal.get(), "No programme shows this signal; it is without times.", "add a <tlLogic> whose phases have a state for link " + (int) index + ".");
            }
            draft.control(new LaneControl(Kind.SIGNAL, lane, station, known ? Optional.of(new SignalLink(programme, (int) index)) : Optional.empty()));
        }
    }
}
