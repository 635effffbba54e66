package io.tandem.recording.metadata;

import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.Site;
import java.util.List;

/**
 * What must be known of a run to make sense of its recording.
 *
 * @param version         of the program that ran it
 * @param scenarioName    for people
 * @param sources         the text of all its files, the main one first
 * @param site            where it happened
 * @param seed            of its randomness
 * @param startEpochNanos wall time of simulated time zero, nanoseconds since 1970 (UTC)
 * @param hostName        the machine that recorded it
 */
public record Provenance(String version, String scenarioName, List<SourceFile> sources, Site site, long seed,
        long startEpochNanos, String hostName) {

    public Provenance {
        sources = List.copyOf(sources);
    }
}
