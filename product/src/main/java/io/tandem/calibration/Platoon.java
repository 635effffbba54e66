package io.tandem.calibration;

import io.tandem.calibration.ColumnName.Role;
import io.tandem.diagnosis.MistakeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Recorded cars one behind the other, on times of equal distance.
 *
 * @param interval seconds between rows
 * @param cars     the first one ahead
 * @param notes    what was guessed when the file was read
 */
public record Platoon(double interval, List<Car> cars, List<String> notes) {

    private static final int MOST_CARS = 64;
    private static final int MOST_ROWS = 2_000_000;
    private static final double LONGEST_INTERVAL = 1;
    /** Of speeds by differences of positions, seconds on either side. */
    private static final double HALF_WINDOW = 0.5;

    /**
     * @param name  as the table has it
     * @param speed m/s; NaN where unknown
     * @param gap   to the car ahead, bumper to bumper, metres; NaN where unknown
     */
    public record Car(String name, double[] speed, double[] gap) {
    }

    /**
     * Reads a table.
     *
     * @param columns names of its columns, instead of those in the file; empty: the file has them
     * @param order   names of the cars from the first to the last; empty: as they drive, or as their gaps say
     * @param length  of a car whose length the file does not tell, metres
     */
    public static Platoon read(Path file, List<String> columns, List<String> order, double length) throws MistakeException {
        PlatoonFile.Contents contents = PlatoonFile.read(file, columns);
        List<RecordedCar> cars = order.isEmpty() ? contents.cars() : chosen(file, contents.cars(), order);
        if (cars.size() > MOST_CARS) {
            throw PlatoonTable.mistake(file, 0, cars.size() + " cars", "A platoon has at most " + MOST_CARS + " cars.", "name those of one platoon by --order, the first one ahead.");
        }
        TimeAxis axis = TimeAxis.over(cars);
        if (axis.interval() > LONGEST_INTERVAL || axis.count() > MOST_ROWS) {
            throw PlatoonTable.mistake(file, 0, "every " + axis.interval() + " s, " + axis.count() + " times", "Car following needs one sample a second at least, and " + MOST_ROWS + " at most.",
                    "give recordings at about 10 Hz; check the unit of the time column, for example time_ms.");
        }
        PlatoonPlaces places = new PlatoonPlaces(axis, cars, length, contents.notes());
        List<RecordedCar> row = order.isEmpty() ? places.ordered(cars) : cars;
        return platoon(file, axis, row, places);
    }

    private static List<RecordedCar> chosen(Path file, List<RecordedCar> cars, List<String> order) throws MistakeException {
        List<RecordedCar> chosen = new ArrayList<>();
        for (String name : order) {
            Optional<RecordedCar> car = cars.stream().filter(known -> known.name().equals(name)).findFirst();
            chosen.add(car.orElseThrow(() -> PlatoonTable.mistake(file, 0, name, "No car of this file has this name.",
                    "name cars of it: " + String.join(", ", cars.stream().map(RecordedCar::name).limit(20).toList()) + ".")));
        }
        if (chosen.stream().distinct().count() < chosen.size() || chosen.size() < 2) {
            throw PlatoonTable.mistake(file, 0, String.join(",", order), "A platoon has two different cars or more, each once.", "name them once, the first one ahead.");
        }
        return chosen;
    }

    private static Platoon platoon(Path file, TimeAxis axis, List<RecordedCar> row, PlatoonPlaces places) throws MistakeException {
        List<Car> cars = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            double[] gap = i == 0 ? nothing(axis.count()) : places.gap(row.get(i - 1), row.get(i));
            cars.add(new Car(row.get(i).name(), speed(axis, row.get(i), places), gap));
        }
        if (cars.stream().allMatch(car -> Arrays.stream(car.gap()).allMatch(Double::isNaN))) {
            throw PlatoonTable.mistake(file, 0, "", "No gap between two cars is known.", "add gaps (gap1 or IVS1, in metres) or positions (x1, x2 or lat1, lon1, …) to the speeds.");
        }
        return new Platoon(axis.interval(), List.copyOf(cars), List.copyOf(places.notes()));
    }

    private static double[] nothing(int rows) {
        double[] none = new double[rows];
        Arrays.fill(none, Double.NaN);
        return none;
    }

    /** As recorded, or by differences of positions. */
    private static double[] speed(TimeAxis axis, RecordedCar car, PlatoonPlaces places) {
        if (car.has(Role.SPEED)) {
            return Arrays.stream(car.on(axis, Role.SPEED)).map(Math::abs).toArray();
        }
        double[] station = places.travelled(car);
        int half = Math.max(1, (int) Math.round(HALF_WINDOW / axis.interval()));
        double[] speed = nothing(axis.count());
        for (int i = 0; i < speed.length; i++) {
            int from = Math.max(0, i - half);
            int to = Math.min(speed.length - 1, i + half);
            speed[i] = Math.abs(station[to] - station[from]) / ((to - from) * axis.interval());
        }
        return speed;
    }

    /** The pairs whose gap is known for a while, from the front. */
    public List<Follower> followers() {
        List<Follower> followers = new ArrayList<>();
        for (int i = 1; i < cars.size(); i++) {
            Follower follower = Follower.of(cars.get(i - 1), cars.get(i), interval);
            if (!follower.spans().isEmpty()) {
                followers.add(follower);
            }
        }
        return followers;
    }

    public double seconds() {
        return cars.stream().max(Comparator.comparingInt(car -> car.speed().length)).map(car -> (car.speed().length - 1) * interval).orElse(0.0);
    }
}
