package io.tandem.web;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Event;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.Guests.App;
import io.tandem.web.Guests.Role;
import io.tandem.web.Guests.Seated;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/** Where telephones ask to join and say where they are, and where operators see and speak to who has. */
final class JoinDesk {

    private static final int LONGEST_MESSAGE = 500;
    private static final Answer NO_RUN = Answer.refusal(404, "No run is on.", "wait until the operator has started one, then try again.");

    private final Supplier<Optional<LiveRun>> live;
    private final Doorkeeper doorkeeper;
    private volatile Invitation invitation = new Invitation("", "");

    JoinDesk(Supplier<Optional<LiveRun>> live, WallClock clock) {
        this.live = live;
        this.doorkeeper = new Doorkeeper(clock);
    }

    void invite(Invitation next) {
        invitation = next;
    }

    /** Someone at the door: by which door, from where, with which token and which secret; null for none. */
    record Caller(Access door, String source, String token, String secret) {
    }

    /** What happened to a wish to join: the answer, and the secret of the seat. */
    record Admission(Answer answer, Optional<String> secret) {
    }

    /** The telephone that has this secret. */
    Optional<Phone> phone(String secret) {
        return live.get().flatMap(run -> run.phones().phone(secret));
    }

    /** Which roles there are, and whether the caller has a seat already. */
    Answer look(Caller caller) {
        Optional<Answer> refusal = refusal(caller);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Optional<LiveRun> run = live.get();
        if (run.isEmpty()) {
            return NO_RUN;
        }
        return Answer.json(json -> JsonText.object(json, members -> look(members, run.get(), caller)));
    }

    private void look(JsonGenerator json, LiveRun run, Caller caller) throws IOException {
        Guests guests = run.phones().guests();
        json.writeStringField("name", run.stage().name());
        json.writeStringField("run_state", run.runState().name());
        json.writeBooleanField("shows_others", guests.showsOthers());
        JsonText.list(json, "roles", guests.roles(), JoinDesk::role);
        JsonText.list(json, "apps", guests.apps(host()), JoinDesk::app);
        Optional<Phone> own = run.phones().phone(caller.secret);
        if (own.isPresent()) {
            json.writeFieldName("seat");
            JsonText.object(json, inner -> seat(inner, own.get()));
        } else {
            json.writeNullField("seat");
        }
    }

    /** By which telephones reach this machine. */
    private String host() {
        return invitation.url().replaceFirst("^https?://", "").replaceFirst("(:\\d+)?/.*$", "");
    }

    private static void role(JsonGenerator json, Role role) throws IOException {
        JsonText.object(json, inner -> {
            inner.writeStringField("name", role.name());
            inner.writeStringField("kind", role.kind());
            inner.writeNumberField("free", role.free());
            inner.writeNumberField("all", role.all());
        });
    }

    private static void app(JsonGenerator json, App app) throws IOException {
        JsonText.object(json, inner -> {
            inner.writeStringField("app", app.app());
            inner.writeStringField("who", app.who());
            inner.writeStringField("link", app.link());
            inner.writeStringField("server", app.server());
            inner.writeStringField("device", app.device());
        });
    }

    private static void seat(JsonGenerator json, Phone phone) throws IOException {
        json.writeNumberField("vid", phone.guest().vid());
        json.writeStringField("name", phone.guest().name());
        json.writeStringField("role", phone.guest().role());
        json.writeBooleanField("seated", phone.guest().isSeated());
    }

    /** Turns away who knocks too often, or has neither the token nor a seat. */
    private Optional<Answer> refusal(Caller caller) {
        if (!doorkeeper.listensTo(caller.source)) {
            return Optional.of(Answer.refusal(429, "Too many attempts from this address.", "wait a minute, then scan the QR code again."));
        }
        if (!caller.door.mayJoin(caller.token) && phone(caller.secret).isEmpty()) {
            doorkeeper.turnedAway(caller.source);
            return Optional.of(Answer.refusal(401, "Only those can join who were invited.", "scan the QR code that the operator shows."));
        }
        return Optional.empty();
    }

    /** Gives a seat. Whoever has one keeps it. */
    Admission join(Caller caller, FlatJson wish) {
        Optional<Answer> refusal = refusal(caller);
        if (refusal.isPresent()) {
            return new Admission(refusal.get(), Optional.empty());
        }
        Optional<LiveRun> run = live.get();
        if (run.isEmpty()) {
            return new Admission(NO_RUN, Optional.empty());
        }
        Optional<Phone> phone = run.get().phones().phone(caller.secret).filter(own -> own.guest().isSeated())
                .or(() -> run.get().phones().join(wish.text("name").orElse(""), wish.text("role").orElse(""), caller.source));
        if (phone.isEmpty()) {
            doorkeeper.turnedAway(caller.source);
            return new Admission(Answer.refusal(409, "There is no free seat for you.", "choose another role, or ask the operator."), Optional.empty());
        }
        return new Admission(Answer.json(json -> JsonText.object(json, inner -> seat(inner, phone.get()))), phone.map(Phone::secret));
    }

    /** Takes in positions, and says how the telephone stands where its browser allows no socket to hear it by. */
    Answer fixes(String secret, byte[] body) {
        Optional<Phone> phone = phone(secret);
        if (phone.isEmpty()) {
            return noSeat();
        }
        FixBatch batch;
        try {
            batch = FixBatch.parse(body);
        } catch (IOException | RuntimeException notOurs) {
            phone.get().guest().babbled();
            return Answer.refusal(400, "This is no batch of fixes, or one of more than " + FixBatch.MOST + ".", "see docs/web.md.");
        }
        if (!phone.get().hear(batch)) {
            return Answer.refusal(429, "This is more than a telephone has to say.", "send at most 200 fixes at once and 40 a second.");
        }
        LiveRun run = live.get().orElseThrow();
        return Answer.json(json -> JsonText.object(json, members -> {
            members.writeNumberField("taken", batch.positions().size());
            members.writeNumberField("broken", batch.broken());
            if (phone.get().viewer() == null) {
                run.phones().write(phone.get(), members);
            }
        }));
    }

    Answer leave(String secret) {
        Optional<Phone> phone = phone(secret);
        phone.ifPresent(one -> live.get().ifPresent(run -> run.phones().leave(one)));
        return phone.isPresent() ? Answer.ok() : noSeat();
    }

    private static Answer noSeat() {
        return Answer.refusal(401, "You have no seat in this run.", "join again.");
    }

    /** For operators: how to join, and who did; nobody can while no run is on. */
    Answer guests() {
        Guests guests = live.get().map(run -> run.phones().guests()).orElse(Guests.NONE);
        return Answer.json(json -> JsonText.object(json, members -> {
            members.writeBooleanField("open", !guests.roles().isEmpty());
            members.writeStringField("url", invitation.url());
            members.writeStringField("caution", invitation.caution());
            members.writeStringField("svg", guests.roles().isEmpty() ? "" : QrCode.of(invitation.url()).svg());
            JsonText.list(members, "roles", guests.roles(), JoinDesk::role);
            JsonText.list(members, "seated", guests.seated(), JoinDesk::seated);
        }));
    }

    private static void seated(JsonGenerator json, Seated one) throws IOException {
        JsonText.object(json, inner -> {
            inner.writeNumberField("vid", one.vid());
            inner.writeStringField("name", one.name());
            inner.writeStringField("role", one.role());
            JsonText.rounded(inner, "age_s", one.ageSeconds());
            JsonText.rounded(inner, "accuracy_m", one.accuracyMetres());
            inner.writeStringField("doubt", one.doubt());
        });
    }

    /** Says something to one participant, or to all. */
    Answer tell(LiveRun run, int vid, String text) {
        String said = text.strip();
        if (said.isEmpty() || said.length() > LONGEST_MESSAGE) {
            return Answer.refusal(422, "A message has 1 to " + LONGEST_MESSAGE + " characters.", "write something shorter.");
        }
        run.control().tell(new Event(SimTime.ZERO, PhoneRoom.MESSAGE, vid, 0, null, said));
        return Answer.ok();
    }
}
