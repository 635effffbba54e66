package io.tandem.federation;

import io.tandem.proximity.AlertSettings;
import java.util.List;

/**
 * What Core wants of a beat.
 *
 * @param whole    all reports
 * @param hashed   the hash of every report
 * @param searched pairs that need an alert
 * @param span     the greatest of all vehicles' spans, metres
 */
record BeatRequest(boolean whole, boolean hashed, boolean searched, AlertSettings settings, double span, TileMap tiles) {

    Exchange exchange(long number, double sweepBound, List<String> seats) {
        return new Exchange(number, whole, hashed, searched, settings, span, sweepBound, tiles, seats);
    }

    /** All reports and nothing else, for vehicles that are carried here. */
    Exchange here() {
        return new Exchange(0, true, false, false, settings, 0, 0, tiles, List.of());
    }
}
