package io.tandem.message;

import java.util.List;

/**
 * The constant properties of a participant, sent once, so that reports stay small.
 *
 * @param vid       the id, unique in the run
 * @param name      for people
 * @param kind      sort of participant
 * @param real      whether it exists outside the computer
 * @param length    characteristic length in metres
 * @param body      how much room it takes
 * @param behaviors names of its behaviors by rung; a report carries the rung that won, 0 for none
 * @param reasons   why a behavior may win, by rung and by the number that a report carries; empty where it is not known
 * @param steps     labels of its mission's steps in order; empty without a mission
 */
public record Participant(int vid, String name, Kind kind, boolean real, double length, Body body, List<String> behaviors,
        List<List<String>> reasons, List<String> steps) {

    /** A participant of default size, whose behaviors give no reasons. */
    public Participant(int vid, String name, Kind kind, boolean real, double length, List<String> behaviors, List<String> steps) {
        this(vid, name, kind, real, length, Body.of(kind, length), behaviors, List.of(), steps);
    }

    /** The name of a rung; rung 0 is none, and a rung of a foreign device is its number. */
    public String behavior(int rung) {
        boolean known = rung > 0 && rung <= behaviors.size();
        return rung == 0 ? "" : known ? behaviors.get(rung - 1) : String.valueOf(rung);
    }

    /** Why a rung won, in words; empty where no reason was given. */
    public String reason(int rung, int number) {
        boolean said = rung > 0 && rung <= reasons.size() && number >= 0 && number < reasons.get(rung - 1).size();
        return said ? reasons.get(rung - 1).get(number) : "";
    }

    /** The label of a mission step as reports number them: 0 is no mission, and one past the last is a mission done. */
    public String step(int step) {
        if (step < 1) {
            return "";
        }
        return step > steps.size() ? "done" : steps.get(step - 1);
    }
}
