package io.tandem.web.replay;

import io.tandem.diagnosis.MistakeException;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.VehicleSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Series of vehicles in recordings, read once and kept in bounded memory; those asked for longest ago are dropped first. Reads one recording at a time. */
final class SeriesCache {

    private static final long MAX_BYTES = 96L << 20;

    /** A recording that is still being written is another one when it has grown. */
    private record Key(Path recording, long size, int vid) {
    }

    private final Map<Key, VehicleSeries> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    synchronized Map<Integer, VehicleSeries> of(Path recording, Set<Integer> vids) throws IOException, MistakeException {
        long size = Files.size(recording);
        Map<Integer, VehicleSeries> found = new HashMap<>();
        vids.forEach(vid -> found.put(vid, kept.get(new Key(recording, size, vid))));
        Set<Integer> missing = vids.stream().filter(vid -> found.get(vid) == null).collect(Collectors.toSet());
        if (!missing.isEmpty()) {
            try (RecordingReader reader = RecordingReader.open(recording)) {
                VehicleSeries.read(reader, missing).forEach((vid, series) -> {
                    found.put(vid, series);
                    keep(new Key(recording, size, vid), series);
                });
            }
        }
        return found;
    }

    private void keep(Key key, VehicleSeries series) {
        kept.put(key, series);
        bytes += series.bytes();
        Iterator<VehicleSeries> oldest = kept.values().iterator();
        while (bytes > MAX_BYTES && oldest.hasNext()) {
            bytes -= oldest.next().bytes();
            oldest.remove();
        }
    }
}
