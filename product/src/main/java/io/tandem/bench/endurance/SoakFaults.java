package io.tandem.bench.endurance;

import io.tandem.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What befalls a run: hosts are killed, the time of day is set, and the disk is full. A full disk is a limit to the size of files, which Linux lets one set and lift.
 */
final class SoakFaults {

    private static final double KILL_INTERVAL_SECONDS = 40;

    private static final double STEP_INTERVAL_SECONDS = 25;

    private long kills;
    private long steps;

    /** Lets happen what is due. */
    void occur(ServedRun run, double seconds, SoakActors actors) throws IOException {
        if (seconds > (steps + 1) * STEP_INTERVAL_SECONDS) {
            run.timeOfDay().step();
            actors.count("clock steps");
            steps++;
        }
        if (seconds > (kills + 1) * KILL_INTERVAL_SECONDS) {
            List<ProcessHandle> hosts = run.children().stream().filter(SoakFaults::isHost).toList();
            if (!hosts.isEmpty()) {
                hosts.get((int) (kills % hosts.size())).destroyForcibly();
                actors.count("hosts killed");
            }
            kills++;
        }
    }

    private static boolean isHost(ProcessHandle child) {
        try {
            return Files.readString(Path.of("/proc/" + child.pid() + "/cmdline")).contains("\0host\0");
        } catch (IOException gone) {
            return false;
        }
    }

    void fillDisk(ServedRun run, SoakActors actors) throws IOException {
        limitFiles(run, String.valueOf(Files.size(run.recording())));
        actors.count("full disks");
    }

    void freeDisk(ServedRun run) throws IOException {
        limitFiles(run, "unlimited");
    }

    private static void limitFiles(ServedRun run, String bytes) throws IOException {
        try {
            ChildProcess.run(List.of("prlimit", "--pid", String.valueOf(run.pid()), "--fsize=" + bytes + ":unlimited"), _ -> { });
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
