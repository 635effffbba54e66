package io.tandem.perception.device;

import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.message.Measurement;
import io.tandem.perception.DeviceErrors;
import io.tandem.perception.DeviceSettings;
import io.tandem.scene.RigidTransform;
import io.tandem.time.SimTime;

/**
 * Measures rates of turn and specific force in its own axes, as means since its last measurement: omega from R0' R1 = exp(omega dt), and f = R1' ((v1 - v0) / dt + g up), v being the velocity of the point where
 * it is mounted, the turning of the vehicle included. At rest it measures gravity alone.
 */
final class InertialUnit extends Device {

    private static final double GRAVITY = 9.80665;

    private final DeviceErrors.Inertial errors;
    private RigidTransform before;
    private double[] velocityBefore = new double[3];
    private long at;

    InertialUnit(DeviceSettings.Imu settings, int vid, long seed) {
        super(settings, vid, seed);
        this.errors = settings.deviceErrors();
    }

    @Override
    Measurement measure(Carrier carrier, Surroundings around, RayBuffers buffers) {
        RigidTransform now = place(carrier);
        double x = now.x() - carrier.pose().x();
        double y = now.y() - carrier.pose().y();
        double[] velocity = {carrier.eastSpeed() - carrier.yawRate() * y, carrier.northSpeed() + carrier.yawRate() * x, carrier.upSpeed()};
        double seconds = SimTime.seconds(around.nanos() - at);
        boolean continued = before != null && seconds > 0 && seconds < 2 * info.every();
        double[] rates = continued ? rates(before, now, seconds) : new double[] {0, 0, 0};
        double[] felt = {continued ? (velocity[0] - velocityBefore[0]) / seconds : 0, continued ? (velocity[1] - velocityBefore[1]) / seconds : 0,
            (continued ? (velocity[2] - velocityBefore[2]) / seconds : 0) + GRAVITY};
        double[] force = {now.xx() * felt[0] + now.yx() * felt[1] + now.zx() * felt[2], now.xy() * felt[0] + now.yy() * felt[1] + now.zy() * felt[2],
            now.xz() * felt[0] + now.yz() * felt[1] + now.zz() * felt[2]};
        before = now;
        velocityBefore = velocity;
        at = around.nanos();
        long number = number(around.nanos());
        for (int axis = 0; axis < 3; axis++) {
            rates[axis] += wrong(errors.rate(), errors.rateBias(), number, axis);
            force[axis] += wrong(errors.acceleration(), errors.accelerationBias(), number, 3 + axis);
        }
        return new Measurement.ImuSample(quaternion(now), rates, force);
    }

    private double wrong(double spread, double bias, long number, int draw) {
        return (spread > 0 ? spread * noise.normal(number, draw, Purpose.DEVICE_RANGE) : 0) + (bias > 0 ? bias * noise.normal(0, draw, Purpose.DEVICE_BIAS) : 0);
    }

    /** The axis and angle of R0' R1, per second, in the axes of the sensor. */
    private static double[] rates(RigidTransform from, RigidTransform to, double seconds) {
        RigidTransform turned = turn(from.inverse().then(to));
        double x = 0.5 * (turned.zy() - turned.yz());
        double y = 0.5 * (turned.xz() - turned.zx());
        double z = 0.5 * (turned.yx() - turned.xy());
        double sine = Math.sqrt(x * x + y * y + z * z);
        double cosine = 0.5 * (turned.xx() + turned.yy() + turned.zz() - 1);
        double scale = (sine < 1e-9 ? 1 : StrictMath.atan2(sine, cosine) / sine) / seconds;
        return new double[] {scale * x, scale * y, scale * z};
    }

    private static RigidTransform turn(RigidTransform one) {
        return new RigidTransform(0, 0, 0, one.xx(), one.xy(), one.xz(), one.yx(), one.yy(), one.yz(), one.zx(), one.zy(), one.zz());
    }

    /** x, y, z, w of a rotation, by the largest of the four (Shepperd, 1978). */
    static double[] quaternion(RigidTransform r) {
        double trace = r.xx() + r.yy() + r.zz();
        double[] q;
        if (trace > 0) {
            q = new double[] {r.zy() - r.yz(), r.xz() - r.zx(), r.yx() - r.xy(), 1 + trace};
        } else if (r.xx() >= r.yy() && r.xx() >= r.zz()) {
            q = new double[] {1 + r.xx() - r.yy() - r.zz(), r.xy() + r.yx(), r.xz() + r.zx(), r.zy() - r.yz()};
        } else if (r.yy() >= r.zz()) {
            q = new double[] {r.xy() + r.yx(), 1 + r.yy() - r.xx() - r.zz(), r.yz() + r.zy(), r.xz() - r.zx()};
        } else {
            q = new double[] {r.xz() + r.zx(), r.yz() + r.zy(), 1 + r.zz() - r.xx() - r.yy(), r.yx() - r.xy()};
        }
        double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]) * (q[3] < 0 ? -1 : 1);
        return new double[] {q[0] / length, q[1] / length, q[2] / length, q[3] / length};
    }
}
