package io.tandem.bench.flow;

import io.tandem.message.Reports;
import java.util.Arrays;

/** Detectors across a ring road around the origin; a vehicle that changes sectors has passed one. */
final class RingDetectors {

    private static final int DETECTORS = 8;
    private static final int UNKNOWN_SECTOR = -1;
    private static final double SECONDS_PER_HOUR = 3600;
    /** m/s; the smallest speed that a loop detector measures. */
    private static final double MIN_SPEED_MPS = 0.1;

    private final int[] sector;
    private long passed;
    private double slowness;

    RingDetectors(int vehicles) {
        sector = new int[vehicles];
        Arrays.fill(sector, UNKNOWN_SECTOR);
    }

    /** @param reports of all vehicles, always in the same rows */
    void see(Reports reports) {
        for (int i = 0; i < reports.count(); i++) {
            double turn = Math.atan2(reports.north[i], reports.east[i]) / (2 * Math.PI) + 0.5;
            int now = (int) (turn * DETECTORS) % DETECTORS;
            if (sector[i] != UNKNOWN_SECTOR && now != sector[i]) {
                passed++;
                slowness += 1 / Math.max(MIN_SPEED_MPS, reports.speed[i]);
            }
            sector[i] = now;
        }
    }

    /** Flow over all lanes in vehicles per hour, for an observation of some seconds. */
    double perHour(double seconds) {
        return passed * SECONDS_PER_HOUR / seconds / DETECTORS;
    }

    /** Harmonic mean of the passing speeds, m/s, which estimates the space-mean speed. */
    double meanSpeed() {
        return passed / slowness;
    }
}
