package io.tandem.recording;

/**
 * What a replay found.
 *
 * @param reports       how many reports were told
 * @param damagedChunks how many chunks or stretches between them were left out, wholly or from the first bad byte on
 * @param unknown       how many messages were passed over because their topic means nothing to this version
 */
public record ReplaySummary(long reports, int damagedChunks, long unknown) {

    ReplaySummary andMore(int damaged) {
        return new ReplaySummary(reports, damagedChunks + damaged, unknown);
    }
}
