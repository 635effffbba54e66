package io.tandem.message;

import io.tandem.diagnosis.PrintableText;
import java.util.List;

/**
 * The constant properties of a participant, sent once, so that reports stay small.
 *
 * @param vid       the id, unique in the run
 * @param name      display name
 * @param kind      kind of participant
 * @param real      whether it exists outside the simulation
 * @param wheelbase metres, or what stands for it where a kind has no wheels: the yaw rate is about speed x steer / wheelbase
 * @param body      its outline
 * @param behaviors names of its behaviors by rung; a report carries the rung that won, 0 for none
 * @param reasons   reasons of a behavior by rung and by the number in reports; empty if unknown
 * @param steps     labels of its mission's steps in order; empty without a mission
 */
public record Participant(int vid, String name, Kind kind, boolean real, double wheelbase, Body body, List<String> behaviors,
        List<List<String>> reasons, List<String> steps) {

    /** Names from phones, hosts and recordings go to terminals and pages. */
    public Participant {
        name = PrintableText.of(name);
        behaviors = printable(behaviors);
        reasons = reasons.stream().map(Participant::printable).toList();
        steps = printable(steps);
    }

    /** A participant of some overall length and the proportions of its kind, whose behaviors give no reasons. */
    public Participant(int vid, String name, Kind kind, boolean real, double length, List<String> behaviors, List<String> steps) {
        this(vid, name, kind, real, kind.wheelbaseOf(length), Body.of(kind, length), behaviors, List.of(), steps);
    }

    /** The same participant under another name. */
    public Participant named(String other) {
        return new Participant(vid, other, kind, real, wheelbase, body, behaviors, reasons, steps);
    }

    private static List<String> printable(List<String> texts) {
        return texts.stream().map(PrintableText::of).toList();
    }

    /** Overall length in metres. */
    public double length() {
        return body.length();
    }

    /** The name of a rung; rung 0 is none, or empty for a participant that has no behaviors, and an unknown rung is its number. */
    public String behavior(int rung) {
        boolean known = rung > 0 && rung <= behaviors.size();
        return rung == 0 ? behaviors.isEmpty() ? "" : "none" : known ? behaviors.get(rung - 1) : String.valueOf(rung);
    }

    /** The reason of the active rung as text; empty if there is none. */
    public String reason(int rung, int number) {
        boolean said = rung > 0 && rung <= reasons.size() && number >= 0 && number < reasons.get(rung - 1).size();
        return said ? reasons.get(rung - 1).get(number) : "";
    }

    /** The label of a mission step by its number in reports: 0 for no mission, one past the last for a completed mission. */
    public String step(int step) {
        if (step < 1) {
            return "";
        }
        return step > steps.size() ? "done" : steps.get(step - 1);
    }
}
