package io.tandem.fleet;

import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import io.tandem.mobility.ExternalParticipants;
import io.tandem.mobility.Motion;
import io.tandem.mobility.RecordedTrack;
import io.tandem.mobility.TrackReplay;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;

/** Participants that follow their recorded tracks. */
final class Reenactment implements ExternalParticipants {

    private final Site site;
    private final List<ReenactedParticipant> cast;
    private final TrackReplay tracks;
    private final int[] fixesTold;

    Reenactment(Site site, List<ReenactedParticipant> cast) {
        this.site = site;
        this.cast = cast;
        this.tracks = new TrackReplay(cast.stream().map(ReenactedParticipant::track).toList());
        this.fixesTold = new int[cast.size()];
    }

    @Override
    public List<Participant> participants() {
        return cast.stream().map(ReenactedParticipant::participant).toList();
    }

    @Override
    public void move(long now, Motion motion, int first) {
        tracks.move(now, motion, first);
    }

    @Override
    public long knownAt(int index) {
        return tracks.knownAt(index);
    }

    /** The points passed since the last call, as the fixes they once were. */
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

    private Fix fix(ReenactedParticipant one, int point) {
        RecordedTrack track = one.track();
        SimTime at = new SimTime(track.nanos[point]);
        LocalPosition place = new LocalPosition(track.east[point], track.north[point], track.up[point]);
        return new Fix(one.participant().vid(), at, at, site.toLatLon(place), site.height() + place.up(), track.accuracy[point],
                track.saidSpeed[point], track.saidHeading[point], one.via());
    }
}
