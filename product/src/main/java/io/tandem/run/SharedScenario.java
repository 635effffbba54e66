package io.tandem.run;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceFile;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.scenario.ScenarioReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A scenario on its way from Core to a host: a line with the number of changes from the command line, those, a line with the number of texts, and
 * for each a line with its name, one with its length, and itself. The first is the scenario's file; the others are maps that it names.
 */
public final class SharedScenario {

    private static final int MOST = 10_000;

    private final String whole;
    private int at;

    private SharedScenario(String whole) {
        this.whole = whole;
    }

    public static String write(List<SourceFile> sources, Map<String, String> overrides) {
        StringBuilder whole = new StringBuilder().append(overrides.size()).append('\n');
        overrides.forEach((key, value) -> whole.append(key).append('=').append(value).append('\n'));
        whole.append(sources.size()).append('\n');
        sources.forEach(source -> whole.append(source.name()).append('\n').append(source.text().length()).append('\n').append(source.text()));
        return whole.toString();
    }

    /** @param notices receives a message for each change of settings that cannot be followed */
    public static Tuning read(String whole, Consumer<String> notices) throws MistakeException {
        SharedScenario shared = new SharedScenario(whole);
        Map<String, String> overrides = new LinkedHashMap<>();
        for (int left = shared.number(MOST); left > 0; left--) {
            String[] change = shared.line().split("=", 2);
            overrides.put(change[0], change.length > 1 ? change[1] : "");
        }
        List<SourceFile> sources = new ArrayList<>();
        for (int left = shared.number(MOST); left > 0; left--) {
            sources.add(new SourceFile(shared.line(), shared.text(shared.number(whole.length()))));
        }
        if (sources.isEmpty()) {
            throw notUnderstood();
        }
        return new Tuning(ScenarioReader.read(sources, overrides), overrides, notices);
    }

    private String line() throws MistakeException {
        int end = whole.indexOf('\n', at);
        if (end < 0) {
            throw notUnderstood();
        }
        String line = whole.substring(at, end);
        at = end + 1;
        return line;
    }

    private int number(int most) throws MistakeException {
        String digits = line();
        if (!digits.matches("\\d{1,9}") || Integer.parseInt(digits) > most) {
            throw notUnderstood();
        }
        return Integer.parseInt(digits);
    }

    private String text(int length) throws MistakeException {
        if (length > whole.length() - at) {
            throw notUnderstood();
        }
        at += length;
        return whole.substring(at - length, at);
    }

    private static MistakeException notUnderstood() {
        return new MistakeException(new Problem(new SourceLocation("FILE", 0, ""), "", "What Core gave as its scenario cannot be understood.",
                "use the same version of Tandem everywhere, or name the scenario file that Core runs."));
    }
}
