package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Contact;
import io.tandem.gateway.feed.Language;
import io.tandem.gateway.feed.Moment;
import io.tandem.gateway.feed.Outlet;
import io.tandem.geo.Angle;
import io.tandem.geo.Local;
import io.tandem.geo.Site;
import io.tandem.message.Participant;
import io.tandem.mobility.Track;
import io.tandem.time.SimTime;
import java.util.Arrays;

/** Someone who carries a phone along a track. */
public final class Phone {

    private final Participant who;
    private final Track track;
    private final Site site;
    private final Language language;
    private final Outlet outlet;
    private final long interval;
    private final Imperfection imperfection;
    /** fixes so far in this round and in all */
    private long step;
    private long fixes;
    private long offset;
    private Local slowly = Local.of(0, 0);
    private long lastNanos;
    private long lost;
    private long silent;

    /** @param interval nanoseconds between fixes; 0: a fix at every point of the track */
    public Phone(Participant who, Track track, Site site, Language language, Outlet outlet, long interval, Imperfection imperfection) {
        this.who = who;
        this.track = track;
        this.site = site;
        this.language = language;
        this.outlet = outlet;
        this.interval = interval;
        this.imperfection = imperfection;
    }

    public Outlet outlet() {
        return outlet;
    }

    /** Playing time of the last fix of a round, nanoseconds. */
    long end() {
        return track.nanos[track.count() - 1];
    }

    /** Playing time of the next fix; far away when the track is at its end. */
    long next() {
        long at = interval == 0 ? step < track.count() ? track.nanos[(int) step] : Long.MAX_VALUE : track.nanos[0] + step * interval;
        return at > end() ? Long.MAX_VALUE : at + offset;
    }

    /** Begins the track again, this much later. */
    void again(long period) {
        step = 0;
        offset += period;
    }

    /** Says the fix that is due, or loses it. */
    void say(long epochNanos, double speed) {
        long now = next();
        long at = now - offset;
        int before = before(at);
        step++;
        if (at > track.nanos[before] && !track.isBridged(before) || imperfection.isSilent(now)) {
            silent++;
            return;
        }
        long fix = fixes++;
        slowly = imperfection.wandered(slowly, SimTime.seconds(now - lastNanos), who.vid(), fix);
        lastNanos = now;
        if (imperfection.isLost(who.vid(), fix)) {
            lost++;
            return;
        }
        language.tell(contact(before, at, speed, fix), Moment.at(epochNanos + imperfection.shift()), outlet::send);
    }

    private int before(long at) {
        int found = Arrays.binarySearch(track.nanos, at);
        return found >= 0 ? found : -found - 2;
    }

    private Contact contact(int i, long at, double speed, long fix) {
        int j = Math.min(i + 1, track.count() - 1);
        double share = j == i ? 0 : (double) (at - track.nanos[i]) / (track.nanos[j] - track.nanos[i]);
        Local place = between(share, track.east, track.north, track.up, i, j, 1);
        Local velocity = between(share, track.eastSpeed, track.northSpeed, track.upSpeed, i, j, speed);
        double heading = track.heading[i] + share * Angle.wrap(track.heading[j] - track.heading[i]);
        return Contact.of(who, site, imperfection.moved(place, slowly, who.vid(), fix), imperfection.velocity(velocity, who.vid(), fix), heading, 0,
                imperfection.accuracy(), 0);
    }

    private static Local between(double share, double[] east, double[] north, double[] up, int i, int j, double factor) {
        return new Local(factor * (east[i] + share * (east[j] - east[i])), factor * (north[i] + share * (north[j] - north[i])),
                factor * (up[i] + share * (up[j] - up[i])));
    }

    /** Fixes that were due outside of gaps. */
    long fixes() {
        return fixes;
    }

    /** Fixes that chance lost. */
    long lost() {
        return lost;
    }

    /** Fixes that fell into a gap of the track or into one that was asked for. */
    long silent() {
        return silent;
    }
}
