package io.tandem.sweep;

import io.tandem.diagnosis.SourceFile;
import io.tandem.scenario.ScenarioReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the ids of runs: the beginning of the SHA-256 of everything that a row depends on, which is the program's version, the texts of the scenario, the
 * measures and the settings. Two runs with the same id have the same row, whoever runs them and when.
 */
public final class RunIds {

    private static final int ID_BYTES = 6;

    private final SweepPlan plan;
    private final byte[] base;

    /**
     * @param version of the program
     * @param sources texts of the scenario
     */
    public RunIds(SweepPlan plan, String version, List<SourceFile> sources) {
        this.plan = plan;
        MessageDigest digest = sha256();
        add(digest, version);
        sources.forEach(source -> add(digest, withoutSweep(source.text())));
        plan.measures().forEach(measure -> add(digest, measure));
        base = digest.digest();
    }

    /** A scenario without its sweep, so that a sweep can be extended without doing again what was done. */
    static String withoutSweep(String text) {
        StringBuilder rest = new StringBuilder();
        boolean inside = false;
        for (String line : text.lines().toList()) {
            boolean begins = !line.isEmpty() && !Character.isWhitespace(line.charAt(0)) && line.charAt(0) != '#' && line.charAt(0) != '}';
            inside = begins ? line.startsWith(ScenarioReader.SWEEP + ":") : inside;
            rest.append(inside ? "" : line + "\n");
        }
        return rest.toString();
    }

    /** The run with these values, which are in the order of {@link SweepPlan#paths}. */
    public RunSpec spec(int number, List<String> values) {
        MessageDigest digest = sha256();
        digest.update(base);
        Map<String, String> settings = new TreeMap<>(new RunSpec(number, "", values).settings(plan));
        settings.forEach((path, value) -> {
            add(digest, path);
            add(digest, value);
        });
        return new RunSpec(number, HexFormat.of().formatHex(digest.digest(), 0, ID_BYTES), List.copyOf(values));
    }

    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
