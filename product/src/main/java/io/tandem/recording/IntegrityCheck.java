package io.tandem.recording;

import java.util.List;
import java.util.SortedMap;

/**
 * Result of the integrity check of a recording.
 *
 * @param finished   whether it was written to its end
 * @param scenario   name of the scenario; empty where the file lacks it
 * @param version    of the program that recorded it
 * @param start      start of the run according to the file
 * @param bytes      length of the file
 * @param chunks     number of intact chunks
 * @param messages   in these, by topic
 * @param reports    number of reports in these
 * @param seconds    simulated time between their first and last message
 * @param faults     faults as sentences; empty if it is intact
 */
public record IntegrityCheck(boolean finished, String scenario, String version, String start, long bytes, int chunks,
        SortedMap<String, Long> messages, long reports, double seconds, List<String> faults) {

    public boolean isIntact() {
        return faults.isEmpty();
    }

    /** All messages in intact chunks. */
    public long messageCount() {
        return messages.values().stream().mapToLong(Long::longValue).sum();
    }
}
