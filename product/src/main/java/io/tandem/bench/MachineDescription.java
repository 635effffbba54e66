package io.tandem.bench;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** What a bench was run on. */
final class MachineDescription {

    private MachineDescription() {
    }

    /** Its cores and system, and how busy it was with this and everything else over the last minute. */
    static String words() {
        return String.format(Locale.ROOT, "%d cores, %s, Java %s, %s %s, load %.1f", Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.arch"), Runtime.version(), System.getProperty("os.name"), System.getProperty("os.version"),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
