package io.tandem.scene;

import io.tandem.geo.Angle;

/**
 * Position and rotation of one frame in another: p = R q + t. Axes of vehicles and sensors are x ahead, y left, z up. R turns by the heading (anticlockwise seen from above),
 * then lifts the nose by the pitch, then lowers the right side by the roll: R = Rz(heading) Ry(-pitch) Rx(roll). Metres and radians.
 *
 * @param xx row x, column x of R, and so on
 */
public record RigidTransform(double x, double y, double z, double xx, double xy, double xz, double yx, double yy, double yz, double zx, double zy, double zz) {

    /** The same frame. */
    public static final RigidTransform NONE = at(0, 0, 0);

    /** Moved and not turned. */
    public static RigidTransform at(double x, double y, double z) {
        return new RigidTransform(x, y, z, 1, 0, 0, 0, 1, 0, 0, 0, 1);
    }

    public static RigidTransform of(double x, double y, double z, double heading, double pitch, double roll) {
        double ch = Angle.cos(heading);
        double sh = Angle.sin(heading);
        double cp = Angle.cos(pitch);
        double sp = Angle.sin(pitch);
        double cr = Angle.cos(roll);
        double sr = Angle.sin(roll);
        return new RigidTransform(x, y, z,
                ch * cp, -ch * sp * sr - sh * cr, -ch * sp * cr + sh * sr,
                sh * cp, -sh * sp * sr + ch * cr, -sh * sp * cr - ch * sr,
                sp, cp * sr, cp * cr);
    }

    /** Where something is in the outer frame that {@code inner} places in this one: R (R' q + t') + t. */
    public RigidTransform then(RigidTransform inner) {
        return new RigidTransform(outerX(inner.x, inner.y, inner.z), outerY(inner.x, inner.y, inner.z), outerZ(inner.x, inner.y, inner.z),
                xx * inner.xx + xy * inner.yx + xz * inner.zx, xx * inner.xy + xy * inner.yy + xz * inner.zy, xx * inner.xz + xy * inner.yz + xz * inner.zz,
                yx * inner.xx + yy * inner.yx + yz * inner.zx, yx * inner.xy + yy * inner.yy + yz * inner.zy, yx * inner.xz + yy * inner.yz + yz * inner.zz,
                zx * inner.xx + zy * inner.yx + zz * inner.zx, zx * inner.xy + zy * inner.yy + zz * inner.zy, zx * inner.xz + zy * inner.yz + zz * inner.zz);
    }

    /** The outer frame seen from the inner one: q = R' (p - t), R' the transpose. */
    public RigidTransform inverse() {
        return new RigidTransform(-(xx * x + yx * y + zx * z), -(xy * x + yy * y + zy * z), -(xz * x + yz * y + zz * z), xx, yx, zx, xy, yy, zy, xz, yz, zz);
    }

    public double outerX(double ax, double ay, double az) {
        return xx * ax + xy * ay + xz * az + x;
    }

    public double outerY(double ax, double ay, double az) {
        return yx * ax + yy * ay + yz * az + y;
    }

    public double outerZ(double ax, double ay, double az) {
        return zx * ax + zy * ay + zz * az + z;
    }
}
