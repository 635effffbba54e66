package io.tandem.fleet;

import io.tandem.geo.Local;
import io.tandem.geo.Site;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import io.tandem.mobility.Following;
import io.tandem.mobility.Motion;
import io.tandem.mobility.Track;
import io.tandem.mobility.Tracks;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;

/** Those who do again what was recorded of them. */
final class Reenactment implements Following {

    private final Site site;
    private final List<Reenacted> cast;
    private final Tracks tracks;
    private final int[] fixesTold;

    Reenactment(Site site, List<Reenacted> cast) {
        this.site = site;
        this.cast = cast;
        this.tracks = new Tracks(cast.stream().map(Reenacted::track).toList(),
                cast.stream().mapToDouble(one -> one.participant().length()).toArray());
        this.fixesTold = new int[cast.size()];
    }

    @Override
    public List<Participant> participants() {
        return cast.stream().map(Reenacted::participant).toList();
    }

    @Override
    public void move(long now, Motion motion, int first) {
        tracks.move(now, motion, first);
    }

    @Override
    public long knownAt(int index) {
        return tracks.knownAt(index);
    }

    /** The points passed since the last time, as the fixes they once were. */
    @Override
    public List<Fix> takeFixes() {
        List<Fix> fixes = new ArrayList<>();
        for (int i = 0; i < cast.size(); i++) {
            for (; fixesTold[i] < tracks.passed(i); fixesTold[i]++) {
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
