package io.tandem.road.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.road.Lane;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lanes lie where the standard's definitions put them, evaluated independently of the reader. */
class OpenDriveGeometryTest {

    private static final double CENTIMETRE = 0.01;

    private final List<DrawnRoad> roads = new ArrayList<>();

    /** Roads of all kinds of geometry in a random order, with lane offsets, sections and widths that change. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void laneCentresLieWithinACentimetreOfTheDefinition(long seed) throws MistakeException {
        Random random = new Random(seed);
        for (int i = 0; i < 6; i++) {
            roads.add(road(String.valueOf(i), i % 2 == 0 ? "RHT" : "LHT", random));
        }

        RoadNetwork network = Maps.network("a.xodr", Maps.drive(roads.stream().map(DrawnRoad::xml).toArray(String[]::new)));

        int compared = 0;
        for (DrawnRoad road : roads) {
            for (int i = 0; i < road.sections.size(); i++) {
                DrawnRoad.Section section = road.sections.get(i);
                for (int lane = -section.right().size(); lane <= section.left().size(); lane++) {
                    if (lane != 0) {
                        compared += compare(network.lane(road.name(i, lane)).orElseThrow(), road, section, lane);
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(2000);
    }

    private static int compare(Lane lane, DrawnRoad road, DrawnRoad.Section section, int id) {
        LaneProjection spot = new LaneProjection();
        int compared = 0;
        double before = Double.NaN;
        boolean on = id < 0 == road.rule().equals("RHT");
        for (double s = section.from(); s <= section.to(); s += 1) {
            double[] centre = road.centre(section, id, Math.min(s, section.to() - 1e-9));

            assertThat(lane.project(centre[0], centre[1], spot)).isTrue();
            assertThat(spot.distance()).describedAs("%s at %.1f", lane.name(), s).isLessThan(CENTIMETRE);
            assertThat(lane.widthAt(spot.station())).describedAs("width of %s at %.1f", lane.name(), s).isCloseTo(centre[2], within(0.1));
            assertThat(Double.isNaN(before) || spot.station() > before == on).isTrue();
            before = spot.station();
            compared++;
        }
        double[] end = road.centre(section, id, section.to() - 1e-9);
        double atEnd = on ? lane.length() : 0;
        assertThat(Math.hypot(lane.eastAt(atEnd) - end[0], lane.northAt(atEnd) - end[1])).describedAs("end of %s at %.1f", lane.name(), section.to()).isLessThan(CENTIMETRE);
        return compared;
    }

    /** Surveyed towns are public whose cubics hardly move at their ends: |c'(p)| is 0.05 m there and half as much again as the length between. */
    @ParameterizedTest
    @CsvSource({"7, 0.05, 1", "7, 0, 0.4", "60, 0.05, 8", "90, 1e-6, 30"})
    void curvesThatAreSlowAtTheirEndsAreAsLongAsTheyAre(double ahead, double slow, double aside) throws MistakeException {
        DrawnRoad road = new DrawnRoad("1", "RHT", 100, 50, 0.7);
        road.parametric(1, p -> slow * p + ahead * p * p * (3 - 2 * p), p -> aside * p * p * (3 - 2 * p), p -> slow + 6 * ahead * p * (1 - p), p -> 6 * aside * p * (1 - p),
                _ -> String.format(Locale.ROOT, "<paramPoly3 pRange=\"normalized\" aU=\"0\" bU=\"%s\" cU=\"%s\" dU=\"%s\" aV=\"0\" bV=\"0\" cV=\"%s\" dV=\"%s\"/>", slow, 3 * ahead, -2 * ahead, 3 * aside, -2 * aside));
        List<List<DrawnRoad.Cubic>> lanes = List.of(List.of(new DrawnRoad.Cubic(0, 3.5, 0, 0, 0)));
        DrawnRoad.Section section = new DrawnRoad.Section(0, road.length(), lanes, lanes);
        road.sections.add(section);
        road.offsets.add(new DrawnRoad.Cubic(0, 0, 0, 0, 0));

        RoadNetwork network = Maps.network("a.xodr", Maps.drive(road.xml()));

        LaneProjection spot = new LaneProjection();
        for (int id : new int[] {-1, 1}) {
            Lane lane = network.lane(road.name(0, id)).orElseThrow();
            assertThat(lane.length()).isCloseTo(road.length(), within(1.5));
            for (double s = 1; s < road.length() - 1; s += 1) {
                double[] centre = road.centre(section, id, s);
                lane.project(centre[0], centre[1], spot);
                assertThat(spot.distance()).describedAs("%s at %.1f", lane.name(), s).isLessThan(CENTIMETRE);
            }
        }
    }

    /** A crest on a banked road: z and roll are cubics of their own along the reference line, and a lane beside it is lifted by t sin(roll). */
    @ParameterizedTest
    @ValueSource(strings = {"RHT", "LHT"})
    void heightsAndBanksAreThoseOfTheProfiles(String rule) throws MistakeException {
        DrawnRoad road = road("1", rule, new Random(11));
        road.elevations.addAll(List.of(new DrawnRoad.Cubic(0, 420, 0.05, -2e-4, 0), new DrawnRoad.Cubic(70, 420 + 3.5 - 0.98, 0.022, 0, -1e-6)));
        road.banks.addAll(List.of(new DrawnRoad.Cubic(0, 0.01, 5e-4, 0, 0), new DrawnRoad.Cubic(60, 0.04, 0, 0, 0)));

        RoadNetwork network = Maps.network("a.xodr", Maps.drive(road.xml()));

        LaneProjection spot = new LaneProjection();
        for (int i = 0; i < road.sections.size(); i++) {
            DrawnRoad.Section section = road.sections.get(i);
            for (int id : new int[] {-1, 1}) {
                Lane lane = network.lane(road.name(i, id)).orElseThrow();
                double left = id < 0 == rule.equals("RHT") ? 1 : -1;
                for (double s = section.from() + 0.5; s < section.to(); s += 1) {
                    double[] centre = road.centre(section, id, s);
                    double[] surface = road.surface(section, id, s);
                    lane.project(centre[0], centre[1], spot);
                    assertThat(lane.heightAt(spot.station())).describedAs("%s at %.1f", lane.name(), s).isCloseTo(surface[0], within(CENTIMETRE));
                    assertThat(lane.bankAt(spot.station())).describedAs("%s at %.1f", lane.name(), s).isCloseTo(left * surface[1], within(1e-3));
                }
            }
        }
    }

    /** Borders are positions beside the reference line; those of inner lanes do not add up. Sections of one side leave the other as it was. */
    @Test
    void bordersBoundLanesAndOneSidedSectionsConcernTheirSideOnly() throws MistakeException {
        double k = 0.012;
        String right = "<lane id=\"-1\" type=\"driving\"><border sOffset=\"0\" a=\"-3\" b=\"-0.005\" c=\"0\" d=\"0\"/></lane>"
                + "<lane id=\"-2\" type=\"driving\"><border sOffset=\"0\" a=\"-6\" b=\"0\" c=\"-0.0002\" d=\"0\"/></lane>";
        String left = "<lane id=\"1\" type=\"driving\"><border sOffset=\"0\" a=\"3.5\" b=\"0\" c=\"0\" d=\"0\"/></lane>";
        String text = Maps.drive("<road id=\"1\" length=\"100\" junction=\"-1\"><planView>" + Maps.geometry(0, 5, 7, 0.4, 100, "<arc curvature=\"" + k + "\"/>") + "</planView><lanes>"
                + "<laneSection s=\"0\"><left>" + left + "</left><center/><right>" + right + "</right></laneSection>"
                + "<laneSection s=\"60\" singleSide=\"true\"><left>" + left.replace("3.5", "4.5") + "</left><center/></laneSection></lanes></road>");

        RoadNetwork network = Maps.network("a.xodr", text);

        LaneProjection spot = new LaneProjection();
        for (double s = 0; s <= 100; s += 1) {
            double[] centres = {(-3 - 0.005 * s) / 2, (-3 - 0.005 * s - 6 - 0.0002 * s * s) / 2, s < 60 ? 1.75 : 2.25};
            String[] names = {"road 1 section 0 lane -1", "road 1 section 0 lane -2", s < 60 ? "road 1 section 0 lane 1" : "road 1 section 1 lane 1"};
            double heading = 0.4 + k * s;
            for (int i = 0; i < names.length; i++) {
                double east = 5 + (Math.sin(heading) - Math.sin(0.4)) / k - centres[i] * Math.sin(heading);
                double north = 7 - (Math.cos(heading) - Math.cos(0.4)) / k + centres[i] * Math.cos(heading);
                network.lane(names[i]).orElseThrow().project(east, north, spot);
                assertThat(spot.distance()).describedAs("%s at %.0f", names[i], s).isLessThan(CENTIMETRE);
            }
        }
    }

    private static DrawnRoad road(String id, String rule, Random random) {
        DrawnRoad road = new DrawnRoad(id, rule, random.nextDouble(-500, 500), random.nextDouble(-500, 500), random.nextDouble(-3, 3));
        List<Integer> kinds = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
        java.util.Collections.shuffle(kinds, random);
        kinds.forEach(kind -> geometry(road, kind, random));
        sections(road, random);
        return road;
    }

    private static void geometry(DrawnRoad road, int kind, Random random) {
        double metres = random.nextDouble(15, 60);
        double k = random.nextDouble(0.005, 0.04) * (random.nextBoolean() ? 1 : -1);
        switch (kind) {
            case 0 -> road.curve(metres, "<line/>", _ -> 0);
            case 1 -> road.curve(metres, "<arc curvature=\"" + k + "\"/>", _ -> k);
            case 2 -> {
                double end = -k * random.nextDouble();
                road.curve(metres, "<spiral curvStart=\"" + k + "\" curvEnd=\"" + end + "\"/>", s -> k + (end - k) * s / metres);
            }
            case 3 -> {
                double a = random.nextDouble(-0.4, 0.4);
                double b = random.nextDouble(-0.2, 0.2);
                double c = k / 4;
                double d = -k / 300;
                road.parametric(metres, p -> p, p -> a + p * (b + p * (c + d * p)), _ -> 1, p -> b + p * (2 * c + 3 * d * p),
                        _ -> "<poly3 a=\"" + a + "\" b=\"" + b + "\" c=\"" + c + "\" d=\"" + d + "\"/>");
            }
            case 4 -> cubic(road, 1, metres, k, random, "normalized");
            default -> cubic(road, metres, metres, k, random, "arcLength");
        }
    }

    /**
     * Its parameter runs unevenly where it is normalized: up to a third faster in the middle. Otherwise it ends with the length of
     * the curve. It begins beside the place of the geometry, in another direction than its heading.
     */
    private static void cubic(DrawnRoad road, double range, double metres, double k, Random random, String name) {
        boolean normalized = name.equals("normalized");
        double uneven = normalized ? random.nextDouble(0, 0.3) : 0;
        double au = random.nextDouble(-2, 2);
        double av = random.nextDouble(-2, 2);
        double bv = random.nextDouble(-0.2, 0.2) * metres / range;
        double cv = k * metres * metres / 3 / (range * range);
        double dv = -k * metres * metres / 5 / (range * range * range);
        double b = normalized ? metres * (1 - uneven) / range : forwards(range, bv, cv, dv);
        double c = 3 * metres * uneven / (range * range) / 2;
        double d = -metres * uneven / (range * range * range) / 2;
        road.parametric(range, p -> au + p * (b + p * (c + p * d)), p -> av + p * (bv + p * (cv + p * dv)), p -> b + p * (2 * c + 3 * d * p), p -> bv + p * (2 * cv + 3 * dv * p),
                _ -> "<paramPoly3 pRange=\"" + name + "\" aU=\"" + au + "\" bU=\"" + b + "\" cU=\"" + c + "\" dU=\"" + d + "\" aV=\"" + av + "\" bV=\"" + bv + "\" cV=\"" + cv
                        + "\" dV=\"" + dv + "\"/>");
    }

    /** The speed forwards with which a curve is as long as the range of its parameter, by bisection. */
    private static double forwards(double range, double bv, double cv, double dv) {
        double low = 0.5;
        double high = 1;
        for (int i = 0; i < 50; i++) {
            double b = (low + high) / 2;
            double length = 0;
            for (int step = 0; step < 1000; step++) {
                double p = range * (step + 0.5) / 1000;
                length += Math.hypot(b, bv + p * (2 * cv + 3 * dv * p)) * range / 1000;
            }
            low = length < range ? b : low;
            high = length < range ? high : b;
        }
        return low;
    }

    private static void sections(DrawnRoad road, Random random) {
        double from = 0;
        double offset = random.nextDouble(-2, 2);
        while (from < road.length()) {
            double to = road.length() - from < 60 ? road.length() : from + random.nextDouble(20, 50);
            double next = random.nextDouble(-2, 2);
            // The offset jumps where a section begins, as it does where lanes are numbered anew.
            road.offsets.add(change(from, to - from, offset, next, random.nextBoolean()));
            offset = random.nextDouble(-2, 2);
            road.sections.add(new DrawnRoad.Section(from, to, widths(from, to, random), widths(from, to, random)));
            from = to;
        }
    }

    private static List<List<DrawnRoad.Cubic>> widths(double from, double to, Random random) {
        List<List<DrawnRoad.Cubic>> lanes = new ArrayList<>();
        int count = random.nextInt(1, 4);
        for (int i = 0; i < count; i++) {
            double start = random.nextDouble(2.5, 4);
            double middle = random.nextDouble(2.5, 4);
            double at = from + (to - from) * random.nextDouble(0.3, 0.7);
            lanes.add(List.of(change(from, at - from, start, middle, random.nextBoolean()), change(at, to - at, middle, random.nextDouble(2.5, 4), random.nextBoolean())));
        }
        return lanes;
    }

    /** From one value to another, along a line or along a cubic that is level at both ends. */
    private static DrawnRoad.Cubic change(double from, double length, double start, double end, boolean straight) {
        double rise = end - start;
        return straight ? new DrawnRoad.Cubic(from, start, rise / length, 0, 0)
                : new DrawnRoad.Cubic(from, start, 0, 3 * rise / (length * length), -2 * rise / (length * length * length));
    }
}
