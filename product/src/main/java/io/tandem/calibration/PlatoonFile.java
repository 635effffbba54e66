package io.tandem.calibration;

import io.tandem.calibration.ColumnName.Role;
import io.tandem.diagnosis.MistakeException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Cars out of a table: with columns for each car ({@code time,Speed1,x1,Speed2,x2,IVS1}), with a row for each car and time ({@code time,id,x,v}), or of a
 * leader and a follower ({@code time,leader_speed,follower_speed,gap}). What was guessed is told.
 */
final class PlatoonFile {

    /** Where no column is the time, as platoons are usually recorded. */
    private static final double USUAL_RATE = 10;
    /** No car drives faster, m/s: larger numbers are km/h. */
    private static final double FASTEST = 70;
    private static final double FOOT = 0.3048;
    /** Seconds between rows; larger steps are thousandths. */
    private static final double LONGEST_STEP = 5;

    private final PlatoonTable table;
    private final List<Optional<ColumnName>> columns;
    private final List<String> notes = new ArrayList<>();
    private final double feet;

    private PlatoonFile(PlatoonTable table) {
        this.table = table;
        columns = table.names().stream().map(ColumnName::of).toList();
        boolean american = table.names().stream().map(String::toLowerCase).anyMatch("v_vel"::equals) && table.names().stream().map(String::toLowerCase).anyMatch("local_y"::equals);
        feet = american ? FOOT : 1;
        if (american) {
            notes.add("Columns Local_Y and v_Vel: read as feet, as in NGSIM.");
        }
    }

    /** What was read and how. */
    record Contents(List<RecordedCar> cars, List<String> notes) {
    }

    static Contents read(Path file, List<String> given) throws MistakeException {
        PlatoonFile platoon = new PlatoonFile(PlatoonTable.read(file, given));
        List<RecordedCar> cars = platoon.place(Role.ID) >= 0 ? platoon.byRows() : platoon.byColumns();
        List<RecordedCar> usable = platoon.inMetresPerSecond(cars.stream().filter(car -> car.time().length > 1 && (car.has(Role.SPEED) || car.isPlaced())).toList());
        if (usable.size() < 2) {
            throw PlatoonTable.mistake(file, platoon.table.line(), String.join(",", platoon.table.names()), "Fewer than two cars are recognised.",
                    "name speeds, and gaps or positions, of each car: time,v1,v2,gap1 or time,x1,v1,x2,v2 or time,id,x,v; or give the names by --columns.");
        }
        return new Contents(usable, platoon.notes);
    }

    private List<RecordedCar> byRows() {
        int id = place(Role.ID);
        int ahead = place(Role.AHEAD);
        double[] time = time(place(Role.TIME));
        Map<String, List<Integer>> rows = new LinkedHashMap<>();
        for (int row = 0; row < table.rows().size(); row++) {
            String name = table.word(row, id);
            if (!name.isEmpty() && !Double.isNaN(time[row])) {
                rows.computeIfAbsent(name, _ -> new ArrayList<>()).add(row);
            }
        }
        return rows.entrySet().stream().map(car -> car(car.getKey(), time, sorted(car.getValue(), time), places(""), ahead < 0 ? "" : table.word(car.getValue().getFirst(), ahead))).toList();
    }

    private List<RecordedCar> byColumns() {
        Map<String, Map<Role, Integer>> places = new TreeMap<>(Comparator.comparingInt(PlatoonFile::number).thenComparing(Comparator.naturalOrder()));
        for (Optional<ColumnName> column : columns) {
            column.filter(known -> known.role() != Role.TIME && known.role() != Role.GAP && known.role() != Role.SPACING && known.role() != Role.LENGTH)
                    .ifPresent(known -> places.computeIfAbsent(known.car(), this::places));
        }
        places.remove("");
        assignGaps(new ArrayList<>(places.keySet()), places);
        List<RecordedCar> cars = new ArrayList<>();
        for (Map.Entry<String, Map<Role, Integer>> car : places.entrySet()) {
            double[] time = time(car.getValue().getOrDefault(Role.TIME, place(Role.TIME)));
            List<Integer> rows = sorted(IntStream.range(0, time.length).filter(row -> !Double.isNaN(time[row])).boxed().toList(), time);
            cars.add(car(car.getKey(), time, rows, car.getValue(), ""));
        }
        return cars;
    }

    /** Cars with numbers by number, then the others by name; a leader before its follower. */
    private static int number(String car) {
        return car.equals(ColumnName.LEADER) ? -2 : car.equals(ColumnName.FOLLOWER) ? -1 : car.matches("\\d{1,9}") ? Integer.parseInt(car) : Integer.MAX_VALUE;
    }

    /**
     * A gap of car k is the one ahead of it; but where the last car has none, as in OpenACC, it is the one between k and the next number. One gap without a
     * car is that of the last.
     */
    private void assignGaps(List<String> order, Map<String, Map<Role, Integer>> places) {
        for (Role role : order.isEmpty() ? List.<Role>of() : List.of(Role.GAP, Role.SPACING)) {
            places.values().forEach(place -> place.remove(role));
            Map<String, Integer> gaps = new LinkedHashMap<>();
            IntStream.range(0, columns.size()).forEach(i -> columns.get(i).filter(column -> column.role() == role).ifPresent(column -> gaps.putIfAbsent(column.car(), i)));
            boolean own = !order.isEmpty() && gaps.containsKey(order.getLast());
            gaps.forEach((car, column) -> {
                boolean common = order.size() == 2 || car.isEmpty() && gaps.size() == 1;
                String follower = common ? order.getLast() : own || !car.matches("\\d{1,9}") ? car : String.valueOf(Integer.parseInt(car) + 1);
                if (places.containsKey(follower)) {
                    places.get(follower).put(role, column);
                }
            });
        }
    }

    private Map<Role, Integer> places(String car) {
        Map<Role, Integer> places = new EnumMap<>(Role.class);
        for (int i = 0; i < columns.size(); i++) {
            int at = i;
            columns.get(i).filter(column -> column.car().equals(car)).ifPresent(column -> places.putIfAbsent(column.role(), at));
        }
        if (places.containsKey(Role.EAST) && !places.containsKey(Role.NORTH)) {
            places.putIfAbsent(Role.POSITION, places.remove(Role.EAST));
        }
        return places;
    }

    private int place(Role role) {
        return IntStream.range(0, columns.size()).filter(i -> columns.get(i).filter(column -> column.role() == role && column.car().isEmpty()).isPresent()).findFirst().orElse(-1);
    }

    private RecordedCar car(String name, double[] time, List<Integer> rows, Map<Role, Integer> places, String ahead) {
        Map<Role, double[]> values = new EnumMap<>(Role.class);
        places.forEach((role, column) -> {
            if (role != Role.TIME && role != Role.ID && role != Role.AHEAD) {
                double factor = columns.get(column).map(ColumnName::factor).orElse(1.0) * (role == Role.LATITUDE || role == Role.LONGITUDE ? 1 : feet);
                double[] numbers = rows.stream().mapToDouble(row -> table.number(row, column) * factor).toArray();
                if (!Arrays.stream(numbers).allMatch(Double::isNaN)) {
                    values.put(role, numbers);
                }
            }
        });
        return new RecordedCar(name, rows.stream().mapToDouble(row -> time[row]).toArray(), values, ahead);
    }

    /** By time, each time once. */
    private static List<Integer> sorted(List<Integer> rows, double[] time) {
        List<Integer> ordered = rows.stream().sorted(Comparator.comparingDouble(row -> time[row])).toList();
        List<Integer> once = new ArrayList<>();
        for (int row : ordered) {
            if (once.isEmpty() || time[row] > time[once.getLast()]) {
                once.add(row);
            }
        }
        return once;
    }

    /** Seconds of every row. */
    private double[] time(int column) {
        if (column < 0) {
            tell("No column is the time: read as 10 rows a second.");
            return IntStream.range(0, table.rows().size()).mapToDouble(row -> row / USUAL_RATE).toArray();
        }
        double factor = columns.get(column).orElseThrow().factor();
        double[] time = IntStream.range(0, table.rows().size()).mapToDouble(row -> factor * seconds(table.word(row, column))).toArray();
        double step = TimeAxis.usualInterval(Arrays.stream(time).filter(value -> !Double.isNaN(value)).sorted().distinct().toArray());
        double scale = 1;
        while (factor == 1 && step * scale > LONGEST_STEP && scale > 1e-9) {
            scale /= 1000;
        }
        if (scale < 1) {
            tell(String.format(Locale.ROOT, "Times step by %.0f: read as %s.", step, scale > 1e-4 ? "milliseconds" : scale > 1e-7 ? "microseconds" : "nanoseconds"));
        }
        for (int row = 0; row < time.length; row++) {
            time[row] *= scale;
        }
        return time;
    }

    /** A number, a date with a time, or a time of day. */
    private static double seconds(String word) {
        double number = PlatoonTable.parsed(word);
        if (!Double.isNaN(number) || word.indexOf(':') < 0) {
            return number;
        }
        try {
            String plain = word.replace(' ', 'T').replaceFirst("(Z|[+-]\\d\\d:?\\d\\d)$", "").replace('/', '-');
            if (plain.indexOf('T') < 0) {
                return LocalTime.parse(plain).toNanoOfDay() / 1e9;
            }
            LocalDateTime moment = LocalDateTime.parse(plain);
            return moment.toEpochSecond(ZoneOffset.UTC) + moment.getNano() / 1e9;
        } catch (DateTimeException none) {
            return Double.NaN;
        }
    }

    /** Speeds that no car drives in m/s are in km/h. */
    private List<RecordedCar> inMetresPerSecond(List<RecordedCar> cars) {
        double fastest = cars.stream().map(car -> car.values().get(Role.SPEED)).filter(Objects::nonNull).flatMapToDouble(Arrays::stream).filter(v -> !Double.isNaN(v)).max().orElse(0);
        if (fastest > FASTEST) {
            tell(String.format(Locale.ROOT, "The greatest speed is %.0f: speeds are read as km/h.", fastest));
            cars.forEach(car -> car.values().computeIfPresent(Role.SPEED, (_, speed) -> Arrays.stream(speed).map(v -> v / 3.6).toArray()));
        }
        return cars;
    }

    private void tell(String note) {
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }
}
