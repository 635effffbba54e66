package io.tandem.perception;

import java.util.Arrays;

/** The detections of one scan. Reused from scan to scan. */
final class SensorFrame {

    private long at;
    private int count;
    private Detection[] detections = new Detection[0];

    void begin(long scannedAt) {
        at = scannedAt;
        count = 0;
    }

    /** The next detection, to be filled in. */
    Detection add() {
        if (count == detections.length) {
            detections = Arrays.copyOf(detections, Math.max(8, 2 * count));
            for (int i = count; i < detections.length; i++) {
                detections[i] = new Detection();
            }
        }
        return detections[count++];
    }

    /** Time of the scan, nanoseconds. */
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
