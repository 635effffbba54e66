package io.tandem.web.view;

import io.tandem.time.SimTime;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.http.FlatJson;
import java.util.Optional;

/** Answers what browsers ask of the radio, live and in replays. */
public final class RadioQuestions {

    private RadioQuestions() {
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
