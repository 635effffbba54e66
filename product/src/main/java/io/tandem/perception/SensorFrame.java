package io.tandem.perception;

import java.util.Arrays;

/** What one scan of one sensor tells, once it is known. Used again from scan to scan. */
final class SensorFrame {

    private long at;
    private int count;
    private Detection[] detections = new Detection[0];

    void begin(long scannedAt) {
        at = scannedAt;
        count = 0;
    }

    /** The next object, to be filled in. */
    Detection add() {
        if (count == detections.length) {
            detections = Arrays.copyOf(detections, Math.max(8, 2 * count));
            for (int i = count; i < detections.length; i++) {
                detections[i] = new Detection();
            }
        }
        return detections[count++];
    }

    /** When the sensor scanned, nanoseconds. */
    long at() {
        return at;
    }

    int count() {
        return count;
    }

    Detection detection(int i) {
        return detections[i];
    }
}
