package io.tandem.gateway.phone;

import io.tandem.gateway.feed.Encoder;
import io.tandem.gateway.feed.EncodingContext;
import io.tandem.gateway.feed.Outlet;
import io.tandem.gateway.feed.ParticipantState;
import io.tandem.geo.Angle;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Participant;
import io.tandem.mobility.RecordedTrack;
import io.tandem.time.SimTime;
import java.util.Arrays;

/** A phone that is carried along a track. */
public final class SimulatedPhone {

    private final Participant who;
    private final RecordedTrack track;
    private final Site site;
    private final Encoder language;
    private final Outlet outlet;
    private final long interval;
    private final FixErrorModel errorModel;
    /** fixes so far in this round and in all */
    private long step;
    private long fixes;
    private long offset;
    private LocalPosition slowly = LocalPosition.of(0, 0);
    private long lastNanos;
    private long lost;
    private long silent;

    /** @param interval nanoseconds between fixes; 0: a fix at every point of the track */
    public SimulatedPhone(Participant who, RecordedTrack track, Site site, Encoder language, Outlet outlet, long interval, FixErrorModel errorModel) {
        this.who = who;
        this.track = track;
        this.site = site;
        this.language = language;
        this.outlet = outlet;
        this.interval = interval;
        this.errorModel = errorModel;
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

    /** Sends the fix that is due, or loses it. */
    void say(long epochNanos, double speed) {
        long now = next();
        long at = now - offset;
        int before = before(at);
        step++;
        if (at > track.nanos[before] && !track.isBridged(before) || errorModel.isSilent(now)) {
            silent++;
            return;
        }
        long fix = fixes++;
        slowly = errorModel.wandered(slowly, SimTime.seconds(now - lastNanos), who.vid(), fix);
        lastNanos = now;
        if (errorModel.isLost(who.vid(), fix)) {
            lost++;
            return;
        }
        language.encode(contact(before, at, speed, fix), EncodingContext.at(epochNanos + errorModel.shift()), outlet::send);
    }

    private int before(long at) {
        int found = Arrays.binarySearch(track.nanos, at);
        return found >= 0 ? found : -found - 2;
    }

    private ParticipantState contact(int i, long at, double speed, long fix) {
        int j = Math.min(i + 1, track.count() - 1);
        double share = j == i ? 0 : (double) (at - track.nanos[i]) / (track.nanos[j] - track.nanos[i]);
        LocalPosition place = between(share, track.east, track.north, track.up, i, j, 1);
        LocalPosition velocity = between(share, track.eastSpeed, track.northSpeed, track.upSpeed, i, j, speed);
        double heading = track.heading[i] + share * Angle.wrap(track.heading[j] - track.heading[i]);
        return ParticipantState.of(who, site, errorModel.moved(place, slowly, who.vid(), fix), errorModel.velocity(velocity, who.vid(), fix), heading, 0,
                errorModel.accuracy(), 0);
    }

    private static LocalPosition between(double share, double[] east, double[] north, double[] up, int i, int j, double factor) {
        return new LocalPosition(factor * (east[i] + share * (east[j] - east[i])), factor * (north[i] + share * (north[j] - north[i])),
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
