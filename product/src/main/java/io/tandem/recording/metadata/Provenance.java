package io.tandem.recording.metadata;

import io.tandem.diagnosis.PrintableText;
import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.Site;
import java.util.List;

/**
 * Origin of a recording.
 *
 * @param version         of the program that ran it
 * @param scenarioName    for display
 * @param sources         all files of the scenario, the main one first
 * @param site            of the scenario
 * @param seed            of its random numbers
 * @param startEpochNanos wall time of simulated time zero, nanoseconds since 1970 (UTC)
 * @param hostName        the machine that recorded it
 */
public record Provenance(String version, String scenarioName, List<SourceFile> sources, Site site, long seed,
        long startEpochNanos, String hostName) {

    public Provenance {
        version = PrintableText.of(version);
        scenarioName = PrintableText.of(scenarioName);
        hostName = PrintableText.of(hostName);
        sources = List.copyOf(sources);
    }
}
