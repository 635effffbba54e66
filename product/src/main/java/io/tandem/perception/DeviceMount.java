package io.tandem.perception;

import io.tandem.message.SensorMount;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;

/** Position of a device on its vehicle, from the reported point on the ground, and where it looks: turned, then pitched, then rolled. */
public record DeviceMount(
        @Meaning("metres ahead of the middle") @Measures(value = Dimension.LENGTH, min = -100, max = 100) @Default("0 m") double ahead,
        @Meaning("metres to the left") @Measures(value = Dimension.LENGTH, min = -100, max = 100) @Default("0 m") double left,
        @Meaning("metres above the ground on which the vehicle stands; of those that fly, above the middle")
        @Measures(value = Dimension.LENGTH, min = -100, max = 100) @Default("0 m") double up,
        @Meaning("anticlockwise from straight ahead") @Measures(Dimension.ANGLE) @Default("0 deg") double turn,
        @Meaning("front up") @Measures(value = Dimension.ANGLE, min = -Math.PI / 2, max = Math.PI / 2) @Default("0 deg") double pitch,
        @Meaning("right side down") @Measures(value = Dimension.ANGLE, min = -Math.PI, max = Math.PI) @Default("0 deg") double roll) {

    public SensorMount mount() {
        return new SensorMount(ahead, left, up, turn, pitch, roll);
    }
}
