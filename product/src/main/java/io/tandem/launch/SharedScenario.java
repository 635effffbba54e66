package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import io.tandem.scenario.ScenarioReader;
import java.util.LinkedHashMap;
import java.util.Map;

/** A scenario on its way from Core to a host: a line with the number of changes from the command line, those, and the file's text. */
final class SharedScenario {

    private SharedScenario() {
    }

    static String write(String text, Map<String, String> overrides) {
        StringBuilder whole = new StringBuilder().append(overrides.size()).append('\n');
        overrides.forEach((key, value) -> whole.append(key).append('=').append(value).append('\n'));
        return whole.append(text).toString();
    }

    static Tuning read(String whole) throws MistakeException {
        Map<String, String> overrides = new LinkedHashMap<>();
        int at = whole.indexOf('\n') + 1;
        for (int left = Integer.parseInt(whole.substring(0, at - 1)); left > 0; left--) {
            int end = whole.indexOf('\n', at);
            String line = whole.substring(at, end);
            overrides.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
            at = end + 1;
        }
        return new Tuning(ScenarioReader.read("Core's scenario", whole.substring(at), overrides), overrides, System.err::println);
    }
}
