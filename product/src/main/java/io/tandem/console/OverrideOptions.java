package io.tandem.console;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option of all commands that read a scenario file. */
public final class OverrideOptions {

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Override a setting of the scenario file, for example clock.step=20ms. Can be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    static OverrideOptions of(Map<String, String> settings) {
        OverrideOptions options = new OverrideOptions();
        options.settings = new LinkedHashMap<>(settings);
        return options;
    }

    /** The overrides by path. */
    public Map<String, String> settings() {
        return settings;
    }
}
