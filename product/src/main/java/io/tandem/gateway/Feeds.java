package io.tandem.gateway;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.feed.Endpoint;
import io.tandem.gateway.feed.FeedSnapshot;
import io.tandem.gateway.feed.FeedTap;
import io.tandem.gateway.feed.Handshake;
import io.tandem.gateway.feed.Outlet;
import io.tandem.gateway.feed.ReplyOutlet;
import io.tandem.geo.Site;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * All feeds of a run. Core's thread copies the present state into a {@link FeedTap}; one thread here reads it when a feed is due, and sends.
 * Deadlines are of the wall clock: a transmission that is too late is skipped and counted, never made up.
 */
public final class Feeds implements AutoCloseable {

    /** Receivers that connect are accepted within this time. */
    private static final long MAINTENANCE_NANOS = SimTime.nanos(0.05);
    private static final long STOP_TIMEOUT_MILLIS = 2000;

    private final List<Feed> feeds = new ArrayList<>();
    private final FeedTap feedTap = new FeedTap();
    private final FeedSnapshot snapshot;
    private final WallClock clock;
    private final Consumer<String> journal;
    private final Thread thread;
    private long[] due;
    private long[] late;
    private boolean[] errorReported;
    private volatile boolean closing;

    private Feeds(Site site, WallClock clock, Consumer<String> journal) {
        this.snapshot = new FeedSnapshot(site);
        this.clock = clock;
        this.journal = journal;
        this.thread = Thread.ofPlatform().name("feeds").daemon().unstarted(this::run);
    }

    /**
     * Opens all feeds, or none where one cannot be opened.
     *
     * @param lobby   has the real participants, some of which get a feed at the address they send from
     * @param file    the scenario's, for error messages
     * @param journal gets lines for people
     */
    public static Feeds open(List<FeedSettings> settings, Site site, Lobby lobby, String file, WallClock clock, Consumer<String> journal) throws MistakeException {
        Feeds all = new Feeds(site, clock, journal);
        try {
            for (int i = 0; i < settings.size(); i++) {
                all.feeds.add(feed(settings.get(i), lobby, new SourceLocation(file, 0, "feeds[" + i + "]"), clock));
            }
        } catch (MistakeException mistake) {
            all.feeds.forEach(Feed::close);
            throw mistake;
        }
        all.begin();
        return all;
    }

    private static Feed feed(FeedSettings settings, Lobby lobby, SourceLocation place, WallClock clock) throws MistakeException {
        Optional<Outlet> reply = replyOutlet(settings, lobby);
        if (reply.isPresent()) {
            return new Feed(settings, reply.get());
        }
        Endpoint endpoint = settings.endpoint().orElseThrow(() -> new MistakeException(new Problem(place, "", "This does not say where it goes.",
                "add to or listen with host:port.")));
        return new Feed(settings, Outlet.open(endpoint, place, Handshake.NONE, clock));
    }

    private static Optional<Outlet> replyOutlet(FeedSettings settings, Lobby lobby) {
        if (settings.to().isPresent() || settings.centre().isEmpty()) {
            return Optional.empty();
        }
        int vid = settings.centre().getAsInt();
        return settings.replyProtocol().filter(protocol -> lobby.mayBe(vid, protocol))
                .map(_ -> new ReplyOutlet(String.valueOf(vid), () -> lobby.isThere(vid), message -> lobby.sendReply(vid, message)));
    }

    private void begin() {
        due = new long[feeds.size()];
        late = new long[feeds.size()];
        errorReported = new boolean[feeds.size()];
        for (int i = 0; i < due.length; i++) {
            due[i] = clock.nanoTime() + feeds.get(i).intervalNanos();
            journal.accept(feeds.get(i).outlet().announcement(feeds.get(i).format()));
        }
        thread.start();
    }

    /** The tap by which the feeds follow the run. */
    public Tap tap() {
        return feedTap;
    }

    private void run() {
        try {
            while (!closing) {
                transmitDue();
                clock.parkUntil(nextDeadline());
            }
        } catch (RuntimeException bug) {
            journal.accept("Feeds are silent from here on, because of a bug in Tandem: " + bug);
        }
    }

    private long nextDeadline() {
        long next = clock.nanoTime() + MAINTENANCE_NANOS;
        for (long one : due) {
            next = one - next < 0 ? one : next;
        }
        return next;
    }

    private void transmitDue() {
        boolean isFresh = false;
        for (int i = 0; i < due.length; i++) {
            Feed feed = feeds.get(i);
            feed.outlet().maintain();
            if (clock.nanoTime() - due[i] >= 0) {
                if (!isFresh) {
                    snapshot.take(feedTap);
                    isFresh = true;
                }
                feed.transmit(snapshot, WallTime.now().epochNanos());
                setNext(i, feed.intervalNanos());
                reportError(i, feed);
            }
        }
        if (isFresh) {
            updateCounters();
        }
    }

    /** Messages sent and dropped and transmissions skipped, of all feeds of a format together. */
    private void updateCounters() {
        Map<String, Long> counters = new HashMap<>();
        for (int i = 0; i < due.length; i++) {
            String name = "feed_" + feeds.get(i).format() + "_";
            counters.merge(name + "sent", feeds.get(i).outlet().sent(), Long::sum);
            counters.merge(name + "dropped", feeds.get(i).outlet().dropped(), Long::sum);
            counters.merge(name + "late", late[i], Long::sum);
        }
        feedTap.counters(counters);
    }

    private void setNext(int i, long every) {
        due[i] += every;
        long behind = clock.nanoTime() - due[i];
        if (behind > 0) {
            long missed = (behind + every - 1) / every;
            late[i] += missed;
            due[i] += missed * every;
        }
    }

    private void reportError(int i, Feed feed) {
        Outlet outlet = feed.outlet();
        if (!errorReported[i] && (outlet.dropped() > 0 || outlet.lastError().isPresent())) {
            errorReported[i] = true;
            journal.accept("Feed " + feed.format() + " " + outlet.description() + " drops messages" + outlet.lastError().map(why -> ": " + why).orElse(", because a listener is slow")
                    + ". The run goes on.");
        }
    }

    /** Closes all feeds and writes a summary of each to the journal. */
    @Override
    public void close() {
        if (closing) {
            return;
        }
        closing = true;
        boolean interrupted = Thread.interrupted();
        try {
            thread.interrupt();
            thread.join(STOP_TIMEOUT_MILLIS);
        } catch (InterruptedException stopped) {
            interrupted = true;
        }
        feeds.forEach(Feed::close);
        for (int i = 0; i < due.length; i++) {
            summarise(i, feeds.get(i));
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void summarise(int i, Feed feed) {
        journal.accept("Feed " + feed.format() + ": " + feed.outlet().sent() + " messages sent, " + feed.outlet().dropped() + " dropped"
                + (late[i] == 0 ? "" : "; tellings left out for want of time: " + late[i])
                + (feed.unencodable() == 0 ? "" : "; not told, because their ids are too large for this language: " + feed.unencodable()) + ".");
    }
}
