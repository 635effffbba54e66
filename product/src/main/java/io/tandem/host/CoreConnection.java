package io.tandem.host;

import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ArrivalStatistics;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.Cookie;
import io.tandem.wire.Datagram;
import io.tandem.wire.DatagramFilter;
import io.tandem.wire.DocumentAssembler;
import io.tandem.wire.MessageListener;
import io.tandem.wire.MessageReceiver;
import io.tandem.wire.MessageSender;
import io.tandem.wire.Nonce;
import io.tandem.wire.OrdersHeader;
import io.tandem.wire.OrdersReader;
import io.tandem.wire.ReceiveOutcome;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.SessionKey;
import io.tandem.wire.SharedKey;
import io.tandem.wire.SourceRateLimiter;
import io.tandem.wire.link.Link;
import io.tandem.wire.link.ListeningClock;
import java.net.SocketAddress;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The line to Core: says hello until it is let in, or refused, and again when Core has fallen silent. Each session begins with a round of its own, with a
 * fresh nonce; answers to former rounds are ignored. For one thread.
 */
public final class CoreConnection implements MessageListener {

    private static final double DATAGRAMS_PER_SECOND = 200_000;
    private static final int BURST = 200_000;
    private static final int MOST_SOURCES = 64;
    private static final long HELLO_EVERY = SimTime.nanos(0.25);
    /** A round that has not led to a session for so long is given up for a new one. */
    private static final long ROUND_LASTS = SimTime.nanos(3);
    private static final long ASK_EVERY = SimTime.nanos(0.05);
    /** An edition of a document of which nothing came for so long is given up. */
    private static final long EDITION_SILENCE = SimTime.nanos(1);
    private static final int NOTHING_WANTED = Integer.MAX_VALUE;
    /** When Core was silent for longer, it is asked to take this end in again. */
    private static final long SILENCE = SimTime.nanos(1);
    /** A refusal is final if it is repeated after this time: until then the vehicles may be those of a process that has just died. */
    private static final long REFUSAL_STANDS = SimTime.nanos(3);
    /** Half of the numbers that datagrams of a session can have. */
    private static final long SPENT = 1L << 31;

    private final WallClock machine;
    private final Ids claims;
    private final String name;
    private final MessageSender messageSender;
    private final DatagramFilter datagramFilter;
    private final MessageReceiver messageReceiver;
    private final ListeningClock ear;
    private final ProofOfLife proofOfLife = new ProofOfLife();
    private MessageListener listener = (datagram, message) -> { };
    private final SecureRandom random = new SecureRandom();
    private final Optional<SharedKey> key;
    private final SocketAddress core;
    /** the nonce of the present round; null while there is none */
    private Nonce round;
    private long roundBegan;
    private Cookie cookie = Cookie.NONE;
    private boolean challengeAnswered;
    /** the nonce that led to the present session */
    private Nonce entered;
    private long enteredAt;
    private DocumentAssembler document = new DocumentAssembler(ControlMessage.Document.SCENARIO);
    private int askedUpTo = NOTHING_WANTED;
    private long nextHello;
    private long session;
    private int resumed;
    /** number of the run that Core's memory of this host's vehicles belongs to */
    private int rememberedRun;
    private ArrivalStatistics arrivals;
    private Optional<String> objection = Optional.empty();
    private Optional<String> refusal = Optional.empty();
    private long refusedSince;
    private long refusalStands = REFUSAL_STANDS;

    /** @param claims the vehicles to speak for; none for tools */
    public CoreConnection(Link link, SocketAddress core, Optional<SharedKey> key, Ids claims, String name, WallClock machine) {
        this.machine = machine;
        this.core = core;
        this.key = key;
        this.claims = claims;
        this.name = name;
        this.messageSender = new MessageSender(link, key, machine::nanoTime, core);
        this.datagramFilter = new DatagramFilter(key, new SourceRateLimiter(DATAGRAMS_PER_SECOND, BURST, MOST_SOURCES));
        this.messageReceiver = new MessageReceiver(datagramFilter, this, machine::nanoTime);
        this.ear = new ListeningClock(machine, link, messageReceiver);
        this.nextHello = machine.nanoTime();
    }

    /**
     * Says hello until Core has let this end in and told all it remembers of its vehicles; false if it does not within the time. A
     * refusal that stands is an answer, too. In a session where Core is silent it says hello again: Core forgets one in which it hears nothing.
     */
    public boolean join(long nanos) {
        refusalStands = Math.min(nanos / 2, REFUSAL_STANDS);
        return await(nanos, () -> {
            ping();
            boolean done = refusal.isPresent() || arrivals != null && remembersAll();
            if (!done && inTouch()) {
                askAgain();
            } else if (!done) {
                sayHello();
            }
            return done;
        });
    }

    /** Asks for what Core remembers, of which some was lost. */
    private void askAgain() {
        long now = machine.nanoTime();
        if (now - nextHello >= 0) {
            messageSender.send(new ControlMessage.Recall());
            nextHello = now + HELLO_EVERY;
        }
    }

    private boolean remembersAll() {
        Reports remembered = messageReceiver.reportsHeard();
        return Arrays.stream(remembered.vid, 0, remembered.count()).distinct().count() >= resumed;
    }

    /** Fetches the newest edition of a document; empty if nothing of it comes for a time. */
    public Optional<byte[]> fetch(ControlMessage.Document about, long patienceNanos) {
        long heard = machine.nanoTime();
        for (long now = heard; now - heard < patienceNanos; now = machine.nanoTime()) {
            Optional<byte[]> whole = fetchEdition(about);
            if (whole.isPresent()) {
                return whole;
            }
            heard = document.arrived() > 0 ? machine.nanoTime() : heard;
        }
        return Optional.empty();
    }

    /** Fetches one edition; empty if it falls silent: then Core has forgotten that edition, or has not written it yet. */
    private Optional<byte[]> fetchEdition(ControlMessage.Document about) {
        document = new DocumentAssembler(about);
        int known;
        do {
            known = document.arrived();
            awaitNews(known);
        } while (document.missing().isPresent() && document.arrived() > known);
        askedUpTo = NOTHING_WANTED;
        return document.document();
    }

    /** Asks, and asks again, for what is missing until something comes. */
    private void awaitNews(int known) {
        await(EDITION_SILENCE, () -> {
            document.missing().filter(next -> document.arrived() == known).ifPresent(this::ask);
            return document.missing().isEmpty() || document.arrived() > known;
        });
    }

    private void ask(ControlMessage.Request request) {
        askedUpTo = request.offset() + request.chunks() * ControlMessage.Chunk.MAX_BYTES;
        messageSender.send(request);
    }

    /** A piece has come; when all that was asked for has, the next ones are asked for at once. */
    private void take(ControlMessage.Chunk chunk) {
        document.add(chunk);
        document.missing().filter(next -> next.offset() >= askedUpTo).ifPresent(this::ask);
    }

    /** Tries something again and again, listening in between, until it is done; false if it is not within the time. */
    public boolean await(long nanos, BooleanSupplier done) {
        long end = machine.nanoTime() + nanos;
        boolean isDone = done.getAsBoolean();
        while (!isDone && end - machine.nanoTime() > 0) {
            ear.parkUntil(machine.nanoTime() + ASK_EVERY);
            isDone = done.getAsBoolean();
        }
        return isDone;
    }

    /** Says hello, but not too often. */
    public void sayHello() {
        long now = machine.nanoTime();
        if (now - nextHello < 0) {
            return;
        }
        if (round == null || now - roundBegan > ROUND_LASTS) {
            round = Nonce.random(random);
            roundBegan = now;
            cookie = Cookie.NONE;
            datagramFilter.awaitWelcome(round);
        }
        challengeAnswered = false;
        sendHello();
        nextHello = now + HELLO_EVERY;
    }

    private void sendHello() {
        messageSender.send(new ControlMessage.Hello(round, cookie, session, claims, name));
    }

    /** Proves the address of this end, once for every hello: a challenge that comes again is answered no more. */
    private void prove(ControlMessage.Challenge challenge) {
        cookie = challenge.cookie();
        if (!challengeAnswered) {
            challengeAnswered = true;
            sendHello();
        }
    }

    private void endRound() {
        round = null;
        datagramFilter.awaitNoWelcome();
    }

    /** Lets someone hear what comes that is not about the line itself, answers to pings among it: a host learns Core's clock from these, and quickly at first. */
    public void listen(MessageListener newListener) {
        listener = newListener;
        proofOfLife.pingQuickly();
    }

    /** Hears what comes until the machine's clock shows a time. */
    public void listenUntil(long machineNanos) {
        ear.parkUntil(machineNanos);
    }

    /** Pings Core, and says hello again if it has not shown for long that it is alive, or if the numbers of datagrams of this session come to their end. */
    public void keepInTouch() {
        ping();
        if (!inTouch() || isSpent()) {
            sayHello();
        } else if (round != null) {
            endRound();
        }
    }

    private void ping() {
        long now = machine.nanoTime();
        if (arrivals != null && proofOfLife.isPingDue(now)) {
            messageSender.send(new ControlMessage.Ping(now));
        }
    }

    private boolean inTouch() {
        long now = machine.nanoTime();
        return arrivals != null && (now - enteredAt < SILENCE || proofOfLife.holds(now) && arrivals.ageSeconds(now) * 1e9 < SILENCE);
    }

    private boolean isSpent() {
        return Math.max(arrivals.newest(), messageSender.sequence()) >= SPENT;
    }

    /** The session with Core; another one when Core was started again, or had given this end up. */
    public long session() {
        return session;
    }

    /** What Core has against this host; it asks again, since that may pass. */
    public Optional<String> objection() {
        return objection;
    }

    /** Why Core does not let this host in, for good. */
    public Optional<String> refusal() {
        return refusal;
    }

    public MessageSender messageSender() {
        return messageSender;
    }

    public OrdersReader orders() {
        return messageReceiver.ordersHeard();
    }

    /** What Core remembers of this host's vehicles in the run of a number: nothing, if what came is of another run. The reader clears it. */
    public Reports remembered(int run) {
        Reports remembered = messageReceiver.reportsHeard();
        if (!ReportsHeader.isSameRun(rememberedRun, run)) {
            remembered.resize(0);
        }
        return remembered;
    }

    @Override
    public void message(Datagram datagram, ControlMessage message) {
        switch (message) {
            case ControlMessage.Challenge challenge when challenge.nonce().equals(round) -> prove(challenge);
            case ControlMessage.Welcome welcome when welcome.nonce().equals(round) -> enter(datagram.session(), welcome);
            case ControlMessage.Refuse refuse when isAnswer(refuse.nonce()) -> refused(refuse.reason());
            case ControlMessage.Ping ping -> messageSender.send(new ControlMessage.Pong(ping.t1(), datagram.receiveTime(), machine.nanoTime()));
            case ControlMessage.Chunk chunk -> take(chunk);
            case ControlMessage.Pong pong -> pong(datagram, pong);
            default -> listener.message(datagram, message);
        }
    }

    private void pong(Datagram datagram, ControlMessage.Pong pong) {
        proofOfLife.answered(pong.t1(), datagram.receiveTime());
        listener.message(datagram, pong);
    }

    /** A refusal may come in the present round, or after it, as long as nothing has come in the session that it led to. */
    private boolean isAnswer(Nonce nonce) {
        return nonce.equals(round) || nonce.equals(entered) && arrivals != null && arrivals.received() == 0;
    }

    /** The next hello begins a new round. A refusal stands when it answers a round that began long after the first: an early one may come late. */
    private void refused(String reason) {
        if (objection.isEmpty()) {
            refusedSince = machine.nanoTime();
        }
        objection = Optional.of(reason);
        refusal = objection.filter(_ -> roundBegan - refusedSince >= refusalStands);
        endRound();
        if (arrivals != null && arrivals.received() == 0) {
            datagramFilter.forget(session);
            arrivals = null;
        }
    }

    private void enter(long newSession, ControlMessage.Welcome welcome) {
        if (arrivals != null) {
            datagramFilter.forget(session);
        }
        Optional<SessionKey> sessionKey = key.map(shared -> shared.sessionKey(welcome.nonce(), welcome.core(), newSession));
        objection = Optional.empty();
        refusal = Optional.empty();
        resumed = welcome.resumed();
        session = newSession;
        entered = round;
        enteredAt = machine.nanoTime();
        nextHello = enteredAt + HELLO_EVERY;
        proofOfLife.begin(enteredAt);
        arrivals = datagramFilter.expect(session, Datagram.CORE, core, sessionKey);
        messageReceiver.startSession();
        messageSender.join(session, welcome.sender(), sessionKey);
        endRound();
        // Core admits a peer when it hears something in the session.
        ping();
    }

    /** Only Core's memory of this host's own vehicles comes as reports. What came of another run before is dropped. */
    @Override
    public ReceiveOutcome reports(Datagram datagram, ReportsHeader head, Reports batch, int first) {
        if (!head.isOfRun(rememberedRun)) {
            int count = batch.count() - first;
            batch.copyRows(batch, first, 0, count);
            batch.resize(count);
            rememberedRun = head.run();
        }
        return ReceiveOutcome.ACCEPTED;
    }

    @Override
    public void orders(Datagram datagram, OrdersHeader head) {
        listener.orders(datagram, head);
    }

    @Override
    public void events(Datagram datagram, int first, List<Event> events) {
        listener.events(datagram, first, events);
    }
}
