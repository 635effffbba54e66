package io.tandem.review;

import io.tandem.review.measure.WilsonInterval;
import io.tandem.review.radio.RadioReview;
import java.io.IOException;

/** The review of the radio as JSON. */
final class RadioReviewJson {

    private final ColumnJsonWriter json;

    RadioReviewJson(ColumnJsonWriter json) {
        this.json = json;
    }

    void members(RadioReview radio) throws IOException {
        json.objects("kinds", radio.kinds(), this::kind);
        json.objects("distances", radio.distances(), bin -> {
            json.text("kind", bin.kind());
            json.number("from_m", bin.from());
            json.number("to_m", bin.to());
            counts(bin.receivers(), bin.delivered(), bin.loss());
        });
        json.object("lost", () -> {
            for (var reason : radio.reasons().entrySet()) {
                json.whole(reason.getKey().replace(' ', '_'), reason.getValue());
            }
        });
        json.number("busy_p50", radio.busy().median());
        json.number("busy_max", radio.busy().greatest());
        json.objects("degradations", radio.degradations(), one -> {
            json.whole("vid", one.vid());
            json.whole("ahead", one.ahead());
            json.seconds("from_s", one.fromNanos());
            json.seconds("to_s", one.untilNanos());
            json.flag("restored", one.restored());
            json.text("why", one.why());
        });
        json.objects("manoeuvres", radio.steps(), this::step);
    }

    private void kind(RadioReview.Kind kind) throws IOException {
        json.text("kind", kind.name());
        json.whole("sent", kind.sent());
        counts(kind.receivers(), kind.delivered(), kind.loss());
        json.number("latency_s", kind.latency());
        json.number("age_p50_s", kind.ages().median());
        json.number("age_p95_s", kind.ages().at(0.95));
        json.number("age_max_s", kind.ages().greatest());
    }

    private void counts(long receivers, long delivered, WilsonInterval loss) throws IOException {
        json.whole("receivers", receivers);
        json.whole("delivered", delivered);
        json.number("loss", loss.share());
        json.number("loss_low", loss.low());
        json.number("loss_high", loss.high());
    }

    private void step(RadioReview.Step step) throws IOException {
        json.seconds("t_s", step.nanos());
        json.whole("vid", step.vid());
        json.text("text", step.text());
        if (step.receivers() >= 0) {
            json.whole("heard", step.heard());
            json.whole("receivers", step.receivers());
        }
    }
}
