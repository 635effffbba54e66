package io.tandem.unit;

import java.util.List;
import java.util.Map;

/** One instance of a unit in Java, found with {@code ServiceLoader} through its {@link Provider}. */
public interface UnitModel {

    /**
     * Goes on for some time.
     *
     * @param time    from, seconds
     * @param seconds how far
     * @param inputs  in the order of {@link Provider#inputs}
     * @param outputs receives the values at the end, in the order of {@link Provider#outputs}
     */
    void step(double time, double seconds, double[] inputs, double[] outputs);

    /** Registers a unit. */
    interface Provider {

        /** The name in scenario files. */
        String name();

        List<String> inputs();

        List<String> outputs();

        /**
         * A new instance at time 0.
         *
         * @param values parameters and start values, by name
         */
        UnitModel create(Map<String, Double> values);
    }
}
