package io.tandem.sweep;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One run of a sweep.
 *
 * @param number its place in the sweep, from 0
 * @param id     follows from the scenario and the settings alone: twelve hexadecimal digits
 * @param values of the settings that vary, in the order of {@link SweepPlan#paths}
 */
public record RunSpec(int number, String id, List<String> values) {

    /** The values by setting. */
    public Map<String, String> settings(SweepPlan plan) {
        Map<String, String> settings = new LinkedHashMap<>(plan.fixed());
        List<String> paths = plan.paths();
        for (int i = 0; i < paths.size(); i++) {
            settings.put(paths.get(i), values.get(i));
        }
        return settings;
    }
}
