package io.tandem.planning;

import io.tandem.message.MessageFields;
import io.tandem.planning.PlannerView.HeardMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An intersection by reservation: the program of a road-side unit that lets vehicles through one by one or side by side, as their ways allow ({@link TileReservations}). A vehicle asks by
 * {@code do=reserve to=5001 no=2 at=31.5 speed=9 top=11 a=1.5 length=4.5 width=1.8 way=-8,0;8,0}; the answer {@code to=7 do=confirm no=2 at=33.1} has the earliest time that is free. The same number
 * gets the same answer. A reservation that nobody enters lapses a second after its time.
 */
public final class IntersectionReservation implements Planner {

    private static final double LAPSE_SECONDS = 1;
    private static final double SOONEST_SECONDS = 0.3;
    private static final int MOST_POINTS = 40;

    private final TileReservations tiles = new TileReservations();
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final Map<Integer, Double> entered = new HashMap<>();
    private final List<String> send = new ArrayList<>();

    @Override
    public Plan plan(PlannerView view) {
        send.clear();
        for (HeardMessage message : view.messages()) {
            MessageFields fields = MessageFields.parse(message.payload());
            if (message.kind().equals("manoeuvre") && message.age() < LAPSE_SECONDS) {
                hear(view.time(), message.from(), fields);
            }
        }
        tiles.vehicles().stream().filter(id -> !entered.containsKey(id) && view.time() > tiles.at(id) + LAPSE_SECONDS).forEach(this::drop);
        tiles.forget(view.time());
        return new Plan.Halt("a unit does not move");
    }

    private void hear(double now, int from, MessageFields fields) {
        switch (fields.text("do").orElse("")) {
            case "reserve" -> reserve(now, from, fields);
            case "cancel" -> drop(from);
            case "in" -> entered.put(from, now);
            case "out" -> drop(from);
            default -> { }
        }
    }

    private void drop(int id) {
        tiles.cancel(id);
        numbers.remove(id);
        entered.remove(id);
    }

    private void reserve(double now, int from, MessageFields fields) {
        int number = fields.count("no").orElse(0);
        double[][] way = way(fields.text("way").orElse(""));
        if (way[0].length < 2 || fields.number("at").isEmpty()) {
            return;
        }
        if (!tiles.has(from) || numbers.getOrDefault(from, number - 1) != number) {
            TileReservations.Request request = new TileReservations.Request(way[0], way[1], within(fields, "speed", 0, 0, 60), within(fields, "top", 10, 1, 60), within(fields, "a", 1.5, 0.3, 5),
                    within(fields, "length", 4.5, 0.5, 30), within(fields, "width", 1.8, 0.3, 5));
            entered.remove(from);
            numbers.put(from, number);
            tiles.reserve(from, request, Math.max(fields.number("at").getAsDouble(), now + SOONEST_SECONDS));
        }
        if (tiles.has(from)) {
            send.add(new MessageFields().with("to", from).with("do", "confirm").with("no", number).with("at", tiles.at(from)).toString());
        }
    }

    private static double within(MessageFields fields, String name, double usual, double least, double most) {
        return Math.clamp(fields.number(name).orElse(usual), least, most);
    }

    /** Points as {@code x,y;x,y}; none where a part is no number. */
    private static double[][] way(String text) {
        String[] points = text.split(";");
        int count = Math.min(points.length, MOST_POINTS);
        double[][] way = new double[2][count];
        for (int i = 0; i < count; i++) {
            String[] parts = points[i].split(",");
            MessageFields point = new MessageFields().with("x", parts[0]).with("y", parts.length > 1 ? parts[1] : "");
            if (point.number("x").isEmpty() || point.number("y").isEmpty() || Math.abs(point.number("x").getAsDouble()) > FARTHEST || Math.abs(point.number("y").getAsDouble()) > FARTHEST) {
                return new double[2][0];
            }
            way[0][i] = point.number("x").getAsDouble();
            way[1][i] = point.number("y").getAsDouble();
        }
        return way;
    }

    private static final double FARTHEST = 1e6;

    @Override
    public List<String> send() {
        return send;
    }
}
