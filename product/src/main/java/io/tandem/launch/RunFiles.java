package io.tandem.launch;

import io.tandem.recording.RunInfo;
import io.tandem.recording.SourceText;
import io.tandem.scenario.Reading;
import io.tandem.scenario.Scenario;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a run leaves behind, and where. */
final class RunFiles {

    private static final Path FOLDER = Path.of("runs");
    private static final String RECORDING = ".mcap";
    private static final String VERDICTS = ".junit.xml";

    private RunFiles() {
    }

    /** A name that sorts by scenario and time: {@code runs/three-aircraft-20260131T120000Z.mcap}. */
    static Path usualRecording(Path scenario) {
        return FOLDER.resolve(withoutEnding(scenario.getFileName().toString()) + "-" + WallTime.now().fileStamp() + RECORDING);
    }

    static Path verdictsBeside(Path recording) {
        return recording.resolveSibling(withoutEnding(recording.getFileName().toString()) + VERDICTS);
    }

    private static String withoutEnding(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    static void makeRoomFor(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
    }

    static RunInfo info(Reading reading) {
        Scenario scenario = reading.scenario();
        return new RunInfo(Tandem.Version.text(), scenario.name(),
                reading.sources().stream().map(source -> new SourceText(source.name(), source.text())).toList(), scenario.site(),
                scenario.seed(), WallTime.now().epochNanos(), hostName());
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unnamed) {
            return "unknown";
        }
    }
}
