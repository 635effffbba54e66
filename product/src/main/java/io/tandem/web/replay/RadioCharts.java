package io.tandem.web.replay;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Tap;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.recording.RecordingReader;
import io.tandem.web.http.WebResponse;
import io.tandem.web.view.MessageAges;
import io.tandem.web.view.RadioQuestions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** Charts of the radio of recordings. */
public final class RadioCharts {

    private RadioCharts() {
    }

    /** @param query {@code vid} of the station that hears */
    public static WebResponse answer(Path recording, UnaryOperator<String> query) throws IOException, MistakeException {
        OptionalInt vid = RadioQuestions.vid(query);
        if (vid.isEmpty()) {
            return RadioQuestions.refusal();
        }
        MessageAges ages = new MessageAges(vid.getAsInt());
        try (RecordingReader reader = RecordingReader.open(recording)) {
            reader.replay(new Tap() {
                @Override
                public void sent(Transmission transmission) {
                    ages.accept(transmission);
                }

                @Override
                public void vitals(Vitals vitals) {
                    ages.accept(vitals);
                }
            });
        }
        return WebResponse.json(ages.answer());
    }
}
