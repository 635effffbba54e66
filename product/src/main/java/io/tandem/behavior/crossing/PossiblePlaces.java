package io.tandem.behavior.crossing;

import io.tandem.geo.Angle;
import io.tandem.geo.Area;
import io.tandem.message.Freshness;
import io.tandem.perception.KnownParticipants;

/**
 * Where another participant may be: where it is, for one that was seen just now; anywhere between where it was seen last and where it would have come to, for one that was not, such as a real car whose
 * positions are lost and that may have been stopped meanwhile.
 *
 * @param metres between the two, along its heading; 0 where it is known
 */
record PossiblePlaces(double east, double north, double cos, double sin, double metres) {

    private static final double UNSURE_SECONDS = 0.5;
    private static final double STEP_METRES = 2;

    static PossiblePlaces of(KnownParticipants others, int row, long now) {
        double age = others.age(row, now);
        double metres = age > UNSURE_SECONDS ? Math.abs(others.speed(row)) * Math.min(age, Freshness.COASTING_SECONDS) : 0;
        double way = others.speed(row) < 0 ? -1 : 1;
        double cos = way * Angle.cos(others.heading(row));
        double sin = way * Angle.sin(others.heading(row));
        return new PossiblePlaces(others.east(row, now) - metres * cos, others.north(row, now) - metres * sin, cos, sin, metres);
    }

    boolean isUnsure() {
        return metres > 0;
    }

    /** Whether it may be inside an area, or so near to its edge, metres. */
    boolean mayBeWithin(Area area, double near) {
        for (double done = 0; done <= metres; done += STEP_METRES) {
            double e = east + done * cos;
            double n = north + done * sin;
            if (area.contains(e, n) || area.distanceToBoundary(e, n) <= near) {
                return true;
            }
        }
        return false;
    }

    /** Whether it may be so near to the way of a vehicle through the area, metres. */
    boolean mayBeNear(CrossingWay way, double near) {
        for (double done = 0; done <= metres; done += STEP_METRES) {
            for (double station = way.from(); station <= way.to(); station += STEP_METRES) {
                double e = east + done * cos - way.route().eastAt(station);
                double n = north + done * sin - way.route().northAt(station);
                if (e * e + n * n < near * near) {
                    return true;
                }
            }
        }
        return false;
    }
}
