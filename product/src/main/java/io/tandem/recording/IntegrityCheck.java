package io.tandem.recording;

import java.util.List;
import java.util.SortedMap;

/**
 * What was found when a recording was looked through.
 *
 * @param finished   whether it was written to its end
 * @param scenario   name of the scenario; empty where the file does not say
 * @param version    of the program that recorded it
 * @param start      when the run began, as the file says
 * @param bytes      length of the file
 * @param chunks     chunks that are whole
 * @param messages   in these, by topic
 * @param reports    how many reports these hold
 * @param seconds    simulated time between their first and last message
 * @param faults     what is wrong, in sentences; empty if it is well
 */
public record IntegrityCheck(boolean finished, String scenario, String version, String start, long bytes, int chunks,
        SortedMap<String, Long> messages, long reports, double seconds, List<String> faults) {

    public boolean isIntact() {
        return faults.isEmpty();
    }

    /** All messages in whole chunks. */
    public long messageCount() {
        return messages.values().stream().mapToLong(Long::longValue).sum();
    }
}
