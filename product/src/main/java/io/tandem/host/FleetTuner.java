package io.tandem.host;

import io.tandem.fleet.Fleet;
import io.tandem.message.SettingChange;

/** Changes a fleet's settings while it is under way, as an operator wished. Called between two beats. */
@FunctionalInterface
public interface FleetTuner {
    void tune(Fleet fleet, SettingChange change);
}
