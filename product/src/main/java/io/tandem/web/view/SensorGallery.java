package io.tandem.web.view;

import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.picture.PngEncoder;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.topic.MeasurementPicture;
import io.tandem.web.contract.RunMessage;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The last measurements of the vehicles that browsers look at. The run's thread only stores them; pictures are drawn by the thread of the browser that asks, and a browser asks again only
 * when it has got the last ones, so that a slow one slows nobody. Vehicles that nobody has asked for lately measure nothing for browsers.
 */
public final class SensorGallery {

    private static final long INTEREST_NANOS = SimTime.nanos(3);
    private static final int MAX_SENSORS = 12;
    private static final int PIXELS = 320;

    private record Latest(SimTime at, Measurement measurement) {
    }

    private final WallClock clock;
    /** when browsers last asked, by vehicle */
    private final Map<Integer, Long> asked = new ConcurrentHashMap<>();
    private final Map<SensorInfo, Latest> latest = new ConcurrentHashMap<>();
    private volatile List<SensorInfo> sensors = List.of();

    public SensorGallery(WallClock clock) {
        this.clock = clock;
    }

    public void equipped(List<SensorInfo> all) {
        sensors = List.copyOf(all);
        latest.clear();
    }

    public boolean isWatched(int vid) {
        Long when = asked.get(vid);
        return when != null && clock.nanoTime() - when < INTEREST_NANOS;
    }

    public void measured(SimTime at, int vid, String name, Measurement measurement) {
        if (isWatched(vid)) {
            sensors.stream().filter(one -> one.vid() == vid && one.name().equals(name)).findFirst().ifPresent(one -> latest.put(one, new Latest(at, measurement)));
        }
    }

    /** Forgets all measurements: the run has begun again, or jumped to another instant. */
    public void clear() {
        latest.clear();
    }

    /** Notes that a browser looks at a vehicle; false where it is the first for a while, so that nothing new is known of it. */
    public boolean ask(int vid) {
        boolean before = isWatched(vid);
        if (sensors.stream().anyMatch(one -> one.vid() == vid)) {
            asked.put(vid, clock.nanoTime());
        }
        if (!before) {
            latest.keySet().removeIf(one -> !isWatched(one.vid()) || one.vid() == vid);
        }
        return before;
    }

    /**
     * The last measurements of a vehicle.
     *
     * @param points whether those of scanners are wanted as points in space, not as pictures from above; depth cameras have both then
     */
    public RunMessage.Sensors answer(int vid, boolean points) {
        return new RunMessage.Sensors(vid, points, sensors.stream().filter(one -> one.vid() == vid).limit(MAX_SENSORS).map(one -> reading(one, points)).toList());
    }

    private RunMessage.SensorReading reading(SensorInfo sensor, boolean points) {
        Latest last = latest.get(sensor);
        if (last == null) {
            return new RunMessage.SensorReading(sensor.name(), sensor.type().code(), Double.NaN, null, null, "nothing measured yet");
        }
        boolean pictured = !points || last.measurement instanceof Measurement.DepthImage || last.measurement instanceof Measurement.ColorImage;
        return new RunMessage.SensorReading(sensor.name(), sensor.type().code(), last.at.seconds(), pictured ? png(last.measurement) : null,
                points ? MeasurementPoints.of(last.measurement).orElse(null) : null, MeasurementText.of(last.measurement));
    }

    private static String png(Measurement measurement) {
        return MeasurementPicture.of(measurement, PIXELS).map(one -> Base64.getEncoder().encodeToString(PngEncoder.color(one.width(), one.height(), one.colors()))).orElse(null);
    }
}
