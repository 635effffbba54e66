package io.tandem.perception.device;

import io.tandem.geo.Angle;
import io.tandem.message.Measurement;
import io.tandem.perception.DeviceErrors;
import io.tandem.perception.DeviceSettings;
import io.tandem.scene.RigidTransform;

/** The pose since the start as wheels tell it, slip included; of vehicles without wheels, as they truly moved. Errors of calibration stretch every piece of the way. */
final class OdometryReader extends Device {

    private final DeviceErrors.Wheels errors;
    private boolean begun;
    private double east;
    private double north;
    private double heading;
    private double x;
    private double y;
    private double turned;

    OdometryReader(DeviceSettings.Odometry settings, int vid, long seed) {
        super(settings, vid, seed);
        this.errors = settings.errors();
    }

    @Override
    Measurement measure(Carrier carrier, Surroundings around, RayBuffers buffers) {
        RigidTransform pose = carrier.pose();
        Carrier.Wheels wheels = carrier.odometry() == null ? truth(carrier) : carrier.odometry();
        if (!begun) {
            begun = true;
            east = wheels.east();
            north = wheels.north();
            heading = wheels.heading();
        }
        // in the vehicle's axes at the middle of the piece
        double piece = wheels.heading() - heading;
        double middle = heading + 0.5 * piece;
        double dx = wheels.east() - east;
        double dy = wheels.north() - north;
        double ahead = (1 + errors.distance()) * (dx * Angle.cos(middle) + dy * Angle.sin(middle));
        double left = (1 + errors.distance()) * (dy * Angle.cos(middle) - dx * Angle.sin(middle));
        double facing = turned + 0.5 * (1 + errors.turn()) * piece;
        x += ahead * Angle.cos(facing) - left * Angle.sin(facing);
        y += ahead * Angle.sin(facing) + left * Angle.cos(facing);
        turned += (1 + errors.turn()) * piece;
        east = wheels.east();
        north = wheels.north();
        heading = wheels.heading();
        double lateral = carrier.odometry() == null ? pose.xy() * carrier.eastSpeed() + pose.yy() * carrier.northSpeed() : 0;
        return new Measurement.OdometrySample(x, y, turned, (1 + errors.distance()) * wheels.speed(), lateral, (1 + errors.turn()) * wheels.yawRate());
    }

    private static Carrier.Wheels truth(Carrier carrier) {
        RigidTransform pose = carrier.pose();
        double speed = Angle.cos(carrier.heading()) * carrier.eastSpeed() + Angle.sin(carrier.heading()) * carrier.northSpeed();
        return new Carrier.Wheels(pose.x(), pose.y(), carrier.heading(), speed, carrier.yawRate());
    }
}
