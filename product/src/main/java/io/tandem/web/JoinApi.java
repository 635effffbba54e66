package io.tandem.web;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.PrintableText;
import io.tandem.message.Event;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.GuessThrottle;
import io.tandem.web.access.Invitation;
import io.tandem.web.access.KnownDevices;
import io.tandem.web.access.PhoneAccess;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The API by which phones join and send fixes, and by which operators see and message them. */
final class JoinApi {

    private static final int MAX_MESSAGE_LENGTH = 500;
    private static final WebResponse NO_RUN = WebResponse.refusal(404, "No run is on.", "wait until the operator has started one, then try again.");

    private final Supplier<Optional<LiveRun>> live;
    private final RequestThrottle requestThrottle;
    private final GuessThrottle guessThrottle;
    private final AccessPolicy access;
    private final KnownDevices devices = new KnownDevices();
    private volatile Supplier<Invitation> invitations = () -> Invitation.NONE;
    private volatile PhoneAccess phoneAccess = () -> { };
    private volatile Invitation invitation = invitations.get();

    JoinApi(AccessPolicy access, Supplier<Optional<LiveRun>> live, WallClock clock) {
        this.access = access;
        this.live = live;
        this.requestThrottle = new RequestThrottle(clock);
        this.guessThrottle = new GuessThrottle(clock);
    }

    /** @param opening asked when an operator wants phones to reach this machine */
    void openBy(PhoneAccess opening) {
        phoneAccess = opening;
    }

    /** Makes this machine reachable for phones over HTTPS; the invitation has that address from now on. */
    WebResponse openToPhones() throws MistakeException, IOException {
        phoneAccess.open();
        invitation = invitations.get();
        return WebResponse.ok();
    }

    /** @param next makes the invitation with the present token */
    void invite(Supplier<Invitation> next) {
        invitations = next;
        invitation = next.get();
    }

    /** Origin of a request: the policy of the connector, the address, and the token, the secret of a seat and the device, which may be null. */
    record Caller(AccessPolicy access, String source, String token, String secret, String device) {
    }

    /** The answer to a request to join, and the phone that has a seat now. */
    record Admission(WebResponse answer, Optional<PhoneSession> phone) {
    }

    /** Devices whose seat was taken away are known from now on, and the token by which they came invites nobody anymore. */
    private synchronized void noticeEjections() {
        List<String> ejected = live.get().map(run -> run.phones().ejected().stream().map(PhoneSession::device).filter(devices::eject).toList()).orElse(List.of());
        if (!ejected.isEmpty()) {
            access.renewJoinToken();
            invitation = invitations.get();
        }
    }

    /** By how much the answer to a caller is delayed who has to prove to be invited. */
    long delayNanos(Caller caller) {
        return caller.access.isLoopbackOnly() || isKnown(caller) ? 0 : guessThrottle.delayNanos();
    }

    private boolean isKnown(Caller caller) {
        return phone(caller.secret).isPresent() || devices.isAdmitted(caller.device);
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

    /** Refuses callers with too many attempts, ejected devices, and those who are neither invited nor known. */
    private Optional<WebResponse> refusal(Caller caller) {
        noticeEjections();
        if (!requestThrottle.permits(caller.source)) {
            return Optional.of(WebResponse.refusal(429, "Too many attempts from this address.", "wait a minute, then scan the QR code again."));
        }
        if (devices.isEjected(caller.device)) {
            return Optional.of(WebResponse.refusal(403, "The operator took your seat away.", "speak to the operator."));
        }
        return isKnown(caller) || caller.access.isLoopbackOnly() ? Optional.empty() : refusalOfToken(caller);
    }

    private Optional<WebResponse> refusalOfToken(Caller caller) {
        long wait = guessThrottle.waitNanos(caller.source);
        if (wait > 0) {
            return Optional.of(WebResponse.refusal(429, "Too many wrong links from this address.",
                    "wait " + (long) Math.ceil(SimTime.seconds(wait)) + " s, then scan the QR code that the operator shows."));
        }
        if (caller.access.mayJoin(caller.token)) {
            guessThrottle.noteRight(caller.source);
            return Optional.empty();
        }
        if (caller.token != null) {
            guessThrottle.noteWrong(caller.source);
        }
        return Optional.of(WebResponse.refusal(401, "Only those can join who were invited.", "scan the QR code that the operator shows."));
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
        String source = SessionCookies.isLocal(caller.source) ? "" : caller.source;
        Optional<PhoneSession> phone = run.get().phones().phone(caller.secret).filter(own -> own.guest().isSeated())
                .or(() -> run.get().phones().join(request.text("name").orElse(""), request.text("role").orElse(""), source, devices.admit(caller.device)));
        if (phone.isEmpty()) {
            requestThrottle.noteRefusal(caller.source);
            return new Admission(WebResponse.refusal(409, "There is no free seat for you.",
                    "choose another role, or ask the operator: one address has only so many seats of a role (join.per-address)."), Optional.empty());
        }
        return new Admission(WebResponse.json(seat(phone.get())), phone);
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
        noticeEjections();
        PhoneGuests guests = live.get().map(run -> run.phones().guests()).orElse(PhoneGuests.NONE);
        boolean open = !guests.roles().isEmpty();
        return WebResponse.json(new ApiAnswer.Guests(open, invitation.url(), invitation.caution(), invitation.reachable(),
                open && invitation.reachable() ? QrCode.of(invitation.url()).svg() : "", guests.roles(),
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
