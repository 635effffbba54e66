package io.tandem.calibration;

import io.tandem.calibration.ColumnName.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Where the cars of a platoon are, and so their order and their gaps. */
final class PlatoonPlaces {

    private static final double EARTH_RADIUS = 6_371_000;
    /** The nearest point of the leader's trail counts up to this distance, metres; otherwise the straight line does. */
    private static final double BESIDE_TRAIL = 6;
    /** Trail searched ahead of the last point found, rows. */
    private static final int AHEAD = 200;

    private final TimeAxis axis;
    private final double usualLength;
    private final List<String> notes;
    /** Where gaps were measured, a car without one is not known to follow: OpenACC leaves cars out whose receiver failed. */
    private final boolean measured;
    private final Map<RecordedCar, double[][]> plane = new HashMap<>();

    PlatoonPlaces(TimeAxis axis, List<RecordedCar> cars, double usualLength, List<String> notes) {
        this.axis = axis;
        this.measured = cars.stream().anyMatch(car -> car.has(Role.GAP) || car.has(Role.SPACING));
        this.usualLength = usualLength;
        this.notes = new ArrayList<>(notes);
    }

    List<String> notes() {
        return notes;
    }

    /** As the table names the car ahead of each; else as it lists them where it has gaps; else as they drive. */
    List<RecordedCar> ordered(List<RecordedCar> cars) {
        List<RecordedCar> chain = chain(cars);
        if (chain.size() > 1) {
            return chain;
        }
        return measured || !cars.stream().allMatch(RecordedCar::isPlaced) ? cars : byPlace(cars);
    }

    private static List<RecordedCar> chain(List<RecordedCar> cars) {
        Map<String, RecordedCar> behind = new HashMap<>();
        cars.forEach(car -> behind.putIfAbsent(car.ahead(), car));
        List<RecordedCar> longest = List.of();
        for (RecordedCar first : cars) {
            List<RecordedCar> chain = new ArrayList<>(List.of(first));
            RecordedCar next = behind.get(first.name());
            while (next != null && !chain.contains(next)) {
                chain.add(next);
                next = behind.get(next.name());
            }
            longest = chain.size() > longest.size() ? chain : longest;
        }
        return longest;
    }

    /** By how far they are along their common direction of travel, at the moment in the middle of those where all are known. */
    private List<RecordedCar> byPlace(List<RecordedCar> cars) {
        int half = Math.max(1, (int) Math.round(1 / axis.interval()));
        int[] known = IntStream.range(half, axis.count() - half).filter(row -> cars.stream().allMatch(car -> moving(car, row, half))).toArray();
        if (known.length == 0) {
            return cars;
        }
        int row = known[known.length / 2];
        double east = cars.stream().mapToDouble(car -> places(car)[0][row + half] - places(car)[0][row - half]).sum();
        double north = cars.stream().mapToDouble(car -> places(car)[1][row + half] - places(car)[1][row - half]).sum();
        return cars.stream().sorted(Comparator.comparingDouble(car -> -(east * places(car)[0][row] + north * places(car)[1][row]))).toList();
    }

    private boolean moving(RecordedCar car, int row, int half) {
        double[][] at = places(car);
        return Math.hypot(at[0][row + half] - at[0][row - half], at[1][row + half] - at[1][row - half]) > half * axis.interval();
    }

    /** East and north of some origin, metres; the station and zero for positions along a road. */
    private double[][] places(RecordedCar car) {
        return plane.computeIfAbsent(car, known -> {
            if (known.has(Role.POSITION)) {
                return new double[][] {known.on(axis, Role.POSITION), new double[axis.count()]};
            }
            if (known.isOnPlane()) {
                return new double[][] {known.on(axis, Role.EAST), known.on(axis, Role.NORTH)};
            }
            return geographic(known);
        });
    }

    /** Degrees on a plane that touches the Earth at the first point of all: good to a part in a thousand over tens of kilometres. Radians are seen by their size, as in parts of OpenACC. */
    private double[][] geographic(RecordedCar car) {
        double[] lat = car.on(axis, Role.LATITUDE);
        double[] lon = car.on(axis, Role.LONGITUDE);
        double least = Arrays.stream(lat).filter(value -> !Double.isNaN(value)).map(Math::abs).max().orElse(0);
        boolean radians = least < Math.PI / 2 && Arrays.stream(lon).filter(value -> !Double.isNaN(value)).map(Math::abs).max().orElse(0) < Math.PI && spread(lat) + spread(lon) < 0.01;
        double unit = radians ? 1 : Math.PI / 180;
        double base = Math.rint(first(lat) * unit * 100) / 100;
        double scale = EARTH_RADIUS * StrictMath.cos(base);
        return new double[][] {Arrays.stream(lon).map(value -> value * unit * scale).toArray(), Arrays.stream(lat).map(value -> value * unit * EARTH_RADIUS).toArray()};
    }

    private static double spread(double[] values) {
        return Arrays.stream(values).filter(value -> !Double.isNaN(value)).max().orElse(0) - Arrays.stream(values).filter(value -> !Double.isNaN(value)).min().orElse(0);
    }

    private static double first(double[] values) {
        return Arrays.stream(values).filter(value -> !Double.isNaN(value)).findFirst().orElse(0);
    }

    /** Distance travelled, metres. */
    double[] travelled(RecordedCar car) {
        double[][] at = places(car);
        double[] travelled = new double[axis.count()];
        double sum = 0;
        for (int i = 0; i < travelled.length; i++) {
            double step = i == 0 ? 0 : Math.hypot(at[0][i] - at[0][i - 1], at[1][i] - at[1][i - 1]);
            sum += Double.isNaN(step) ? 0 : step;
            travelled[i] = Double.isNaN(at[0][i]) ? Double.NaN : sum;
        }
        return travelled;
    }

    /** Bumper to bumper, metres. */
    double[] gap(RecordedCar leader, RecordedCar follower) {
        if (follower.has(Role.GAP)) {
            return follower.on(axis, Role.GAP);
        }
        double length = Double.isNaN(leader.first(Role.LENGTH)) ? usualLength : leader.first(Role.LENGTH);
        if (!follower.has(Role.SPACING) && (measured || !leader.isPlaced() || !follower.isPlaced())) {
            double[] unknown = new double[axis.count()];
            Arrays.fill(unknown, Double.NaN);
            return unknown;
        }
        if (Double.isNaN(leader.first(Role.LENGTH))) {
            Optional.of(String.format(Locale.ROOT, "Gaps are distances between positions less %.1f m for the length of a car (--length).", length)).filter(note -> !notes.contains(note)).ifPresent(notes::add);
        }
        double[] distance = follower.has(Role.SPACING) ? follower.on(axis, Role.SPACING) : alongTrail(leader, follower);
        return Arrays.stream(distance).map(metres -> metres - length).toArray();
    }

    /** Distance to the leader along the way that it took: the arc of its trail from its point nearest to the follower. */
    private double[] alongTrail(RecordedCar leader, RecordedCar follower) {
        double[][] ahead = places(leader);
        double[][] own = places(follower);
        double[] travelled = travelled(leader);
        double[] distance = new double[axis.count()];
        int nearest = 0;
        for (int row = 0; row < distance.length; row++) {
            nearest = nearest(ahead, own[0][row], own[1][row], nearest, row);
            double beside = Math.hypot(ahead[0][nearest] - own[0][row], ahead[1][nearest] - own[1][row]);
            double straight = Math.hypot(ahead[0][row] - own[0][row], ahead[1][row] - own[1][row]);
            double arc = travelled[row] - travelled[nearest] + along(ahead, own, nearest, row);
            distance[row] = beside < BESIDE_TRAIL && nearest < row && arc >= straight * (1 - 1e-3) ? arc : straight;
        }
        return distance;
    }

    private static int nearest(double[][] trail, double east, double north, int from, int row) {
        int best = from;
        double least = Double.POSITIVE_INFINITY;
        for (int i = from; i <= Math.min(row, from + AHEAD); i++) {
            double distance = Math.hypot(trail[0][i] - east, trail[1][i] - north);
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }

    /** How far the follower is behind its nearest point of the trail, metres, in the direction of the trail. */
    private static double along(double[][] trail, double[][] own, int nearest, int row) {
        int next = Math.min(nearest + 1, row);
        double east = trail[0][next] - trail[0][nearest];
        double north = trail[1][next] - trail[1][nearest];
        double length = Math.hypot(east, north);
        return length > 0 ? ((trail[0][nearest] - own[0][row]) * east + (trail[1][nearest] - own[1][row]) * north) / length : 0;
    }
}
