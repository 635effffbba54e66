package io.tandem.perception.device;

import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.perception.DeviceSettings;
import io.tandem.scene.RigidTransform;
import io.tandem.time.SimTime;

/** One device of one vehicle. Measures at multiples of its interval, whether anybody listens or not, so that its draws depend on the instant alone. */
abstract class Device {

    final SensorInfo info;
    final Noise noise;
    private final DeviceSettings settings;
    private final long every;
    private final RigidTransform mount;

    Device(DeviceSettings settings, int vid, long seed) {
        this.settings = settings;
        this.info = settings.info(vid);
        this.noise = new Noise(seed, vid, info.name());
        this.every = SimTime.nanos(settings.every());
        this.mount = Carrier.mountFrame(info.mount());
    }

    static Device of(DeviceSettings settings, int vid, long seed) {
        return switch (settings) {
            case DeviceSettings.Lidar2d lidar -> new PlanarLidar(lidar, vid, seed);
            case DeviceSettings.Lidar3d lidar -> new SpatialLidar(lidar, vid, seed);
            case DeviceSettings.DepthCamera camera -> new DepthSensor(camera, vid, seed);
            case DeviceSettings.Camera camera -> new ColorSensor(camera, vid, seed);
            case DeviceSettings.Imu imu -> new InertialUnit(imu, vid, seed);
            case DeviceSettings.Gnss gnss -> new SatelliteReceiver(gnss, vid, seed);
            case DeviceSettings.Odometry odometry -> new OdometryReader(odometry, vid, seed);
            case DeviceSettings.Radar radar -> new RadarUnit(radar, vid, seed);
            case DeviceSettings.Contact contact -> new ContactSwitch(contact, vid, seed);
            default -> throw new IllegalArgumentException(settings.toString());
        };
    }

    /** Whether a multiple of the interval lies in the step that ends now. */
    boolean isDue(long now, long step) {
        return Math.floorDiv(now, every) > Math.floorDiv(now - step, every);
    }

    long number(long now) {
        return now / every;
    }

    long every() {
        return every;
    }

    boolean castsRays() {
        return settings.castsRays();
    }

    long latency() {
        return SimTime.nanos(settings.deviceErrors().latency());
    }

    boolean fails(long now) {
        return noise.happens(settings.deviceErrors().missed(), number(now), 0, Purpose.DEVICE_MISS);
    }

    RigidTransform mount() {
        return mount;
    }

    RigidTransform place(Carrier carrier) {
        return carrier.pose().then(mount);
    }

    /** Measures. May keep what the next measurement needs. */
    abstract Measurement measure(Carrier carrier, Surroundings around, RayBuffers buffers);
}
