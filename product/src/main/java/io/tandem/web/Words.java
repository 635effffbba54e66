package io.tandem.web;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.LinkVitals;
import io.tandem.message.RunState;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import io.tandem.verdict.Verdict;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The messages of a run as a browser hears them. */
final class Words {

    /** The run changed its state. */
    record Change(SimTime at, RunState state) {
    }

    /** Someone of whom nothing, or nothing lately, was heard. */
    record Blocked(int vid, String why) {
    }

    private Words() {
    }

    static String message(String type, JsonText.Writing members) {
        return JsonText.object(json -> {
            json.writeStringField("type", type);
            members.to(json);
        });
    }

    static String alert(Alert alert) {
        return message("alert", json -> members(json, alert));
    }

    static String event(Event event) {
        return message("event", json -> members(json, event));
    }

    static String history(Collection<Alert> alerts, Collection<Event> events, Collection<Change> states) {
        return message("history", json -> {
            JsonText.list(json, "alerts", alerts, (out, alert) -> JsonText.object(out, inner -> members(inner, alert)));
            JsonText.list(json, "events", events, (out, event) -> JsonText.object(out, inner -> members(inner, event)));
            JsonText.list(json, "states", states, Words::change);
        });
    }

    static void change(JsonGenerator json, Change change) throws IOException {
        JsonText.object(json, inner -> {
            JsonText.rounded(inner, "t_s", change.at().seconds());
            inner.writeStringField("state", change.state().name());
        });
    }

    static void members(JsonGenerator json, Alert alert) throws IOException {
        JsonText.rounded(json, "t_s", alert.at().seconds());
        json.writeNumberField("vid", alert.vid());
        json.writeNumberField("other", alert.other());
        JsonText.rounded(json, "seconds", alert.secondsToClosest());
        JsonText.rounded(json, "metres", alert.metresAtClosest());
        JsonText.rounded(json, "metres_now", alert.metresNow());
        json.writeNumberField("turn", alert.turn());
        json.writeNumberField("climb", alert.climb());
    }

    static void members(JsonGenerator json, Event event) throws IOException {
        JsonText.rounded(json, "t_s", event.at().seconds());
        json.writeStringField("name", event.name());
        json.writeNumberField("vid", event.vid());
        json.writeNumberField("other", event.other());
        JsonText.rounded(json, "x", event.where() == null ? Double.NaN : event.where().east());
        JsonText.rounded(json, "y", event.where() == null ? Double.NaN : event.where().north());
        json.writeStringField("text", event.text());
    }

    static String encounters(SimTime at, List<Picture.Meeting> meetings) {
        return message("encounters", json -> {
            JsonText.rounded(json, "t_s", at.seconds());
            JsonText.list(json, "list", meetings, (out, meeting) -> JsonText.object(out, inner -> {
                inner.writeNumberField("vid", meeting.vid());
                inner.writeNumberField("other", meeting.other());
                JsonText.rounded(inner, "metres_now", meeting.metresNow());
                JsonText.rounded(inner, "metres", meeting.metres());
                JsonText.rounded(inner, "seconds", meeting.seconds());
            }));
        });
    }

    static String vitals(Vitals vitals) {
        return message("vitals", json -> {
            JsonText.rounded(json, "t_s", vitals.at().seconds());
            JsonText.rounded(json, "margin", vitals.margin());
            JsonText.list(json, "links", vitals.links(), (out, link) -> JsonText.object(out, inner -> link(inner, link)));
            json.writeObjectFieldStart("counters");
            for (var counter : vitals.counters().entrySet()) {
                json.writeNumberField(counter.getKey(), counter.getValue());
            }
            json.writeEndObject();
        });
    }

    private static void link(JsonGenerator json, LinkVitals link) throws IOException {
        json.writeStringField("host", link.host());
        json.writeNumberField("vehicles", link.vehicles());
        JsonText.rounded(json, "rate_hz", link.rateHertz());
        JsonText.number(json, "loss", link.sent() == 0 ? 0 : (double) link.lost() / link.sent());
        JsonText.rounded(json, "age_s", link.ageSeconds());
        JsonText.number(json, "offset_s", link.offsetSeconds());
        JsonText.rounded(json, "margin", link.margin());
        json.writeStringField("vids", link.vids().toString());
    }

    static String check(int all, int waiting, List<Blocked> blocked) {
        return message("check", json -> {
            json.writeNumberField("ready", all - blocked.size());
            json.writeNumberField("all", all);
            json.writeNumberField("waiting", waiting);
            JsonText.list(json, "blocked", blocked, (out, one) -> JsonText.object(out, inner -> {
                inner.writeNumberField("vid", one.vid());
                inner.writeStringField("why", one.why());
            }));
        });
    }

    static String driving(int vid, Optional<String> by) {
        return message("driving", json -> {
            json.writeNumberField("vid", vid);
            json.writeStringField("by", by.orElse(null));
        });
    }

    static String over(List<Verdict> verdicts, Optional<String> run) {
        return message("over", json -> {
            JsonText.list(json, "verdicts", verdicts, Words::verdict);
            json.writeStringField("run", run.orElse(null));
        });
    }

    static void verdict(JsonGenerator json, Verdict verdict) throws IOException {
        JsonText.object(json, inner -> {
            inner.writeStringField("expectation", verdict.expectation());
            inner.writeBooleanField("met", verdict.met());
            inner.writeStringField("detail", verdict.detail());
        });
    }
}
