package io.tandem.bench;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** The machine of a bench. */
final class MachineDescription {

    private MachineDescription() {
    }

    /** Cores, operating system, Java, and the load average of the last minute. */
    static String text() {
        return String.format(Locale.ROOT, "%d cores, %s, Java %s, %s %s, load %.1f", Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.arch"), Runtime.version(), System.getProperty("os.name"), System.getProperty("os.version"),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}
