package io.tandem.perception;

import io.tandem.setting.ChosenBy;

/** A sensor of a vehicle: one that detects participants for its own behaviors, or a {@link DeviceSettings device} that measures. */
@ChosenBy(value = "type", usual = "objects")
public sealed interface SensorSettings permits ObjectSensorSettings, DeviceSettings.Lidar2d, DeviceSettings.Lidar3d, DeviceSettings.DepthCamera, DeviceSettings.Camera,
        DeviceSettings.Imu, DeviceSettings.Gnss, DeviceSettings.Odometry, DeviceSettings.Radar, DeviceSettings.Contact, UnitSensorSettings {
}
