package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The reports of all participants of a recording, as tracks. Of a run that was started again its last take counts. */
final class RecordedTracks implements Tap {

    private final Map<Integer, ParsedTrack> tracks = new LinkedHashMap<>();
    private final Site there;
    private final Site here;
    private final boolean samePlace;
    private RunState state = RunState.READY;

    private RecordedTracks(Site there, Site here, List<Participant> participants) {
        this.there = there;
        this.here = here;
        this.samePlace = there.origin().equals(here.origin()) && there.height() == here.height();
        participants.forEach(who -> tracks.put(who.vid(), new ParsedTrack(who.name(), who.vid(), who.kind(), who.length())));
    }

    static Site siteOf(Path file) throws MistakeException {
        try (RecordingReader reader = RecordingReader.open(file)) {
            return reader.info().site();
        } catch (IOException unreadable) {
            throw unreadable(file, unreadable);
        }
    }

    private static MistakeException unreadable(Path file, IOException trouble) {
        return TrackFile.mistake(file, 0, "", "The file cannot be read: " + trouble.getMessage() + ".", "check that its disk is well.");
    }

    static TrackFile read(Path file, Site site) throws MistakeException {
        try (RecordingReader reader = RecordingReader.open(file)) {
            RecordedTracks tracks = new RecordedTracks(reader.info().site(), site, reader.participants());
            reader.replay(tracks);
            List<ParsedTrack> found = tracks.tracks.values().stream().filter(parsedTrack -> parsedTrack.count() > 0).toList();
            if (found.isEmpty()) {
                throw TrackFile.mistake(file, 0, "", "Nobody reports in this recording.", "name a recording of a run that was under way.");
            }
            return new TrackFile("recording", found, new TreeMap<>());
        } catch (IOException unreadable) {
            throw unreadable(file, unreadable);
        }
    }

    @Override
    public void runState(SimTime at, RunState next) {
        if (state == RunState.GO && next == RunState.SET) {
            tracks.values().forEach(ParsedTrack::clear);
        }
        state = next;
    }

    /** The same instant is reported again in a pause and after the end: that is no news. */
    @Override
    public void heard(SimTime at, Reports reports) {
        for (int i = 0; i < reports.count(); i++) {
            ParsedTrack parsedTrack = tracks.get(reports.vid[i]);
            if (parsedTrack != null) {
                parsedTrack.add(reports, i, moved(new LocalPosition(reports.east[i], reports.north[i], reports.up[i])));
            }
        }
    }

    /** Where the site is another, the place on the earth stays. */
    private LocalPosition moved(LocalPosition place) {
        return samePlace ? place : here.toLocal(there.toLatLon(place), there.height() + place.up());
    }
}
