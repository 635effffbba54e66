package io.tandem.behavior.walking;

import io.tandem.geo.Angle;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Body;
import io.tandem.perception.KnownParticipants;
import io.tandem.perception.Sight;
import io.tandem.world.Obstacles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Who and what is near one person: others, walls and pictures of obstacles. Gathered ten times a second within more than {@link SocialForce#REACH}, and asked at every step.
 */
final class NearbyPeople {

    /** Metres that two may come nearer to each other until the next look. */
    private static final double APPROACH_METRES = 0.7;
    private static final double WITHIN = SocialForce.REACH + APPROACH_METRES;
    /** Those who come toward her are looked at from farther away. */
    private static final double ONCOMING_WITHIN = 6;
    /** Half of the baseline over which the direction away from cells of a picture is found, metres. */
    private static final double GRADIENT_METRES = 0.3;
    /** People touch walls with their shoulders from this distance on, metres. */
    private static final double SHOULDER = 0.2;
    private static final double CLOSE = 0.8;
    private static final double LEAVING_MPS = 0.5;
    /** What stands across the way, or less than this beside it, is gone around from this distance on, and passed at this distance, metres. */
    private static final double DETOUR_METRES = 3;
    private static final double BESIDE_METRES = 0.4;
    private static final double PASSING_METRES = 0.7;
    private static final double STANDING_MPS = 0.1;

    private final List<Area> allWalls;
    private final Optional<Obstacles> picture;
    private final double[][] corners = new double[4][2];
    private int[] rows = new int[8];
    private int count;
    private List<Area> walls = List.of();

    NearbyPeople(List<Area> allWalls, Optional<Obstacles> picture) {
        this.allWalls = allWalls;
        this.picture = picture;
    }

    /** Looks around anew. */
    void look(long now, Sight sight, int slot, int own) {
        KnownParticipants others = sight.others(slot);
        double east = sight.east(slot);
        double north = sight.north(slot);
        count = 0;
        for (int row = 0; row < others.count(); row++) {
            if (others.known(row) && others.vid(row) != own && isNear(sight.outline(others.vid(row)), others.east(row, now) - east, others.north(row, now) - north)) {
                add(row);
            }
        }
        walls = nearWalls(east, north);
    }

    private static boolean isNear(Body body, double e, double n) {
        double within = body == null || body.isRound() ? ONCOMING_WITHIN : WITHIN + body.reach();
        return e * e + n * n < within * within;
    }

    private void add(int row) {
        if (count == rows.length) {
            rows = Arrays.copyOf(rows, 2 * count);
        }
        rows[count++] = row;
    }

    private List<Area> nearWalls(double east, double north) {
        List<Area> near = new ArrayList<>();
        for (Area wall : allWalls) {
            if (east > wall.minEast() - WITHIN && east < wall.maxEast() + WITHIN && north > wall.minNorth() - WITHIN && north < wall.maxNorth() + WITHIN) {
                near.add(wall);
            }
        }
        return near;
    }

    /**
     * Turns a wanted direction, a unit vector to the east and north, toward the nearer end of a body or wall that stands within {@link #DETOUR_METRES} across the heading of the way, radians. What
     * moves is not gone around.
     */
    void goAround(long now, KnownParticipants others, Sight sight, double east, double north, double heading, double[] toward) {
        double along = Angle.cos(heading);
        double aside = Angle.sin(heading);
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            Body body = sight.outline(others.vid(row));
            if (others.known(row) && body != null && !body.isRound() && Math.abs(others.speed(row)) < STANDING_MPS) {
                double cos = Angle.cos(others.heading(row));
                double sin = Angle.sin(others.heading(row));
                for (int corner = 0; corner < corners.length; corner++) {
                    double ahead = (corner < 2 ? 0.5 : -0.5) * body.length();
                    double left = (corner % 2 == 0 ? 0.5 : -0.5) * body.width();
                    corners[corner][0] = others.east(row, now) + ahead * cos - left * sin - east;
                    corners[corner][1] = others.north(row, now) + ahead * sin + left * cos - north;
                }
                turn(corners, along, aside, toward);
            }
        }
        for (Area wall : walls) {
            double[][] vertices = new double[wall.outer().vertices()][2];
            for (int k = 0; k < vertices.length; k++) {
                vertices[k][0] = wall.outer().east()[k] - east;
                vertices[k][1] = wall.outer().north()[k] - north;
            }
            turn(vertices, along, aside, toward);
        }
    }

    /** Toward the outermost of some points on the side where that is nearer, where they stand to both sides of the way; past them straight on, and back to the way only then. */
    private static void turn(double[][] points, double cos, double sin, double[] toward) {
        double leftmost = Double.NEGATIVE_INFINITY;
        double rightmost = Double.POSITIVE_INFINITY;
        double nearest = Double.POSITIVE_INFINITY;
        double farthest = Double.NEGATIVE_INFINITY;
        double[] left = points[0];
        double[] right = points[0];
        for (double[] point : points) {
            double side = point[1] * cos - point[0] * sin;
            double ahead = point[0] * cos + point[1] * sin;
            left = side > leftmost ? point : left;
            right = side < rightmost ? point : right;
            leftmost = Math.max(leftmost, side);
            rightmost = Math.min(rightmost, side);
            nearest = Math.min(nearest, ahead);
            farthest = Math.max(farthest, ahead);
        }
        if (nearest > DETOUR_METRES || farthest < -BESIDE_METRES) {
            return;
        }
        double wantedSide = toward[1] * cos - toward[0] * sin;
        if (rightmost >= BESIDE_METRES && wantedSide > 0 && rightmost < DETOUR_METRES || leftmost <= -BESIDE_METRES && wantedSide < 0 && leftmost > -DETOUR_METRES) {
            toward[0] = cos;
            toward[1] = sin;
        } else if (leftmost > -BESIDE_METRES && rightmost < BESIDE_METRES && farthest > 0) {
            boolean goesLeft = leftmost <= -rightmost;
            double outward = goesLeft ? PASSING_METRES : -PASSING_METRES;
            double e = (goesLeft ? left : right)[0] - outward * sin;
            double n = (goesLeft ? left : right)[1] + outward * cos;
            double length = Math.sqrt(e * e + n * n);
            toward[0] = length > 0 ? e / length : toward[0];
            toward[1] = length > 0 ? n / length : toward[1];
        }
    }

    /** Adds all forces on a person at a place. */
    void push(long now, KnownParticipants others, Sight sight, double east, double north, double[] velocity, SocialForce force) {
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            if (others.known(row)) {
                double itsEast = others.speed(row) * Angle.cos(others.heading(row));
                double itsNorth = others.speed(row) * Angle.sin(others.heading(row));
                force.evade(others.east(row, now) - east, others.north(row, now) - north, itsEast - velocity[0], itsNorth - velocity[1]);
                push(sight.outline(others.vid(row)), others.east(row, now) - east, others.north(row, now) - north, others.heading(row), force);
            }
        }
        for (Area wall : walls) {
            LocalPosition nearest = wall.nearestBoundaryPoint(east, north);
            force.wall(nearest.east() - east, nearest.north() - north);
        }
        if (picture.isPresent()) {
            double away = picture.get().clearance(east, north);
            force.wall(-away * slope(east, north, 1, 0), -away * slope(east, north, 0, 1));
        }
    }

    /** People are circles that give way; of all others the nearest point of their box counts, like one of a wall. */
    private static void push(Body body, double toEast, double toNorth, double heading, SocialForce force) {
        if (body == null || body.isRound()) {
            force.person(toEast, toNorth);
            return;
        }
        double cos = Angle.cos(heading);
        double sin = Angle.sin(heading);
        double ahead = clamp(-toEast * cos - toNorth * sin, body.length() / 2);
        double left = clamp(toEast * sin - toNorth * cos, body.width() / 2);
        force.wall(toEast + ahead * cos - left * sin, toNorth + ahead * sin + left * cos);
    }

    private static double clamp(double value, double limit) {
        return Math.max(-limit, Math.min(limit, value));
    }

    /** Change of the clearance to the cells of the picture per metre; 0 where it is not known. */
    private double slope(double east, double north, double toEast, double toNorth) {
        double e = GRADIENT_METRES * toEast;
        double n = GRADIENT_METRES * toNorth;
        double rise = (picture.get().clearance(east + e, north + n) - picture.get().clearance(east - e, north - n)) / (2 * GRADIENT_METRES);
        return Double.isFinite(rise) ? clamp(rise, 1) : 0;
    }

    /**
     * Takes from a velocity, metres per second to the east and north, what would lead into a wall within a time: forces alone do not stop one who runs.
     */
    void keepOutOfWalls(double east, double north, double seconds, double[] velocity) {
        for (Area wall : walls) {
            LocalPosition nearest = wall.nearestBoundaryPoint(east, north);
            double e = nearest.east() - east;
            double n = nearest.north() - north;
            double distance = Math.sqrt(e * e + n * n);
            double outward = wall.contains(east, north) ? -1 : 1;
            if (distance > 0) {
                limitToward(outward * e / distance, outward * n / distance, (outward * distance - SHOULDER) / seconds, velocity);
            }
        }
        if (picture.isPresent()) {
            double e = -slope(east, north, 1, 0);
            double n = -slope(east, north, 0, 1);
            double length = Math.sqrt(e * e + n * n);
            if (length > 0) {
                limitToward(e / length, n / length, (picture.get().clearance(east, north) - SHOULDER) / seconds, velocity);
            }
        }
    }

    /** Takes from a velocity what would lead into another person within a time: shoulders do not pass through each other, however hard one is pushed. */
    void keepOffPeople(long now, KnownParticipants others, Sight sight, double east, double north, double seconds, double[] velocity) {
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            Body body = sight.outline(others.vid(row));
            double e = others.east(row, now) - east;
            double n = others.north(row, now) - north;
            double distance = Math.sqrt(e * e + n * n);
            if (others.known(row) && (body == null || body.isRound()) && distance > 0 && distance < CLOSE) {
                double away = others.speed(row) * (Angle.cos(others.heading(row)) * e + Angle.sin(others.heading(row)) * n) / distance;
                limitToward(e / distance, n / distance, (distance - 2 * SHOULDER) / seconds + away, velocity);
            }
        }
    }

    /** One who stands in something leaves it with 0.5 m/s. */
    private static void limitToward(double toEast, double toNorth, double most, double[] velocity) {
        double toward = velocity[0] * toEast + velocity[1] * toNorth;
        double excess = Math.max(0, toward - Math.max(most, -LEAVING_MPS));
        velocity[0] -= excess * toEast;
        velocity[1] -= excess * toNorth;
    }
}
