package io.tandem.recording.dataset;

import io.tandem.message.Measurement;
import io.tandem.picture.PngEncoder;
import io.tandem.time.SimTime;
import io.tandem.topic.MeasurementPicture;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Small pictures of some measurements of a sensor, evenly spread: when there are too many every second one goes, and from then on half as many come. */
final class Thumbnails {

    private static final int MOST = 16;
    private static final int PIXELS = 160;

    /** A picture as PNG. */
    record Thumbnail(int number, SimTime at, byte[] png) {
    }

    private final List<Thumbnail> kept = new ArrayList<>();
    private int every = 1;

    void offer(int number, SimTime at, Measurement measurement) {
        if (number % every != 0) {
            return;
        }
        Optional<MeasurementPicture> picture = MeasurementPicture.of(measurement, PIXELS);
        picture.ifPresent(one -> kept.add(new Thumbnail(number, at, PngEncoder.color(one.width(), one.height(), one.colors()))));
        if (kept.size() > MOST) {
            every *= 2;
            kept.removeIf(one -> one.number % every != 0);
        }
    }

    List<Thumbnail> all() {
        return kept;
    }
}
