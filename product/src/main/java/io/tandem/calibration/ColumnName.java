package io.tandem.calibration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a column of a platoon's table holds, learnt from its name: {@code Speed1}, {@code v_2 [km/h]}, {@code car3.x}, {@code leader_speed}, {@code IVS1}.
 *
 * @param role   what it holds
 * @param car    whose, as written: a number, a letter, or {@code leader} and {@code follower}; empty where the name says nothing
 * @param factor to SI units
 */
record ColumnName(Role role, String car, double factor) {

    enum Role { TIME, SPEED, POSITION, EAST, NORTH, LATITUDE, LONGITUDE, GAP, SPACING, LENGTH, ID, AHEAD }

    static final String LEADER = "leader";
    static final String FOLLOWER = "follower";
    /** Speed in km/h, mph, feet per second; metres in feet and kilometres; seconds in parts. */
    private static final Map<String, Double> UNITS = Map.ofEntries(Map.entry("kmh", 1 / 3.6), Map.entry("kph", 1 / 3.6), Map.entry("mph", 0.44704), Map.entry("fps", 0.3048),
            Map.entry("ft", 0.3048), Map.entry("feet", 0.3048), Map.entry("knots", 1852.0 / 3600), Map.entry("kn", 1852.0 / 3600), Map.entry("mps", 1.0), Map.entry("km", 1000.0));
    private static final Map<String, Double> TIME_UNITS = Map.of("ms", 1e-3, "millis", 1e-3, "us", 1e-6, "ns", 1e-9, "nanos", 1e-9, "min", 60.0);
    private static final Set<String> SILENT = Set.of("m", "s", "meters", "metres", "seconds", "sec", "deg", "degrees", "rad", "si", "gps", "utc", "abs", "raw", "smoothed", "filtered", "measured");
    private static final Set<String> LEADING = Set.of("lead", "leader", "leading", "lv", "front", "preceding", "pre", "ahead", "pv", "target");
    private static final Set<String> FOLLOWING = Set.of("follow", "follower", "following", "fv", "fav", "ego", "sv", "subject", "rear", "host", "av");
    private static final Set<String> CARS = Set.of("car", "veh", "vehicle", "c", "no", "nr", "truck", "i");

    /** Words of a name, without units and without whose it is, joined, and what they mean. */
    private static final Map<String, Role> ROLES = roles();

    private static Map<String, Role> roles() {
        Map<String, Role> roles = new HashMap<>();
        put(roles, Role.TIME, "time t timestamp globaltime timeindex tsec elapsed elapsedtime simtime datetime epoch");
        put(roles, Role.SPEED, "speed v vel velocity vvel groundspeed speedmps spd");
        put(roles, Role.POSITION, "s pos position station distance odometer dist localy travelled traveled posx xpos");
        put(roles, Role.EAST, "e east easting x xutm utmx");
        put(roles, Role.NORTH, "n north northing y yutm utmy");
        put(roles, Role.LATITUDE, "lat latitude");
        put(roles, Role.LONGITUDE, "lon lng long longitude");
        put(roles, Role.GAP, "gap ivs clearance range spatialgap distancegap spacegap gapdistance netgap netdistance headwaynet deltad bumpertobumper relativedistance interdistance rangeto");
        put(roles, Role.SPACING, "spacing spaceheadway distanceheadway headwaydistance dhw grossgap");
        put(roles, Role.LENGTH, "length len vlength");
        put(roles, Role.ID, "id vid name trackid trajectoryid vehid");
        put(roles, Role.AHEAD, "aheadid leaderid leadid precedingid preid frontid");
        return Map.copyOf(roles);
    }

    private static void put(Map<String, Role> roles, Role role, String names) {
        for (String name : names.split(" ")) {
            roles.put(name, role);
        }
    }

    /** Empty where the name is of no use here. */
    static Optional<ColumnName> of(String written) {
        List<String> words = words(written);
        double factor = factor(written, words);
        String whole = String.join("", words);
        if (ROLES.get(whole) == Role.AHEAD || whole.equals("preceding") || whole.equals("leader")) {
            return Optional.of(new ColumnName(Role.AHEAD, "", 1));
        }
        boolean namesTime = ROLES.get(whole) == Role.TIME;
        String car = namesTime ? "" : takeCar(words);
        Role role = ROLES.get(String.join("", words));
        if (role == null && words.isEmpty() && Set.of("car", "veh", "vehicle", "vehicleid", "carid").contains(whole)) {
            return Optional.of(new ColumnName(Role.ID, "", 1));
        }
        return Optional.ofNullable(role).map(known -> new ColumnName(known, car, known == Role.TIME ? timeFactor(written) : factor));
    }

    /** Small letters, cut at everything that is neither letter nor digit, between letters and digits, and where small letters become large. Units are left out. */
    private static List<String> words(String written) {
        String spaced = written.replaceAll("(?<=[a-z])(?=[A-Z])", " ").replaceAll("(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])", " ");
        List<String> words = new ArrayList<>();
        for (String word : withoutUnit(spaced).toLowerCase(Locale.ROOT).split("[^a-z0-9]+")) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        while (words.size() > 1 && (UNITS.containsKey(words.getLast()) || TIME_UNITS.containsKey(words.getLast()) || SILENT.contains(words.getLast()))) {
            words.removeLast();
        }
        words.removeIf(word -> words.size() > 1 && SILENT.contains(word) && word.length() > 2);
        return words;
    }

    private static String withoutUnit(String name) {
        return name.replaceAll("[\\[(].*?[\\])]", " ").replaceAll("(?i)[_ ](km/h|m/s|ft/s|mi/h)$", "").replaceAll("(?i)(?<=[_ ])(km_h|m_s|km h|m s)$", "");
    }

    private static double factor(String written, List<String> words) {
        String tail = written.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", " ").strip().replaceAll("km h$", "kmh").replaceAll("ft s$", "fps").replaceAll("mi h$", "mph");
        String last = tail.substring(tail.lastIndexOf(' ') + 1);
        return words.isEmpty() || last.equals(words.getLast()) ? 1 : UNITS.getOrDefault(last, 1.0);
    }

    private static double timeFactor(String written) {
        String tail = written.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", " ").strip();
        return TIME_UNITS.getOrDefault(tail.substring(tail.lastIndexOf(' ') + 1), 1.0);
    }

    /** Removes the words that say whose the column is; they may stand before or behind what it holds. */
    private static String takeCar(List<String> words) {
        String car = "";
        for (int i = words.size() - 1; i >= 0; i--) {
            String word = words.get(i);
            boolean leading = LEADING.contains(word);
            if (leading || FOLLOWING.contains(word)) {
                car = leading ? LEADER : FOLLOWER;
                words.remove(i);
            } else if (word.matches("\\d+") || word.matches("[a-z]") && words.size() > 1 && !ROLES.containsKey(word)) {
                car = car.isEmpty() ? word : car;
                words.remove(i);
            }
        }
        words.removeIf(word -> CARS.contains(word) && (words.size() > 1 || !ROLES.containsKey(word)));
        return car;
    }
}
