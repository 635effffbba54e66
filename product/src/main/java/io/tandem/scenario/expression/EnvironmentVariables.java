package io.tandem.scenario.expression;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The environment variables that a scenario may use. A scenario from this machine sees all of them. One from elsewhere, over the network or in a
 * recording, sees none, not even whether one is set: it would disclose them, or mean something else here than where it was written. A change of
 * settings sees those that its scenario has used.
 */
public final class EnvironmentVariables {

    private final Map<String, String> all;
    private final boolean sealed;
    private final Map<String, Optional<String>> used = new ConcurrentHashMap<>();

    private EnvironmentVariables(Map<String, String> all, boolean sealed) {
        this.all = all;
        this.sealed = sealed;
    }

    public static EnvironmentVariables of(Map<String, String> all) {
        return new EnvironmentVariables(all, false);
    }

    public static EnvironmentVariables none() {
        return new EnvironmentVariables(Map.of(), true);
    }

    /** Those that were used so far; the others are refused. */
    public EnvironmentVariables onlyUsed() {
        EnvironmentVariables fewer = none();
        fewer.used.putAll(used);
        return fewer;
    }

    Optional<String> find(String name) throws ExpressionException {
        if (sealed && !used.containsKey(name)) {
            throw new ExpressionException("A scenario or change that comes from elsewhere sees no environment variable of this machine.",
                    "give the value instead, for example with --set, or name the scenario's file on this machine.");
        }
        return used.computeIfAbsent(name, wanted -> Optional.ofNullable(all.get(wanted)));
    }
}
