package io.tandem.web.replay;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import io.tandem.web.contract.ApiAnswer.NearPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pairs of vehicles that were nearest to each other at an instant of a recording: what a chart of distances shows while nothing is selected. */
public final class NearestPairs {

    private static final int COUNT = 3;
    /** Vehicles that have not reported for so long have no position. */
    private static final double FRESH_SECONDS = 1;

    private record Place(int vid, double east, double north, double up) {
    }

    /** @param instant seconds as text */
    public List<NearPair> at(Path recording, String instant) throws IOException, MistakeException {
        double seconds = instant == null || !instant.matches("-?\\d{1,9}(\\.\\d{1,9})?") ? 0 : Double.parseDouble(instant);
        Map<Integer, Place> places = new HashMap<>();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            reader.replay(new Tap() {
                @Override
                public void heard(SimTime at, Reports reports) {
                    for (int row = 0; row < reports.count(); row++) {
                        places.put(reports.vid[row], new Place(reports.vid[row], reports.east[row], reports.north[row], reports.up[row]));
                    }
                }
            }, SimTime.ofSeconds(seconds - FRESH_SECONDS), SimTime.ofSeconds(seconds));
        }
        return closest(places.values());
    }

    /** By a sweep along east that ends where no nearer pair can follow. */
    private static List<NearPair> closest(Collection<Place> places) {
        List<Place> sorted = places.stream().sorted(Comparator.comparingDouble(Place::east).thenComparingInt(Place::vid)).toList();
        List<NearPair> best = new ArrayList<>();
        double limit = Double.POSITIVE_INFINITY;
        for (int i = 0; i < sorted.size(); i++) {
            Place one = sorted.get(i);
            for (int j = i + 1; j < sorted.size() && sorted.get(j).east - one.east < limit; j++) {
                Place other = sorted.get(j);
                double metres = Math.sqrt(square(one.east - other.east) + square(one.north - other.north) + square(one.up - other.up));
                if (metres < limit) {
                    best.add(new NearPair(Math.min(one.vid, other.vid), Math.max(one.vid, other.vid), rounded(metres)));
                    best.sort(Comparator.comparingDouble(NearPair::metres).thenComparingInt(NearPair::vid).thenComparingInt(NearPair::other));
                    best = new ArrayList<>(best.subList(0, Math.min(COUNT, best.size())));
                    limit = best.size() == COUNT ? best.getLast().metres() : limit;
                }
            }
        }
        return best;
    }

    private static double square(double value) {
        return value * value;
    }
}
