package io.tandem.road.map;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A town in OpenDRIVE as editors export it: a grid of streets of random direction with one or two lanes each way or one-way, cut
 * into lane sections and geometries of which some are micrometres long, lanes that are numbered anew from section to section,
 * lane offsets that jump with the numbers, and junctions whose connecting roads are drawn along or against their traffic.
 */
public final class DrawnTown {

    private static final double BLOCK_METRES = 80;
    private static final double CORNER_METRES = 15;
    private static final double LANE_METRES = 3.5;

    private record Street(int id, double east, double north, double heading, int right, int left, int[] shifts) {

        /** Number of a lane at the end or the start of the street. */
        int lane(int outwards, boolean onRight, boolean end) {
            int shift = shifts[end ? shifts.length - 1 : 0];
            return onRight ? -outwards - shift : outwards + shift;
        }

        double length() {
            return BLOCK_METRES - 2 * CORNER_METRES;
        }

        double[] place(double s, double t) {
            return new double[] {east + s * Math.cos(heading) - t * Math.sin(heading), north + s * Math.sin(heading) + t * Math.cos(heading)};
        }
    }

    /** An end of a street at a junction. */
    private record Arm(Street street, boolean end) {

        /** Lanes that lead into the junction run on the right of a street that ends there. */
        int count(boolean inward) {
            return inward == end ? street.right : street.left;
        }

        int lane(int outwards, boolean inward) {
            return street.lane(outwards, inward == end, end);
        }

        /** East, north and heading of traffic where a lane meets the junction. */
        double[] place(int outwards, boolean inward) {
            double t = (outwards - 0.5) * LANE_METRES * (inward == end ? -1 : 1);
            double[] at = street.place(end ? street.length() : 0, t);
            return new double[] {at[0], at[1], street.heading + (inward == end ? 0 : Math.PI)};
        }
    }

    private final Random random;
    private final boolean oneWay;
    private final StringBuilder roads = new StringBuilder();
    private final StringBuilder junctions = new StringBuilder();
    private final List<List<Arm>> corners = new ArrayList<>();
    private int ids;

    private DrawnTown(int across, long seed, boolean oneWay) {
        random = new Random(seed);
        this.oneWay = oneWay;
        for (int i = 0; i < across * across; i++) {
            corners.add(new ArrayList<>());
        }
        for (int row = 0; row < across; row++) {
            for (int column = 0; column < across; column++) {
                if (column + 1 < across) {
                    street(row * across + column, row * across + column + 1, column * BLOCK_METRES, row * BLOCK_METRES, 0);
                }
                if (row + 1 < across) {
                    street(row * across + column, (row + 1) * across + column, column * BLOCK_METRES, row * BLOCK_METRES, Math.PI / 2);
                }
            }
        }
        for (int corner = 0; corner < corners.size(); corner++) {
            junction(100_000_000 + corner, corners.get(corner));
        }
    }

    /**
     * @param across number of junctions in a row and in a column
     * @param oneWay whether a third of the streets is one-way
     */
    public static String of(int across, long seed, boolean oneWay) {
        DrawnTown town = new DrawnTown(across, seed, oneWay);
        return "<?xml version=\"1.0\"?>\n<OpenDRIVE>\n<header revMajor=\"1\" revMinor=\"4\"/>\n" + town.roads + town.junctions + "</OpenDRIVE>\n";
    }

    private void street(int from, int to, double east, double north, double heading) {
        boolean reversed = random.nextBoolean();
        double start = reversed ? BLOCK_METRES - CORNER_METRES : CORNER_METRES;
        boolean single = oneWay && random.nextInt(3) == 0;
        int cuts = random.nextInt(4);
        int[] shifts = new int[2 * cuts + 1];
        for (int i = 0; i < shifts.length; i++) {
            shifts[i] = random.nextInt(3);
        }
        Street street = new Street(++ids, east + start * Math.cos(heading), north + start * Math.sin(heading), heading + (reversed ? Math.PI : 0),
                random.nextInt(1, 3), single ? 0 : random.nextInt(1, 3), shifts);
        corners.get(from).add(new Arm(street, reversed));
        corners.get(to).add(new Arm(street, !reversed));
        write(street, from, to, reversed);
    }

    private void write(Street street, int from, int to, boolean reversed) {
        add("<road id=\"%d\" length=\"%.17g\" junction=\"-1\"><link><predecessor elementType=\"junction\" elementId=\"%d\"/><successor elementType=\"junction\" elementId=\"%d\"/></link>",
                street.id, street.length(), 100_000_000 + (reversed ? to : from), 100_000_000 + (reversed ? from : to));
        add("<planView>");
        double half = street.length() / 2;
        line(street, 0, half);
        line(street, half, 3e-7);
        line(street, half + 3e-7, street.length() - half - 3e-7);
        add("</planView><lanes>");
        double[] starts = starts(street);
        for (int i = 0; i < starts.length; i++) {
            // Empty lanes inside of those of a one-way street are wide, and the offset makes up for them.
            add("<laneOffset s=\"%.17g\" a=\"%.17g\" b=\"0\" c=\"0\" d=\"0\"/>", starts[i], street.left == 0 ? street.shifts[i] * LANE_METRES : 0);
        }
        for (int i = 0; i < starts.length; i++) {
            section(street, i, starts[i]);
        }
        add("</lanes></road>\n");
    }

    /** Every other section is micrometres long. */
    private double[] starts(Street street) {
        double[] starts = new double[street.shifts.length];
        for (int i = 1; i < starts.length; i++) {
            double even = street.length() * ((i + 1) / 2) / (street.shifts.length / 2 + 1.0);
            starts[i] = i % 2 == 1 ? even : even + Math.pow(10, -random.nextInt(3, 9));
        }
        return starts;
    }

    private void line(Street street, double s, double length) {
        double[] at = street.place(s, 0);
        add("%s", Maps.geometry(s, at[0], at[1], street.heading, length, "<line/>"));
    }

    private void section(Street street, int number, double start) {
        add("<laneSection s=\"%.17g\"><left>", start);
        lanes(street, number, street.left, 1);
        add("</left><center><lane id=\"0\" type=\"none\"/></center><right>");
        lanes(street, number, street.right, -1);
        add("</right></laneSection>");
    }

    private void lanes(Street street, int number, int count, int sign) {
        int shift = count == 0 ? 0 : street.shifts[number];
        for (int i = 1; i <= shift; i++) {
            add("<lane id=\"%d\" type=\"none\">%s</lane>", sign * i, Maps.width(street.left == 0 ? String.valueOf(LANE_METRES) : "0"));
        }
        for (int i = 1; i <= count; i++) {
            add("<lane id=\"%d\" type=\"driving\"><link>", sign * (i + shift));
            if (number > 0) {
                add("<predecessor id=\"%d\"/>", sign * (i + street.shifts[number - 1]));
            }
            if (number + 1 < street.shifts.length) {
                add("<successor id=\"%d\"/>", sign * (i + street.shifts[number + 1]));
            }
            add("</link>%s</lane>", Maps.width(String.valueOf(LANE_METRES)));
        }
    }

    private void junction(int id, List<Arm> arms) {
        StringBuilder connections = new StringBuilder();
        for (Arm from : arms) {
            for (Arm to : arms) {
                for (int lane = 1; from != to && lane <= Math.min(from.count(true), to.count(false)); lane++) {
                    connections.append(connecting(id, from, to, lane));
                }
            }
        }
        junctions.append("<junction id=\"").append(id).append("\">").append(connections).append("</junction>\n");
    }

    /** A connecting road, drawn along its traffic or against it; returns its connection. */
    private String connecting(int junction, Arm from, Arm to, int lane) {
        boolean along = random.nextBoolean();
        double[] start = along ? from.place(lane, true) : to.place(lane, false);
        double[] end = along ? to.place(lane, false) : from.place(lane, true);
        double turned = along ? 0 : Math.PI;
        int id = ++ids;
        int number = along ? -1 : 1;
        Arm first = along ? from : to;
        Arm last = along ? to : from;
        add("<road id=\"%d\" length=\"0\" junction=\"%d\"><link><predecessor elementType=\"road\" elementId=\"%d\" contactPoint=\"%s\"/>"
                + "<successor elementType=\"road\" elementId=\"%d\" contactPoint=\"%s\"/></link><planView>", id, junction, first.street.id, first.end ? "end" : "start",
                last.street.id, last.end ? "end" : "start");
        add("%s", curve(start[0], start[1], start[2] + turned, end[0], end[1], end[2] + turned));
        add("</planView><lanes><laneOffset s=\"0\" a=\"%.17g\" b=\"0\" c=\"0\" d=\"0\"/><laneSection s=\"0\">", -number * LANE_METRES / 2);
        int before = along ? from.lane(lane, true) : to.lane(lane, false);
        int after = along ? to.lane(lane, false) : from.lane(lane, true);
        String written = String.format(Locale.ROOT, "<lane id=\"%d\" type=\"driving\"><link><predecessor id=\"%d\"/><successor id=\"%d\"/></link>%s</lane>", number, before, after,
                Maps.width(String.valueOf(LANE_METRES)));
        add(along ? "<right>%s</right></laneSection></lanes></road>\n" : "<left>%s</left></laneSection></lanes></road>\n", written);
        return String.format(Locale.ROOT, "<connection id=\"%d\" incomingRoad=\"%d\" connectingRoad=\"%d\" contactPoint=\"%s\"><laneLink from=\"%d\" to=\"%d\"/></connection>", id,
                from.street.id, id, along ? "start" : "end", from.lane(lane, true), number);
    }

    /** A cubic from one pose to another, as a geometry. */
    private static String curve(double east, double north, double heading, double toEast, double toNorth, double toHeading) {
        double distance = Math.hypot(toEast - east, toNorth - north);
        double u = (toEast - east) * Math.cos(heading) + (toNorth - north) * Math.sin(heading);
        double v = -(toEast - east) * Math.sin(heading) + (toNorth - north) * Math.cos(heading);
        double slopeU = distance * Math.cos(toHeading - heading);
        double slopeV = distance * Math.sin(toHeading - heading);
        double cu = 3 * u - 2 * distance - slopeU;
        double du = distance + slopeU - 2 * u;
        double cv = 3 * v - slopeV;
        double dv = slopeV - 2 * v;
        double length = 0;
        for (int i = 0; i < 1000; i++) {
            double p = (i + 0.5) / 1000;
            length += Math.hypot(distance + p * (2 * cu + 3 * p * du), p * (2 * cv + 3 * p * dv)) / 1000;
        }
        return Maps.geometry(0, east, north, heading, length, "<paramPoly3 pRange=\"normalized\" aU=\"0\" bU=\"" + distance + "\" cU=\"" + cu + "\" dU=\"" + du
                + "\" aV=\"0\" bV=\"0\" cV=\"" + cv + "\" dV=\"" + dv + "\"/>");
    }

    private void add(String form, Object... values) {
        roads.append(String.format(Locale.ROOT, form, values));
    }
}
