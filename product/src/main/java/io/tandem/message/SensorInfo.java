package io.tandem.message;

import io.tandem.diagnosis.PrintableText;

/**
 * A sensor that measures, constant during a run.
 *
 * @param vid      id of the vehicle that carries it
 * @param name     unique on its vehicle
 * @param type     what it measures
 * @param mount    where it is on the vehicle
 * @param every    seconds between measurements
 * @param recorded whether recordings hold what it measures
 */
public record SensorInfo(int vid, String name, SensorType type, SensorMount mount, double every, boolean recorded) {

    /** Names from recordings go to terminals and pages. */
    public SensorInfo {
        name = PrintableText.of(name);
    }
}
