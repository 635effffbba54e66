package io.tandem.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tandem.process.ChildProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs SUMO on the same roads. */
public final class SumoRunner {

    static final String SCRIPT = "bench/peers/sumo.sh";

    /** Time limit: for the start, and per update over all runs, seconds. */
    private static final double START_SECONDS = 300;
    private static final double UPDATE_SECONDS = 100e-6;
    private static final double UPDATES_PER_SECOND = 10;
    private static final double RUNS = 3;

    private final Path script;

    /**
     * Result of a measurement.
     *
     * @param updates   vehicle updates per second of processor time
     * @param meanSpeed of all at the end, m/s
     * @param stopped   share of vehicles that stand at the end
     * @param running   number of vehicles on the road at the end
     * @param teleports number of vehicles that SUMO removed because they stood too long
     */
    public record Figures(double updates, double meanSpeed, double stopped, long running, long teleports) {

        public static Figures read(String line) throws IOException {
            Map<String, Double> values = new HashMap<>();
            try (JsonParser json = new JsonFactory().createParser(line)) {
                while (json.nextToken() != null) {
                    if (json.currentToken() == JsonToken.VALUE_NUMBER_FLOAT || json.currentToken() == JsonToken.VALUE_NUMBER_INT) {
                        values.put(json.currentName(), json.getDoubleValue());
                    }
                }
            }
            double running = value(values, "running");
            return new Figures(value(values, "updates_per_cpu_s"), value(values, "mean_speed_m_s"), value(values, "halting") / running,
                    Math.round(running), Math.round(value(values, "teleports")));
        }

        private static double value(Map<String, Double> values, String key) throws IOException {
            Double value = values.get(key);
            if (value == null) {
                throw new IOException("SUMO's figures lack " + key + ".");
            }
            return value;
        }
    }

    private SumoRunner(Path script) {
        this.script = script;
    }

    /** The runner; empty if SUMO or the script that runs it is missing. */
    static Optional<SumoRunner> find() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        boolean installed = Stream.of(path.split(Pattern.quote(File.pathSeparator))).anyMatch(folder -> Files.isExecutable(Path.of(folder, "sumo")));
        return installed ? PeerPrograms.find(SCRIPT).map(SumoRunner::new) : Optional.empty();
    }

    Figures measure(BenchRoad road, int vehicles, int seconds) throws IOException {
        List<String> command = List.of("bash", script.toString(), road.name().toLowerCase(Locale.ROOT), String.valueOf(vehicles), String.valueOf(seconds));
        return Figures.read(ChildProcess.lastLine(command, START_SECONDS + RUNS * seconds * UPDATES_PER_SECOND * vehicles * UPDATE_SECONDS));
    }
}
