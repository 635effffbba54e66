package io.tandem.web;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Event;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.Invitation;
import io.tandem.web.access.QrCode;
import io.tandem.web.access.RequestThrottle;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.JsonWriter;
import io.tandem.web.http.WebResponse;
import io.tandem.web.live.LiveRun;
import io.tandem.web.phone.FixBatch;
import io.tandem.web.phone.PhoneGuests;
import io.tandem.web.phone.PhoneGuests.App;
import io.tandem.web.phone.PhoneGuests.Role;
import io.tandem.web.phone.PhoneGuests.Seated;
import io.tandem.web.phone.PhoneHub;
import io.tandem.web.phone.PhoneSession;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/** Where telephones ask to join and say where they are, and where operators see and speak to who has. */
final class JoinApi {

    private static final int LONGEST_MESSAGE = 500;
    private static final WebResponse NO_RUN = WebResponse.refusal(404, "No run is on.", "wait until the operator has started one, then try again.");

    private final Supplier<Optional<LiveRun>> live;
    private final RequestThrottle requestThrottle;
    private volatile Invitation invitation = new Invitation("", "");

    JoinApi(Supplier<Optional<LiveRun>> live, WallClock clock) {
        this.live = live;
        this.requestThrottle = new RequestThrottle(clock);
    }

    void invite(Invitation next) {
        invitation = next;
    }

    /** Someone at the door: by which door, from where, with which token and which secret; null for none. */
    record Caller(AccessPolicy door, String source, String token, String secret) {
    }

    /** What happened to a wish to join: the answer, and the secret of the seat. */
    record Admission(WebResponse answer, Optional<String> secret) {
    }

    /** The telephone that has this secret. */
    Optional<PhoneSession> phone(String secret) {
        return live.get().flatMap(run -> run.phones().phone(secret));
    }

    /** Which roles there are, and whether the caller has a seat already. */
    WebResponse look(Caller caller) {
        Optional<WebResponse> refusal = refusal(caller);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Optional<LiveRun> run = live.get();
        if (run.isEmpty()) {
            return NO_RUN;
        }
        return WebResponse.json(json -> JsonWriter.object(json, members -> look(members, run.get(), caller)));
    }

    private void look(JsonGenerator json, LiveRun run, Caller caller) throws IOException {
        PhoneGuests guests = run.phones().guests();
        json.writeStringField("name", run.staticScene().name());
        json.writeStringField("run_state", run.runState().name());
        json.writeBooleanField("shows_others", guests.showsOthers());
        JsonWriter.list(json, "roles", guests.roles(), JoinApi::role);
        JsonWriter.list(json, "apps", guests.apps(host()), JoinApi::app);
        Optional<PhoneSession> own = run.phones().phone(caller.secret);
        if (own.isPresent()) {
            json.writeFieldName("seat");
            JsonWriter.object(json, inner -> seat(inner, own.get()));
        } else {
            json.writeNullField("seat");
        }
    }

    /** By which telephones reach this machine. */
    private String host() {
        return invitation.url().replaceFirst("^https?://", "").replaceFirst("(:\\d+)?/.*$", "");
    }

    private static void role(JsonGenerator json, Role role) throws IOException {
        JsonWriter.object(json, inner -> {
            inner.writeStringField("name", role.name());
            inner.writeStringField("kind", role.kind());
            inner.writeNumberField("free", role.free());
            inner.writeNumberField("all", role.all());
        });
    }

    private static void app(JsonGenerator json, App app) throws IOException {
        JsonWriter.object(json, inner -> {
            inner.writeStringField("app", app.app());
            inner.writeStringField("who", app.who());
            inner.writeStringField("link", app.link());
            inner.writeStringField("server", app.server());
            inner.writeStringField("device", app.device());
        });
    }

    private static void seat(JsonGenerator json, PhoneSession phone) throws IOException {
        json.writeNumberField("vid", phone.guest().vid());
        json.writeStringField("name", phone.guest().name());
        json.writeStringField("role", phone.guest().role());
        json.writeBooleanField("seated", phone.guest().isSeated());
    }

    /** Turns away who knocks too often, or has neither the token nor a seat. */
    private Optional<WebResponse> refusal(Caller caller) {
        if (!requestThrottle.listensTo(caller.source)) {
            return Optional.of(WebResponse.refusal(429, "Too many attempts from this address.", "wait a minute, then scan the QR code again."));
        }
        if (!caller.door.mayJoin(caller.token) && phone(caller.secret).isEmpty()) {
            requestThrottle.turnedAway(caller.source);
            return Optional.of(WebResponse.refusal(401, "Only those can join who were invited.", "scan the QR code that the operator shows."));
        }
        return Optional.empty();
    }

    /** Gives a seat. Whoever has one keeps it. */
    Admission join(Caller caller, FlatJson wish) {
        Optional<WebResponse> refusal = refusal(caller);
        if (refusal.isPresent()) {
            return new Admission(refusal.get(), Optional.empty());
        }
        Optional<LiveRun> run = live.get();
        if (run.isEmpty()) {
            return new Admission(NO_RUN, Optional.empty());
        }
        Optional<PhoneSession> phone = run.get().phones().phone(caller.secret).filter(own -> own.guest().isSeated())
                .or(() -> run.get().phones().join(wish.text("name").orElse(""), wish.text("role").orElse(""), caller.source));
        if (phone.isEmpty()) {
            requestThrottle.turnedAway(caller.source);
            return new Admission(WebResponse.refusal(409, "There is no free seat for you.", "choose another role, or ask the operator."), Optional.empty());
        }
        return new Admission(WebResponse.json(json -> JsonWriter.object(json, inner -> seat(inner, phone.get()))), phone.map(PhoneSession::secret));
    }

    /** Takes in positions, and says how the telephone stands where its browser allows no socket to hear it by. */
    WebResponse fixes(String secret, byte[] body) {
        Optional<PhoneSession> phone = phone(secret);
        if (phone.isEmpty()) {
            return noSeat();
        }
        FixBatch batch;
        try {
            batch = FixBatch.parse(body);
        } catch (IOException | RuntimeException notOurs) {
            phone.get().guest().babbled();
            return WebResponse.refusal(400, "This is no batch of fixes, or one of more than " + FixBatch.MOST + ".", "see docs/web.md.");
        }
        if (!phone.get().hear(batch)) {
            return WebResponse.refusal(429, "This is more than a telephone has to say.", "send at most 200 fixes at once and 40 a second.");
        }
        LiveRun run = live.get().orElseThrow();
        return WebResponse.json(json -> JsonWriter.object(json, members -> {
            members.writeNumberField("taken", batch.positions().size());
            members.writeNumberField("broken", batch.broken());
            if (phone.get().viewer() == null) {
                run.phones().write(phone.get(), members);
            }
        }));
    }

    WebResponse leave(String secret) {
        Optional<PhoneSession> phone = phone(secret);
        phone.ifPresent(one -> live.get().ifPresent(run -> run.phones().leave(one)));
        return phone.isPresent() ? WebResponse.ok() : noSeat();
    }

    private static WebResponse noSeat() {
        return WebResponse.refusal(401, "You have no seat in this run.", "join again.");
    }

    /** For operators: how to join, and who did; nobody can while no run is on. */
    WebResponse guests() {
        PhoneGuests guests = live.get().map(run -> run.phones().guests()).orElse(PhoneGuests.NONE);
        return WebResponse.json(json -> JsonWriter.object(json, members -> {
            members.writeBooleanField("open", !guests.roles().isEmpty());
            members.writeStringField("url", invitation.url());
            members.writeStringField("caution", invitation.caution());
            members.writeStringField("svg", guests.roles().isEmpty() ? "" : QrCode.of(invitation.url()).svg());
            JsonWriter.list(members, "roles", guests.roles(), JoinApi::role);
            JsonWriter.list(members, "seated", guests.seated(), JoinApi::seated);
        }));
    }

    private static void seated(JsonGenerator json, Seated one) throws IOException {
        JsonWriter.object(json, inner -> {
            inner.writeNumberField("vid", one.vid());
            inner.writeStringField("name", one.name());
            inner.writeStringField("role", one.role());
            JsonWriter.rounded(inner, "age_s", one.ageSeconds());
            JsonWriter.rounded(inner, "accuracy_m", one.accuracyMetres());
            inner.writeStringField("doubt", one.doubt());
        });
    }

    /** Says something to one participant, or to all. */
    WebResponse tell(LiveRun run, int vid, String text) {
        String said = text.strip();
        if (said.isEmpty() || said.length() > LONGEST_MESSAGE) {
            return WebResponse.refusal(422, "A message has 1 to " + LONGEST_MESSAGE + " characters.", "write something shorter.");
        }
        run.control().tell(new Event(SimTime.ZERO, PhoneHub.MESSAGE, vid, 0, null, said));
        return WebResponse.ok();
    }
}
