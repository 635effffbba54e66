package io.tandem.web;

import io.tandem.diagnosis.PrintableText;
import io.tandem.message.Event;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.Invitation;
import io.tandem.web.access.QrCode;
import io.tandem.web.access.RequestThrottle;
import io.tandem.web.contract.ApiAnswer;
import io.tandem.web.contract.ApiAnswer.Seated;
import io.tandem.web.contract.ContractJson;
import io.tandem.web.contract.PhoneMessage;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.WebResponse;
import io.tandem.web.live.LiveRun;
import io.tandem.web.phone.FixBatch;
import io.tandem.web.phone.PhoneGuests;
import io.tandem.web.phone.PhoneHub;
import io.tandem.web.phone.PhoneSession;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/** The API by which phones join and send fixes, and by which operators see and message them. */
final class JoinApi {

    private static final int MAX_MESSAGE_LENGTH = 500;
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

    /** Origin of a request: the policy of the connector, the address, and the token and the secret, which may be null. */
    record Caller(AccessPolicy access, String source, String token, String secret) {
    }

    /** The answer to a request to join, and the secret of the seat. */
    record Admission(WebResponse answer, Optional<String> secret) {
    }

    Optional<PhoneSession> phone(String secret) {
        return live.get().flatMap(run -> run.phones().phone(secret));
    }

    /** The roles of the run, and the caller's seat. */
    WebResponse invitation(Caller caller) {
        Optional<WebResponse> refusal = refusal(caller);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Optional<LiveRun> run = live.get();
        if (run.isEmpty()) {
            return NO_RUN;
        }
        return WebResponse.json(invitation(run.get(), caller));
    }

    private ApiAnswer.Invitation invitation(LiveRun run, Caller caller) {
        PhoneGuests guests = run.phones().guests();
        return new ApiAnswer.Invitation(run.staticScene().name(), run.runState(), guests.showsOthers(), guests.roles(), guests.apps(host()),
                run.phones().phone(caller.secret).map(JoinApi::seat).orElse(null));
    }

    /** The name by which phones reach this machine. */
    private String host() {
        return invitation.url().replaceFirst("^https?://", "").replaceFirst("(:\\d+)?/.*$", "");
    }

    private static ApiAnswer.Seat seat(PhoneSession phone) {
        return new ApiAnswer.Seat(phone.guest().vid(), phone.guest().name(), phone.guest().role(), phone.guest().isSeated());
    }

    /** Refuses callers with too many attempts, and those with neither the token nor a seat. */
    private Optional<WebResponse> refusal(Caller caller) {
        if (!requestThrottle.permits(caller.source)) {
            return Optional.of(WebResponse.refusal(429, "Too many attempts from this address.", "wait a minute, then scan the QR code again."));
        }
        if (!caller.access.mayJoin(caller.token) && phone(caller.secret).isEmpty()) {
            requestThrottle.noteRefusal(caller.source);
            return Optional.of(WebResponse.refusal(401, "Only those can join who were invited.", "scan the QR code that the operator shows."));
        }
        return Optional.empty();
    }

    /** Assigns a seat. A caller that has one keeps it. */
    Admission join(Caller caller, FlatJson request) {
        Optional<WebResponse> refusal = refusal(caller);
        if (refusal.isPresent()) {
            return new Admission(refusal.get(), Optional.empty());
        }
        Optional<LiveRun> run = live.get();
        if (run.isEmpty()) {
            return new Admission(NO_RUN, Optional.empty());
        }
        Optional<PhoneSession> phone = run.get().phones().phone(caller.secret).filter(own -> own.guest().isSeated())
                .or(() -> run.get().phones().join(request.text("name").orElse(""), request.text("role").orElse(""), caller.source));
        if (phone.isEmpty()) {
            requestThrottle.noteRefusal(caller.source);
            return new Admission(WebResponse.refusal(409, "There is no free seat for you.", "choose another role, or ask the operator."), Optional.empty());
        }
        return new Admission(WebResponse.json(seat(phone.get())), phone.map(PhoneSession::secret));
    }

    /** Accepts positions; the answer tells how the phone stands where it has no socket. */
    WebResponse fixes(String secret, byte[] body) {
        Optional<PhoneSession> phone = phone(secret);
        if (phone.isEmpty()) {
            return noSeat();
        }
        FixBatch batch;
        try {
            batch = FixBatch.parse(body);
        } catch (IOException | RuntimeException notOurs) {
            phone.get().guest().rejected();
            return WebResponse.refusal(400, "This is no batch of fixes, or one of more than " + FixBatch.MAX_FIXES + ".", "see docs/web.md.");
        }
        if (!phone.get().accept(batch)) {
            return WebResponse.refusal(429, "This is more than a telephone has to say.", "send at most 200 fixes at once and 40 a second.");
        }
        LiveRun run = live.get().orElseThrow();
        Optional<PhoneMessage.View> view = phone.get().viewer() == null ? Optional.of(run.phones().view(phone.get())) : Optional.empty();
        return WebResponse.json(new ApiAnswer.FixReceipt(batch.positions().size(), batch.broken(), view));
    }

    WebResponse leave(String secret) {
        Optional<PhoneSession> phone = phone(secret);
        phone.ifPresent(one -> live.get().ifPresent(run -> run.phones().leave(one)));
        return phone.isPresent() ? WebResponse.ok() : noSeat();
    }

    private static WebResponse noSeat() {
        return WebResponse.refusal(401, "You have no seat in this run.", "join again.");
    }

    /** For operators: how phones join, and which have. No phone can join while no run is on. */
    WebResponse guests() {
        PhoneGuests guests = live.get().map(run -> run.phones().guests()).orElse(PhoneGuests.NONE);
        boolean open = !guests.roles().isEmpty();
        return WebResponse.json(new ApiAnswer.Guests(open, invitation.url(), invitation.caution(), open ? QrCode.of(invitation.url()).svg() : "", guests.roles(),
                guests.seated().stream().map(JoinApi::rounded).toList()));
    }

    private static Seated rounded(Seated one) {
        return new Seated(one.vid(), one.name(), one.role(), ContractJson.rounded(one.ageS()), ContractJson.rounded(one.accuracyM()), one.doubt());
    }

    /** Sends a message to one participant, or to all where {@code vid} is 0. */
    static WebResponse tell(LiveRun run, int vid, String text) {
        String message = PrintableText.of(text).strip();
        if (message.isEmpty() || message.length() > MAX_MESSAGE_LENGTH) {
            return WebResponse.refusal(422, "A message has 1 to " + MAX_MESSAGE_LENGTH + " characters.", "write something shorter.");
        }
        run.control().tell(new Event(SimTime.ZERO, PhoneHub.MESSAGE, vid, 0, null, message));
        return WebResponse.ok();
    }
}
