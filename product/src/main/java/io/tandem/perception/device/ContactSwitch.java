package io.tandem.perception.device;

import io.tandem.message.Measurement;
import io.tandem.perception.DeviceSettings;

/** Tells whether something has touched the body since its last measurement. */
final class ContactSwitch extends Device {

    ContactSwitch(DeviceSettings.Contact settings, int vid, long seed) {
        super(settings, vid, seed);
    }

    @Override
    Measurement measure(Carrier carrier, Surroundings around, RayBuffers buffers) {
        return new Measurement.ContactSample(carrier.impulse() > 0, carrier.impulse());
    }
}
