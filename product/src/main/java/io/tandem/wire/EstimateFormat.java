package io.tandem.wire;

import io.tandem.message.Estimate;
import io.tandem.message.Ids;
import io.tandem.message.TrackedObject;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;

/** A vehicle's estimate of itself and of the objects it tracks, as bytes. */
final class EstimateFormat {

    /** Base time, run and count. */
    static final int RUN_AT = Datagram.PAYLOAD_AT + 8;
    static final int COUNT_AT = RUN_AT + 2;
    static final int FIRST_AT = COUNT_AT + 1;
    /** Bytes without tracked objects, and of each tracked object. */
    static final int HEAD_BYTES = 103;
    static final int SEEN_BYTES = 52;
    /** Of more tracked objects than this, the nearest are sent. */
    static final int MAX_TRACKED_OBJECTS = 25;

    private static final List<String> BIAS_MODELS = List.of("none", "inflated", "gauss-markov", Estimate.ODOMETRY);

    private EstimateFormat() {
    }

    static int size(Estimate estimate) {
        return HEAD_BYTES + SEEN_BYTES * Math.min(MAX_TRACKED_OBJECTS, estimate.seen().size());
    }

    /** Whether an estimate can be encoded: finite numbers, and a time near the base time. */
    static boolean encodable(Estimate estimate, long base) {
        return ReportFormat.isNear(estimate.at().nanos(), base) && BIAS_MODELS.contains(estimate.biasModel()) && numbers(estimate).allMatch(Double::isFinite)
                && estimate.seen().stream().flatMapToDouble(EstimateFormat::numbers).allMatch(Double::isFinite);
    }

    private static DoubleStream numbers(Estimate estimate) {
        Estimate.Spread spread = estimate.spread();
        return DoubleStream.of(estimate.east(), estimate.north(), estimate.heading(), estimate.speed(), estimate.yawRate(), spread.eastEast(),
                spread.eastNorth(), spread.northNorth(), spread.heading(), spread.speed(), spread.yawRate());
    }

    private static DoubleStream numbers(TrackedObject seen) {
        TrackedObject.Spread spread = seen.spread();
        return DoubleStream.of(seen.east(), seen.north(), seen.heading(), seen.eastSpeed(), seen.northSpeed(), seen.age(), spread.eastEast(),
                spread.eastNorth(), spread.northNorth(), spread.speedEastEast(), spread.speedEastNorth(), spread.speedNorthNorth());
    }

    /** Encodes an estimate and returns the number of tracked objects that were left out. */
    static int put(ByteBuffer out, Estimate estimate, long base) {
        out.putInt(estimate.vid()).putInt(ReportFormat.micros(estimate.at().nanos() - base));
        numbers(estimate).forEach(out::putDouble);
        out.put((byte) BIAS_MODELS.indexOf(estimate.biasModel())).put((byte) (estimate.placed() ? 1 : 0)).putInt(estimate.rejected());
        List<TrackedObject> told = nearest(estimate);
        out.put((byte) told.size());
        told.forEach(seen -> put(out, seen, estimate.east(), estimate.north()));
        return estimate.seen().size() - told.size();
    }

    private static List<TrackedObject> nearest(Estimate estimate) {
        if (estimate.seen().size() <= MAX_TRACKED_OBJECTS) {
            return estimate.seen();
        }
        Comparator<TrackedObject> byDistance = Comparator.comparingDouble(seen -> Math.hypot(seen.east() - estimate.east(), seen.north() - estimate.north()));
        return estimate.seen().stream().sorted(byDistance).limit(MAX_TRACKED_OBJECTS).sorted(Comparator.comparingInt(TrackedObject::vid)).toList();
    }

    /** Encodes a tracked object; its position is relative to that of the vehicle. */
    static void put(ByteBuffer out, TrackedObject seen, double east, double north) {
        TrackedObject.Spread spread = seen.spread();
        out.putInt(seen.vid()).putFloat((float) (seen.east() - east)).putFloat((float) (seen.north() - north));
        DoubleStream.of(seen.heading(), seen.eastSpeed(), seen.northSpeed(), seen.age(), spread.eastEast(), spread.eastNorth(), spread.northNorth(),
                spread.speedEastEast(), spread.speedEastNorth(), spread.speedNorthNorth()).forEach(value -> out.putFloat((float) value));
    }

    /** Decodes an estimate; {@link PayloadReader#outcome} tells whether it is valid. */
    static Estimate get(PayloadReader in, long base) {
        int vid = in.i32(1, Ids.MAX_ID);
        long time = base + in.i32() * ReportFormat.NANOS_PER_MICRO;
        in.require(time >= 0);
        double east = in.f64();
        double north = in.f64();
        double heading = in.f64();
        double speed = in.f64();
        double yawRate = in.f64();
        Estimate.Spread spread = new Estimate.Spread(in.f64(), in.f64(), in.f64(), in.f64(), in.f64(), in.f64());
        int model = in.u8();
        in.require(model < BIAS_MODELS.size());
        boolean placed = in.flag();
        int rejected = in.i32(0, Integer.MAX_VALUE);
        int count = in.u8();
        in.require(count <= MAX_TRACKED_OBJECTS);
        List<TrackedObject> seen = new ArrayList<>();
        for (int i = 0; i < count && in.good(); i++) {
            seen.add(seen(in, east, north));
        }
        return new Estimate(new SimTime(Math.max(0, time)), vid, east, north, heading, speed, yawRate, spread,
                in.good() ? BIAS_MODELS.get(model) : "", placed, rejected, List.copyOf(seen));
    }

    static TrackedObject seen(PayloadReader in, double east, double north) {
        return new TrackedObject(in.i32(), east + in.f32(), north + in.f32(), in.f32(), in.f32(), in.f32(), in.f32(),
                new TrackedObject.Spread(in.f32(), in.f32(), in.f32(), in.f32(), in.f32(), in.f32()));
    }

    /** Decodes a datagram and returns the number of the run. */
    static int get(PayloadReader in, List<Estimate> into) {
        long base = in.simNanos();
        int run = in.u16();
        int count = in.u8();
        for (int i = 0; i < count && in.good(); i++) {
            into.add(get(in, base));
        }
        return run;
    }
}
