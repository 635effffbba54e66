package io.tandem.perception;

import io.tandem.message.VehicleView;
import java.util.Optional;
import java.util.function.IntSupplier;

/** One sensor of one vehicle. Used by one thread at a time. */
interface Sensor {

    /** Whether it is time for a scan, nanoseconds. */
    boolean isDue(long now);

    /** Least time between scans, nanoseconds. */
    long every();

    /** Whether it measures without error. */
    boolean isExact();

    /**
     * Scans. What it finds arrives after its latency.
     *
     * @param scene    shapes and obstacles around
     * @param truth    true states of others, in the rows that the scene names
     * @param pose     where the vehicle is, and where it believes it is
     * @param falseIds gives ids to objects that are not there
     */
    void look(long now, RayScene scene, WatchedParticipants truth, ScanPose pose, IntSupplier falseIds);

    /** The next frame whose latency has passed; null where there is none. The caller gives it back by {@link #done}. */
    SensorFrame arrived(long now);

    /** Takes back a frame, to be used again. */
    void done(SensorFrame frame);

    /**
     * The last scan as people see it in the browser. Every sensor that measures along rays in a plane can be shown by this; empty for one that
     * cannot.
     */
    Optional<VehicleView.RangeScan> picture();
}
