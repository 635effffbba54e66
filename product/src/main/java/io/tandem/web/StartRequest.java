package io.tandem.web;

import io.tandem.web.http.FlatJson;
import io.tandem.web.replay.Catalog.StartOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** How an operator's page asks to start a run. A scenario's variables, seed and end may be set, and nothing else: a page starts no programs of its own. */
final class StartRequest {

    static final String CURE = "send settings as lines such as vars.n=5, seed=7, clock.duration=60 s; a speed from 0.01 to 1000 or \"fast\"; 0 to 64 hosts.";
    private static final Pattern SETTING = Pattern.compile("(vars\\.[A-Za-z_][\\w-]{0,60}|seed|clock\\.duration|clock\\.end-with-missions)=(\\P{Cntrl}{1,200})");
    private static final int MAX_HOSTS = 64;
    private static final String FAST = "fast";

    private StartRequest() {
    }

    /** Empty where something in it is not understood. */
    static Optional<StartOptions> read(FlatJson body) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String line : body.text("settings").orElse("").lines().toList()) {
            var setting = SETTING.matcher(line.strip());
            if (!setting.matches()) {
                return Optional.empty();
            }
            settings.put(setting.group(1), setting.group(2).strip());
        }
        double speed = body.text("speed").isPresent() ? Double.POSITIVE_INFINITY : body.number("speed").orElse(1);
        int hosts = body.integer("hosts").orElse(0);
        boolean isSpeed = body.text("speed").orElse(FAST).equals(FAST) && speed >= 0.01 && (speed <= 1000 || speed == Double.POSITIVE_INFINITY);
        return isSpeed && hosts >= 0 && hosts <= MAX_HOSTS ? Optional.of(new StartOptions(body.flag("hold"), settings, speed, !body.flag("no_record"), hosts)) : Optional.empty();
    }
}
