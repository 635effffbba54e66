package io.tandem.behavior.cooperation;

import io.tandem.message.MessageFields;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A message by which vehicles arrange a manoeuvre, such as {@code do=request task=join to=1 no=3 behind=2}. Requests and answers carry the number of the request, so that repeating them changes
 * nothing.
 *
 * @param from   who sends it
 * @param number of the request, counted by who moves
 */
record Notice(int from, Verb verb, int number, MessageFields fields) {

    /** What is said. */
    enum Verb {
        /** asks a leader for a manoeuvre, or anybody behind a place for a gap; also says that one still wants it */
        REQUEST,
        /** a leader agrees, and names who opens a gap */
        GRANT,
        /** no, and why */
        REFUSE,
        /** the gap is being opened; it is open */
        OPENING, OPEN,
        /** one moves into the gap */
        MOVING,
        /** it is done; it is given up */
        DONE, ABORT,
        /** a leader asks all members whether they could change lanes; one could */
        PREPARE, READY;

        private String title() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Notice to(int receiver, Verb verb, int number) {
        return new Notice(0, verb, number, new MessageFields().with("do", verb.title()).with("to", receiver).with("no", number));
    }

    Notice with(String name, int value) {
        fields.with(name, value);
        return this;
    }

    Notice with(String name, double value) {
        fields.with(name, value);
        return this;
    }

    Notice with(String name, String value) {
        fields.with(name, value);
        return this;
    }

    /** The message of a payload; empty where it is none. */
    static Optional<Notice> of(int sender, String payload) {
        MessageFields fields = MessageFields.parse(payload);
        String title = fields.text("do").orElse("");
        return Arrays.stream(Verb.values()).filter(verb -> verb.title().equals(title)).findFirst().map(verb -> new Notice(sender, verb, fields.count("no").orElse(0), fields));
    }

    boolean isTo(int vid) {
        return fields.count("to").orElse(Neighbour.NOBODY) == vid;
    }

    boolean isTask(ManoeuvreSettings.Task task) {
        return fields.text("task").filter(task.title()::equals).isPresent();
    }

    int id(String name) {
        return fields.count(name).orElse(Neighbour.NOBODY);
    }

    double number(String name) {
        return fields.number(name).orElse(0);
    }

    String text(String name) {
        return fields.text(name).orElse("");
    }
}
