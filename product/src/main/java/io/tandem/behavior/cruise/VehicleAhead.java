package io.tandem.behavior.cruise;

import io.tandem.behavior.control.UnseenMotion;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.message.Body;
import io.tandem.message.Freshness;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import io.tandem.road.Route;
import java.util.OptionalInt;

/**
 * Follows the vehicle ahead on a route by a {@link CarFollowingModel}. The gap is counted along the route, from bumper to bumper. Where no vehicle is named, the nearest one counts that is ahead
 * within {@link #HORIZON_METRES} and less than a lane beside the route. One object serves one thread at a time.
 */
public final class VehicleAhead {

    private static final double HORIZON_METRES = 150;
    private static final double BESIDE_METRES = 1.75;
    /** Half the length of one whose outline is not known, metres. */
    private static final double USUAL_HALF_METRES = 2.25;

    private final CarFollowingModel model;
    private final OptionalInt behind;
    private final Route route;

    public VehicleAhead(CarFollowingModel model, OptionalInt behind, Route route) {
        this.model = model;
        this.behind = behind;
        this.route = route;
    }

    /** What is ahead of one vehicle: the gap, metres, {@link CarFollowingModel#NO_LEADER} where there is nobody, and the other's speed along the route, m/s. */
    public record Leader(double gap, double speed) {
    }

    /** Looks ahead from a station of the route. */
    public Leader look(long now, Sight sight, int slot, int own, double station) {
        KnownParticipants others = sight.others(slot);
        double nearest = CarFollowingModel.NO_LEADER;
        double speed = 0;
        double ownHalf = half(sight, own);
        int first = behind.isPresent() ? others.row(behind.getAsInt()) : 0;
        int end = behind.isPresent() ? first + 1 : others.count();
        for (int row = Math.max(0, first); row < end; row++) {
            double age = others.age(row, now);
            double gap = others.vid(row) == own || !others.known(row) || age > Freshness.LOST_SECONDS ? CarFollowingModel.NO_LEADER
                    : ahead(others.east(row, now), others.north(row, now), station) - ownHalf - half(sight, others.vid(row)) - UnseenMotion.shortfall(others.speed(row), age);
            if (gap < nearest) {
                nearest = gap;
                speed = UnseenMotion.speed(others.speed(row), age);
            }
        }
        return new Leader(nearest, speed);
    }

    private static double half(Sight sight, int vid) {
        Body body = sight.outline(vid);
        return body == null ? USUAL_HALF_METRES : body.length() / 2;
    }

    /** Metres along the route to a place; {@link CarFollowingModel#NO_LEADER} where that is behind, far away or beside it. */
    private double ahead(double east, double north, double station) {
        double middle = station + HORIZON_METRES / 2;
        double along = route.project(east, north, middle, HORIZON_METRES / 2);
        double e = east - route.eastAt(along);
        double n = north - route.northAt(along);
        boolean named = behind.isPresent();
        boolean beside = !named && e * e + n * n > BESIDE_METRES * BESIDE_METRES;
        return beside || along <= station ? CarFollowingModel.NO_LEADER : along - station;
    }

    /** The acceleration of a vehicle, m/s2. */
    public double acceleration(double speed, double wanted, Leader leader) {
        return model.acceleration(speed, Math.max(SLOWEST_MPS, wanted), leader.gap, leader.speed, model.timeGap());
    }

    /** How much the gap is longer than it is to be, metres; NaN where nobody is ahead. */
    public double gapError(double speed, Leader leader) {
        return leader.gap == CarFollowingModel.NO_LEADER ? Double.NaN : leader.gap - model.standstill() - model.timeGap() * speed;
    }

    /** Models divide by the wanted speed, m/s. */
    private static final double SLOWEST_MPS = 0.1;
}
