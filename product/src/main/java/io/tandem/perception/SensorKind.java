package io.tandem.perception;

/** Settings of one kind of sensor, which make the sensor. */
interface SensorKind {

    /** How far it measures, metres. */
    double range();

    /**
     * @param vid    the vehicle that carries it
     * @param number from 0 among all sensors of its vehicle
     * @param seed   the scenario's
     */
    Sensor create(int vid, int number, long seed);
}
