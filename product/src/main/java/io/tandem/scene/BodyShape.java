package io.tandem.scene;

import io.tandem.geo.Angle;
import io.tandem.message.Body;
import io.tandem.message.Kind;
import java.util.Arrays;

/** Simple shapes of participants by their kind and size, around the reported point: x ahead, y left, z up from the ground on which it stands. */
public final class BodyShape {

    private static final int[] PAINTS = {0x9e2f2b, 0x2f5d9e, 0xc9c9c9, 0x3a3c40, 0x3f7d46, 0xd9a521, 0xe4e2da, 0x6b4a7d};
    private static final int GLASS = 0x26303a;
    private static final int TYRE = 0x1c1c1e;
    private static final int SKIN = 0xd8a984;
    private static final double CAR_HEIGHT = 1.5;
    private static final double LORRY_HEIGHT = 3.2;
    private static final double LORRY_LENGTH = 7.5;
    private static final double SMALL = 2.5;

    private BodyShape() {
    }

    /** @param vid decides the colour */
    public static TriangleMesh of(Kind kind, Body body, int vid) {
        int paint = PAINTS[Math.floorMod(vid, PAINTS.length)];
        MeshBuilder builder = new MeshBuilder();
        double length = body.length();
        double width = body.isRound() ? length : body.width();
        switch (kind) {
            case GROUND -> ground(builder, length, width, body.isRound(), paint);
            case PEDESTRIAN -> builder.cylinder(0, 0, 0, 0.85, 0.35 * length, 0x33384a).cylinder(0, 0, 0.85, 1.5, 0.5 * length, paint).cylinder(0, 0, 1.5, 1.78, 0.11, SKIN);
            case CYCLIST -> cyclist(builder, length, width, paint);
            case AIR_ROTOR -> rotor(builder, 0.5 * length, paint);
            case AIR_FIXED_WING -> builder.box(-0.5 * length, -0.06 * length, -0.06 * length, 0.5 * length, 0.06 * length, 0.06 * length, paint)
                    .box(-0.02 * length, -0.5 * width, 0, 0.18 * length, 0.5 * width, 0.03 * length, paint)
                    .box(-0.5 * length, -0.15 * width, 0, -0.38 * length, 0.15 * width, 0.02 * length, paint);
            case SURFACE -> builder.prism(new double[] {-0.5 * length, 0.25 * length, 0.5 * length, 0.25 * length, -0.5 * length},
                    new double[] {-0.5 * width, -0.5 * width, 0, 0.5 * width, 0.5 * width}, -0.1 * length, 0.12 * length, paint)
                    .box(-0.25 * length, -0.3 * width, 0.12 * length, 0.1 * length, 0.3 * width, 0.3 * length, 0xe8e8e8);
            case UNDERWATER -> builder.box(-0.5 * length, -0.5 * width, -0.5 * width, 0.5 * length, 0.5 * width, 0.5 * width, paint);
        }
        return builder.build();
    }

    /** Wheels and frame as thin boxes, and a rider above them. */
    private static void cyclist(MeshBuilder builder, double length, double width, int paint) {
        builder.box(-0.5 * length, -0.03, 0, 0.5 * length, 0.03, 0.68, 0x33384a).box(0.18 * length, -0.5 * width, 0.95, 0.22 * length, 0.5 * width, 1, 0x33384a)
                .cylinder(-0.08 * length, 0, 0.68, 1.5, 0.35 * width, paint).cylinder(0, 0, 1.5, 1.75, 0.11, SKIN);
    }

    /** Cars with a cabin, lorries as boxes, and small robots as low ones. */
    private static void ground(MeshBuilder builder, double length, double width, boolean round, int paint) {
        if (round) {
            builder.cylinder(0, 0, 0, Math.min(CAR_HEIGHT, length), 0.5 * length, paint);
            return;
        }
        double height = length > LORRY_LENGTH ? LORRY_HEIGHT : length < SMALL ? Math.min(CAR_HEIGHT, 0.7 * length) : CAR_HEIGHT;
        double clearance = 0.12 * height;
        double wheel = 0.21 * height;
        for (double x : new double[] {-0.3 * length, 0.3 * length}) {
            builder.box(x - wheel, -0.5 * width, 0, x + wheel, 0.5 * width, 2 * wheel, TYRE);
        }
        if (length > LORRY_LENGTH) {
            builder.box(-0.5 * length, -0.5 * width, 2 * clearance, 0.32 * length, 0.5 * width, height, 0xdcdcd6)
                    .box(0.34 * length, -0.5 * width, 2 * clearance, 0.5 * length, 0.5 * width, 0.85 * height, paint);
        } else {
            builder.box(-0.5 * length, -0.5 * width, clearance, 0.5 * length, 0.5 * width, 0.6 * height, paint)
                    .box(-0.32 * length, -0.44 * width, 0.6 * height, 0.2 * length, 0.44 * width, 0.95 * height, GLASS)
                    .box(-0.3 * length, -0.44 * width, 0.95 * height, 0.16 * length, 0.44 * width, height, paint);
        }
    }

    private static void rotor(MeshBuilder builder, double radius, int paint) {
        builder.box(-0.4 * radius, -0.3 * radius, -0.15 * radius, 0.4 * radius, 0.3 * radius, 0.2 * radius, paint);
        for (int i = 0; i < 4; i++) {
            double angle = Math.PI / 4 + i * Math.PI / 2;
            builder.cylinder(0.65 * radius * Angle.cos(angle), 0.65 * radius * Angle.sin(angle), 0.15 * radius, 0.22 * radius, 0.35 * radius, 0x303030);
        }
    }

    /** The outline of a body, extruded. */
    public static TriangleMesh prism(double[] x, double[] y, double low, double high, int vid) {
        return new MeshBuilder().prism(Arrays.copyOf(x, x.length), Arrays.copyOf(y, y.length), low, high, PAINTS[Math.floorMod(vid, PAINTS.length)]).build();
    }
}
