package io.tandem.unit;

/** All instances of a unit. Values are by instance, and within an instance in the order of the source's variables. One thread calls it. */
public interface UnitEngine extends AutoCloseable {

    /**
     * Makes and initialises instances; former ones are forgotten.
     *
     * @param start    values of the start variables
     * @param outputs  receives the outputs at time 0
     * @param failures by instance; receives why one could not be initialised
     * @throws UnitException if the unit as a whole is lost
     */
    void begin(int instances, double[] start, double[] outputs, String[] failures) throws UnitException;

    /**
     * Lets all instances that have not failed go on.
     *
     * @param time     from, seconds
     * @param seconds  how far
     * @param inputs   held for that long
     * @param outputs  receives the values at the end; those of instances that failed are kept
     * @param failures by instance; receives why one failed, and is not stepped where it is not null
     * @throws UnitException if the unit as a whole is lost
     */
    void step(double time, double seconds, double[] inputs, double[] outputs, String[] failures) throws UnitException;

    @Override
    void close();
}
