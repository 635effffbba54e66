package io.tandem.mobility.rigid;

import io.tandem.contact.Bodies;
import io.tandem.geo.Angle;
import io.tandem.terrain.Ground;
import io.tandem.terrain.GroundZone;

/**
 * How the vehicles of a cohort stand on uneven ground: fills their {@link GroundUnderWheels}, and their height, pitch and roll. Contacts are looked up twice, because they
 * move when the vehicle tilts.
 */
final class GroundContact {

    /** Metres of height between contacts that count as level. */
    private static final double LEVEL = 1e-4;

    private final Ground ground;
    private final WheeledBody body;
    private final GroundUnderWheels footing;
    /** x and y alternately, metres in the vehicle's frame */
    private final double[] places;
    /** by row: metres above the site, and radians of the ZYX angles of {@link AttitudeFit} */
    final double[] up;
    final double[] pitch;
    final double[] roll;

    /** @param places where it meets the ground, not all on one line */
    GroundContact(Ground ground, WheeledBody body, double[] places, GroundUnderWheels footing, int rows) {
        this.ground = ground;
        this.body = body;
        this.footing = footing;
        this.places = places;
        this.up = new double[rows];
        this.pitch = new double[rows];
        this.roll = new double[rows];
    }

    void update(Bodies bodies, int firstBody, int from, int to) {
        if (!ground.isLevel()) {
            AttitudeFit fit = new AttitudeFit();
            double[] contacts = new double[places.length / 2 * 3];
            for (int row = from; row < to; row++) {
                stand(bodies, firstBody + row, row, fit, contacts);
            }
        }
        if (!ground.zones().isEmpty()) {
            for (int row = from; row < to; row++) {
                feel(bodies, firstBody + row, row);
            }
        }
    }

    boolean isOnSlopes() {
        return !ground.isLevel();
    }

    private void stand(Bodies bodies, int b, int row, AttitudeFit fit, double[] contacts) {
        pitch[row] = 0;
        roll[row] = 0;
        if (touchDown(bodies, b, row, contacts)) {
            up[row] = contacts[2];
        } else {
            for (int pass = 0; pass < 2; pass++) {
                touchDown(bodies, b, row, contacts);
                fit.fit(places, contacts);
                pitch[row] = fit.pitch();
                roll[row] = fit.roll();
            }
            up[row] = fit.up();
        }
        double level = WheeledBody.GRAVITY * Angle.cos(pitch[row]);
        footing.slopeX[row] = WheeledBody.GRAVITY * Angle.sin(pitch[row]);
        footing.slopeY[row] = -level * Angle.sin(roll[row]);
        footing.down[row] = level * Angle.cos(roll[row]);
    }

    /** Finds the contacts of the tilted footprint, and returns whether all are equally high. */
    private boolean touchDown(Bodies bodies, int b, int row, double[] contacts) {
        double cosPitch = Angle.cos(pitch[row]);
        double sinPitch = Angle.sin(pitch[row]);
        double cosRoll = Angle.cos(roll[row]);
        double sinRoll = Angle.sin(roll[row]);
        double originEast = bodies.placeEast(b);
        double originNorth = bodies.placeNorth(b);
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < places.length / 2; i++) {
            double ahead = cosPitch * places[2 * i] + sinPitch * sinRoll * places[2 * i + 1];
            double left = cosRoll * places[2 * i + 1];
            double east = originEast + bodies.cos[b] * ahead - bodies.sin[b] * left;
            double north = originNorth + bodies.sin[b] * ahead + bodies.cos[b] * left;
            double height = ground.height(east, north);
            contacts[3 * i] = east;
            contacts[3 * i + 1] = north;
            contacts[3 * i + 2] = height;
            low = Math.min(low, height);
            high = Math.max(high, height);
        }
        return high - low <= LEVEL;
    }

    /** Looks up the zone of every wheel; ground that takes speed acts by the share of wheels in it. */
    private void feel(Bodies bodies, int b, int row) {
        double loss = 0;
        for (int i = 0; i < body.wheels(); i++) {
            double east = bodies.x[b] + bodies.cos[b] * body.x[i] - bodies.sin[b] * body.y[i];
            double north = bodies.y[b] + bodies.sin[b] * body.x[i] + bodies.cos[b] * body.y[i];
            GroundZone zone = ground.zone(east, north);
            int k = row * body.wheels() + i;
            footing.mu[k] = zone == null ? Double.NaN : zone.mu().orElse(Double.NaN);
            footing.rolling[k] = zone == null ? Double.NaN : zone.rolling().orElse(Double.NaN);
            loss += zone == null ? 0 : zone.speedLoss() / body.wheels();
        }
        footing.loss[row] = loss;
    }
}
