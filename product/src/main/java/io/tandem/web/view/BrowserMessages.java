package io.tandem.web.view;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.LinkVitals;
import io.tandem.message.RunState;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import io.tandem.verdict.Verdict;
import io.tandem.web.http.JsonWriter;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The messages of a run as a browser hears them. */
public final class BrowserMessages {

    /** The run changed its state. */
    public record Change(SimTime at, RunState state) {
    }

    /** Someone of whom nothing, or nothing lately, was heard. */
    record Blocked(int vid, String why) {
    }

    private BrowserMessages() {
    }

    public static String message(String type, JsonWriter.Writing members) {
        return JsonWriter.object(json -> {
            json.writeStringField("type", type);
            members.to(json);
        });
    }

    public static String alert(Alert alert) {
        return message("alert", json -> members(json, alert));
    }

    public static String event(Event event) {
        return message("event", json -> members(json, event));
    }

    public static String history(Collection<Alert> alerts, Collection<Event> events, Collection<Change> states) {
        return message("history", json -> {
            JsonWriter.list(json, "alerts", alerts, (out, alert) -> JsonWriter.object(out, inner -> members(inner, alert)));
            JsonWriter.list(json, "events", events, (out, event) -> JsonWriter.object(out, inner -> members(inner, event)));
            JsonWriter.list(json, "states", states, BrowserMessages::change);
        });
    }

    public static void change(JsonGenerator json, Change change) throws IOException {
        JsonWriter.object(json, inner -> {
            JsonWriter.rounded(inner, "t_s", change.at().seconds());
            inner.writeStringField("state", change.state().name());
        });
    }

    public static void members(JsonGenerator json, Alert alert) throws IOException {
        JsonWriter.rounded(json, "t_s", alert.at().seconds());
        json.writeNumberField("vid", alert.vid());
        json.writeNumberField("other", alert.other());
        JsonWriter.rounded(json, "seconds", alert.secondsToClosest());
        JsonWriter.rounded(json, "metres", alert.metresAtClosest());
        JsonWriter.rounded(json, "metres_now", alert.metresNow());
        json.writeNumberField("turn", alert.turn());
        json.writeNumberField("climb", alert.climb());
    }

    public static void members(JsonGenerator json, Event event) throws IOException {
        JsonWriter.rounded(json, "t_s", event.at().seconds());
        json.writeStringField("name", event.name());
        json.writeNumberField("vid", event.vid());
        json.writeNumberField("other", event.other());
        JsonWriter.rounded(json, "x", event.where() == null ? Double.NaN : event.where().east());
        JsonWriter.rounded(json, "y", event.where() == null ? Double.NaN : event.where().north());
        json.writeStringField("text", event.text());
    }

    public static String encounters(SimTime at, List<FrameBuilder.Meeting> meetings) {
        return message("encounters", json -> {
            JsonWriter.rounded(json, "t_s", at.seconds());
            JsonWriter.list(json, "list", meetings, (out, meeting) -> JsonWriter.object(out, inner -> {
                inner.writeNumberField("vid", meeting.vid());
                inner.writeNumberField("other", meeting.other());
                JsonWriter.rounded(inner, "metres_now", meeting.metresNow());
                JsonWriter.rounded(inner, "metres", meeting.metres());
                JsonWriter.rounded(inner, "seconds", meeting.seconds());
            }));
        });
    }

    public static String vitals(Vitals vitals) {
        return message("vitals", json -> {
            JsonWriter.rounded(json, "t_s", vitals.at().seconds());
            JsonWriter.rounded(json, "margin", vitals.margin());
            JsonWriter.list(json, "links", vitals.links(), (out, link) -> JsonWriter.object(out, inner -> link(inner, link)));
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
        JsonWriter.rounded(json, "rate_hz", link.rateHertz());
        JsonWriter.number(json, "loss", link.sent() == 0 ? 0 : (double) link.lost() / link.sent());
        JsonWriter.rounded(json, "age_s", link.ageSeconds());
        JsonWriter.number(json, "offset_s", link.offsetSeconds());
        JsonWriter.rounded(json, "margin", link.margin());
        json.writeStringField("vids", link.vids().toString());
    }

    public static String check(int all, int waiting, List<Blocked> blocked) {
        return message("check", json -> {
            json.writeNumberField("ready", all - blocked.size());
            json.writeNumberField("all", all);
            json.writeNumberField("waiting", waiting);
            JsonWriter.list(json, "blocked", blocked, (out, one) -> JsonWriter.object(out, inner -> {
                inner.writeNumberField("vid", one.vid());
                inner.writeStringField("why", one.why());
            }));
        });
    }

    public static String driving(int vid, Optional<String> by) {
        return message("driving", json -> {
            json.writeNumberField("vid", vid);
            json.writeStringField("by", by.orElse(null));
        });
    }

    public static String over(List<Verdict> verdicts, Optional<String> run) {
        return message("over", json -> {
            JsonWriter.list(json, "verdicts", verdicts, BrowserMessages::verdict);
            json.writeStringField("run", run.orElse(null));
        });
    }

    public static void verdict(JsonGenerator json, Verdict verdict) throws IOException {
        JsonWriter.object(json, inner -> {
            inner.writeStringField("expectation", verdict.expectation());
            inner.writeBooleanField("met", verdict.met());
            inner.writeStringField("detail", verdict.detail());
        });
    }
}
