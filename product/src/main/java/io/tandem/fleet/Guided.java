package io.tandem.fleet;

import io.tandem.geo.Local;
import io.tandem.geo.Site;
import io.tandem.message.Fix;
import io.tandem.message.RunState;
import io.tandem.mobility.Guide;
import io.tandem.mobility.Motion;
import io.tandem.mobility.Track;
import io.tandem.mobility.Tracks;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The last slots of a fleet: participants that a {@link Guide} puts where they are. They say something only when there is news of
 * them; about those who are silent Core draws its own conclusions, as it does about every real one.
 */
final class Guided {

    private final int first;
    private final Site site;
    private final List<Reenacted> cast;
    private final Tracks guide;
    private final int[] fixesTold;
    private final long[] saidAt;
    private final RunState[] saidIn;

    Guided(int first, Site site, List<Reenacted> cast) {
        this.first = first;
        this.site = site;
        this.cast = cast;
        this.guide = new Tracks(cast.stream().map(Reenacted::track).toList(),
                cast.stream().mapToDouble(one -> one.participant().length()).toArray());
        this.fixesTold = new int[cast.size()];
        this.saidAt = new long[cast.size()];
        this.saidIn = new RunState[cast.size()];
        Arrays.fill(saidAt, Guide.NEVER);
    }

    int first() {
        return first;
    }

    int end() {
        return first + cast.size();
    }

    double lengthOf(int slot) {
        return cast.get(slot - first).participant().length();
    }

    void move(long now, Motion motion) {
        guide.move(now, motion, first);
    }

    /** The instant for which a slot's state stands. */
    long knownAt(int slot) {
        return guide.knownAt(slot - first);
    }

    /** Whether a slot has something to say that it has not said yet; it is then taken as said. */
    boolean takeNews(int slot, RunState state) {
        int i = slot - first;
        long known = guide.knownAt(i);
        boolean news = known != Guide.NEVER && (known > saidAt[i] || state != saidIn[i]);
        if (news) {
            saidAt[i] = known;
            saidIn[i] = state;
        }
        return news;
    }

    /** The points passed since the last time, as the fixes they once were. */
    List<Fix> takeFixes() {
        List<Fix> fixes = new ArrayList<>();
        for (int i = 0; i < cast.size(); i++) {
            for (; fixesTold[i] < guide.passed(i); fixesTold[i]++) {
                fixes.add(fix(cast.get(i), fixesTold[i]));
            }
        }
        return fixes;
    }

    private Fix fix(Reenacted one, int point) {
        Track track = one.track();
        SimTime at = new SimTime(track.nanos[point]);
        Local place = new Local(track.east[point], track.north[point], track.up[point]);
        return new Fix(one.participant().vid(), at, at, site.toLatLon(place), site.height() + place.up(), track.accuracy[point],
                track.saidSpeed[point], track.saidHeading[point], one.via());
    }
}
