package io.tandem.web.view;

import io.tandem.time.SimTime;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.WebResponse;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** Answers what browsers ask of the radio, live and in replays. */
public final class RadioQuestions {

    private RadioQuestions() {
    }

    /** The id that a query names. */
    public static OptionalInt vid(UnaryOperator<String> query) {
        String vid = query.apply("vid");
        return vid != null && vid.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(vid)) : OptionalInt.empty();
    }

    public static WebResponse refusal() {
        return WebResponse.refusal(422, "A chart of the radio needs the id of a station.", "ask for example for radio?vid=2.");
    }

    /** Empty where a message asks nothing of the radio. */
    public static Optional<RunMessage> answer(RadioLog log, String type, FlatJson message, SimTime now) {
        return Optional.ofNullable(switch (type) {
            case "radio-links" -> log.links(message.integer("vid").orElse(0), now);
            case "radio-list" -> log.list(new RadioLog.Filter(message.text("kind").orElse(""), message.integer("sender").orElse(0), message.integer("receiver").orElse(0),
                    message.text("lost").orElse("").equals("only")), now);
            default -> null;
        });
    }
}
