package io.tandem.gateway;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.cot.CotEncoder;
import io.tandem.gateway.decode.DeviceProtocol;
import io.tandem.gateway.dis.DisEncoder;
import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.Endpoint;
import io.tandem.gateway.feed.Feed;
import io.tandem.gateway.feed.FeedSettings;
import io.tandem.gateway.feed.FeedSnapshot;
import io.tandem.gateway.feed.FeedTap;
import io.tandem.gateway.feed.Handshake;
import io.tandem.gateway.feed.JsonEncoder;
import io.tandem.gateway.feed.Outlet;
import io.tandem.gateway.feed.ReplyOutlet;
import io.tandem.gateway.mavlink.MavlinkTrafficEncoder;
import io.tandem.gateway.nmea.NmeaEncoder;
import io.tandem.gateway.sbs.SbsEncoder;
import io.tandem.geo.Site;
import io.tandem.message.Tap;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * All feeds of a run. Core's thread leaves the present with a {@link FeedTap}; one thread here looks at it when a feed is due, and sends. It
 * keeps to deadlines of the wall clock: a telling that comes too late is left out and counted, never made up.
 */
public final class Feeds implements AutoCloseable {

    /** Those who connect are met within this time. */
    private static final long TENDING = SimTime.nanos(0.05);
    private static final long GRACE_MILLIS = 2000;

    private final List<Feed> feeds = new ArrayList<>();
    private final FeedTap feedTap = new FeedTap();
    private final FeedSnapshot snapshot;
    private final WallClock clock;
    private final Consumer<String> say;
    private final Thread thread;
    private long[] due;
    private long[] late;
    private boolean[] told;
    private volatile boolean closing;

    private Feeds(Site site, WallClock clock, Consumer<String> say) {
        this.snapshot = new FeedSnapshot(site);
        this.clock = clock;
        this.say = say;
        this.thread = Thread.ofPlatform().name("feeds").daemon().unstarted(this::send);
    }

    /**
     * Opens all, or none where one cannot be; says where each goes.
     *
     * @param lobby where real participants are, some of whom are told by the way they speak
     * @param file  the scenario's, for mistakes
     * @param say   hears words for people
     */
    public static Feeds open(List<FeedSettings> settings, Site site, Lobby lobby, String file, WallClock clock, Consumer<String> say) throws MistakeException {
        Feeds all = new Feeds(site, clock, say);
        try {
            for (int i = 0; i < settings.size(); i++) {
                all.feeds.add(feed(settings.get(i), lobby, new SourceLocation(file, 0, "feeds[" + i + "]"), clock));
            }
        } catch (MistakeException one) {
            all.feeds.forEach(Feed::close);
            throw one;
        }
        all.begin();
        return all;
    }

    private static Feed feed(FeedSettings settings, Lobby lobby, SourceLocation place, WallClock clock) throws MistakeException {
        if (settings instanceof FeedSettings.Mavlink mavlink && mavlink.to().isEmpty() && mavlink.centre().isPresent()
                && lobby.mayBe(mavlink.centre().getAsInt(), DeviceProtocol.MAVLINK)) {
            int vid = mavlink.centre().getAsInt();
            return new Feed(settings, language(settings), new ReplyOutlet(String.valueOf(vid), () -> lobby.isThere(vid), message -> lobby.sendReply(vid, message)));
        }
        Endpoint endpoint = settings.endpoint().orElseThrow(() -> new MistakeException(new Problem(place, "", "This does not say where it goes.",
                "add to or listen with host:port.")));
        return new Feed(settings, language(settings), Outlet.open(endpoint, place, Handshake.NONE, clock));
    }

    private static Encoder language(FeedSettings settings) {
        return switch (settings) {
            case FeedSettings.Sbs _ -> new SbsEncoder();
            case FeedSettings.Mavlink mavlink -> new MavlinkTrafficEncoder(mavlink.system());
            case FeedSettings.Cot cot -> new CotEncoder(cot.side(), SimTime.nanos(cot.every()));
            case FeedSettings.Json _ -> new JsonEncoder();
            case FeedSettings.Nmea _ -> new NmeaEncoder();
            case FeedSettings.Dis dis -> new DisEncoder(dis.exercise(), dis.site(), dis.application(), dis.side());
        };
    }

    private void begin() {
        due = new long[feeds.size()];
        late = new long[feeds.size()];
        told = new boolean[feeds.size()];
        for (int i = 0; i < due.length; i++) {
            due[i] = clock.nanoTime() + feeds.get(i).everyNanos();
            Outlet outlet = feeds.get(i).outlet();
            say.accept("Feed " + feeds.get(i).name() + " " + outlet.words()
                    + (outlet.isHeardElsewhere() ? ": this leaves the machine, and whoever is on its network may read it." : ""));
        }
        thread.start();
    }

    /** What hears the run. */
    public Tap tap() {
        return feedTap;
    }

    private void send() {
        try {
            while (!closing) {
                turn();
                clock.parkUntil(next());
            }
        } catch (RuntimeException ours) {
            say.accept("Feeds are silent from here on, because of a bug in Tandem: " + ours);
        }
    }

    private long next() {
        long next = clock.nanoTime() + TENDING;
        for (long one : due) {
            next = one - next < 0 ? one : next;
        }
        return next;
    }

    private void turn() {
        boolean taken = false;
        for (int i = 0; i < due.length; i++) {
            Feed feed = feeds.get(i);
            feed.outlet().tend();
            if (clock.nanoTime() - due[i] >= 0) {
                if (!taken) {
                    snapshot.take(feedTap);
                    taken = true;
                }
                feed.turn(snapshot, WallTime.now().epochNanos());
                setNext(i, feed.everyNanos());
                sayTrouble(i, feed);
            }
        }
        if (taken) {
            count();
        }
    }

    /** What went out, what did not, and tellings for which there was no time, of all feeds of a language together. */
    private void count() {
        Map<String, Long> counters = new HashMap<>();
        for (int i = 0; i < due.length; i++) {
            String name = "feed_" + feeds.get(i).name() + "_";
            counters.merge(name + "sent", feeds.get(i).outlet().sent(), Long::sum);
            counters.merge(name + "dropped", feeds.get(i).outlet().dropped(), Long::sum);
            counters.merge(name + "late", late[i], Long::sum);
        }
        feedTap.count(counters);
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

    private void sayTrouble(int i, Feed feed) {
        Outlet outlet = feed.outlet();
        if (!told[i] && (outlet.dropped() > 0 || outlet.trouble().isPresent())) {
            told[i] = true;
            say.accept("Feed " + feed.name() + " " + outlet.words() + " drops messages" + outlet.trouble().map(why -> ": " + why).orElse(", because a listener is slow")
                    + ". The run goes on.");
        }
    }

    /** Messages that did not get out, of all feeds. */
    public long dropped() {
        return feeds.stream().mapToLong(feed -> feed.outlet().dropped()).sum();
    }

    /** Ends all, and says what became of them. */
    @Override
    public void close() {
        if (closing) {
            return;
        }
        closing = true;
        boolean interrupted = Thread.interrupted();
        try {
            thread.interrupt();
            thread.join(GRACE_MILLIS);
        } catch (InterruptedException hurried) {
            interrupted = true;
        }
        feeds.forEach(Feed::close);
        for (int i = 0; i < due.length; i++) {
            sum(i, feeds.get(i));
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void sum(int i, Feed feed) {
        say.accept("Feed " + feed.name() + ": " + feed.outlet().sent() + " messages sent, " + feed.outlet().dropped() + " dropped"
                + (late[i] == 0 ? "" : "; tellings left out for want of time: " + late[i])
                + (feed.withheld() == 0 ? "" : "; not told, because their ids are too large for this language: " + feed.withheld()) + ".");
    }
}
