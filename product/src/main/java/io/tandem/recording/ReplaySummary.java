package io.tandem.recording;

/**
 * Counts of a replay.
 *
 * @param reports       reports that were passed on
 * @param damagedChunks chunks, or gaps between them, that were skipped, completely or from the first invalid byte on
 * @param unknown       messages that were skipped because this version does not know their topic
 */
public record ReplaySummary(long reports, int damagedChunks, long unknown) {

    ReplaySummary andMore(int damaged) {
        return new ReplaySummary(reports, damagedChunks + damaged, unknown);
    }
}
