package io.tandem.planning;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.tandem.message.Broadcast;
import io.tandem.planning.PlannerView.LaneAhead;
import io.tandem.planning.PlannerView.PathPoint;
import io.tandem.planning.PlannerView.Spread;
import io.tandem.planning.PlannerView.Track;
import io.tandem.planning.PlannerView.TrackSpread;
import io.tandem.world.CellBitmap;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** The protocol with a planner in another process: one line of JSON per message. See docs/planner.md. */
public final class PlannerMessages {

    /** Version of the protocol. */
    public static final int PROTOCOL = 1;
    /** Longest line of a planner, bytes. */
    public static final int LONGEST_LINE = 1 << 20;
    private static final int MOST_POSES = 10_000;
    private static final int COLUMNS = 5;
    private static final int MOST_SENT = 16;
    private static final Pattern NO_NUMBER = Pattern.compile("NaN|Infinity");
    private static final JsonFactory JSON = JsonFactory.builder().streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(8)
            .maxStringLength(8192).maxNumberLength(60).maxNameLength(256).maxDocumentLength(LONGEST_LINE).build()).build();

    /** An answer: the number of its question, the plan, and the radio messages to send. */
    public record PlanMessage(long cycle, Plan plan, List<String> send) {

        public PlanMessage(long cycle, Plan plan) {
            this(cycle, plan, List.of());
        }
    }

    /** A line that is no valid answer. */
    public static final class MalformedMessageException extends Exception {

        private static final long serialVersionUID = 1;

        MalformedMessageException(String why) {
            super(why);
        }
    }

    @FunctionalInterface
    private interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    private PlannerMessages() {
    }

    /** The first message, with the parameters. */
    public static String hello(PlannerParameters brief) {
        return line(json -> {
            json.writeStringField("type", "hello");
            json.writeNumberField("protocol", PROTOCOL);
            json.writeNumberField("vid", brief.vid());
            number(json, "period", brief.period());
            number(json, "deadline", brief.deadline());
            number(json, "horizon", brief.horizon());
            number(json, "length", brief.length());
            number(json, "width", brief.width());
            number(json, "wheelbase", brief.wheelbase());
            number(json, "max_steer", brief.maxSteer());
            number(json, "max_acceleration", brief.maxAcceleration());
            number(json, "max_braking", brief.maxBraking());
            number(json, "cruise", brief.cruise());
        });
    }

    /** A question. */
    public static String view(PlannerView view) {
        return line(json -> {
            json.writeStringField("type", "view");
            json.writeNumberField("cycle", view.cycle());
            number(json, "time", view.time());
            ego(json, view.ego());
            json.writeArrayFieldStart("tracks");
            for (Track track : view.tracks()) {
                track(json, track);
            }
            json.writeEndArray();
            json.writeFieldName("way");
            points(json, view.way());
            lanes(json, view.lanes());
            if (view.occupancy().isPresent()) {
                occupancy(json, view.occupancy().get());
            } else {
                json.writeNullField("occupancy");
            }
            messages(json, view.messages());
        });
    }

    /** What was heard by radio; left out where there was nothing. */
    private static void messages(JsonGenerator json, List<PlannerView.HeardMessage> messages) throws IOException {
        if (messages.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("messages");
        for (PlannerView.HeardMessage message : messages) {
            json.writeStartObject();
            json.writeStringField("kind", message.kind());
            json.writeNumberField("from", message.from());
            number(json, "age", message.age());
            number(json, "east", message.east());
            number(json, "north", message.north());
            number(json, "heading", message.heading());
            number(json, "speed", message.speed());
            json.writeStringField("payload", message.payload());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void ego(JsonGenerator json, PlannerView.Ego ego) throws IOException {
        json.writeObjectFieldStart("ego");
        number(json, "east", ego.east());
        number(json, "north", ego.north());
        number(json, "heading", ego.heading());
        number(json, "speed", ego.speed());
        number(json, "yaw_rate", ego.yawRate());
        if (ego.spread().isPresent()) {
            covariance(json, ego.spread().get());
        } else {
            json.writeNullField("covariance");
        }
        json.writeEndObject();
    }

    private static void covariance(JsonGenerator json, Spread spread) throws IOException {
        json.writeObjectFieldStart("covariance");
        number(json, "east_east", spread.eastEast());
        number(json, "east_north", spread.eastNorth());
        number(json, "north_north", spread.northNorth());
        number(json, "heading", spread.heading());
        number(json, "speed", spread.speed());
        number(json, "yaw_rate", spread.yawRate());
        json.writeEndObject();
    }

    private static void track(JsonGenerator json, Track track) throws IOException {
        json.writeStartObject();
        json.writeNumberField("id", track.id());
        number(json, "east", track.east());
        number(json, "north", track.north());
        number(json, "heading", track.heading());
        number(json, "east_speed", track.eastSpeed());
        number(json, "north_speed", track.northSpeed());
        number(json, "length", track.length());
        number(json, "width", track.width());
        number(json, "age", track.age());
        if (track.spread().isPresent()) {
            covariance(json, track.spread().get());
        } else {
            json.writeNullField("covariance");
        }
        json.writeEndObject();
    }

    private static void covariance(JsonGenerator json, TrackSpread spread) throws IOException {
        json.writeObjectFieldStart("covariance");
        number(json, "east_east", spread.eastEast());
        number(json, "east_north", spread.eastNorth());
        number(json, "north_north", spread.northNorth());
        number(json, "speed_east_east", spread.speedEastEast());
        number(json, "speed_east_north", spread.speedEastNorth());
        number(json, "speed_north_north", spread.speedNorthNorth());
        json.writeEndObject();
    }

    private static void points(JsonGenerator json, List<PathPoint> points) throws IOException {
        json.writeStartArray();
        for (PathPoint point : points) {
            json.writeStartArray();
            for (double value : new double[] {point.station(), point.east(), point.north(), point.heading(), point.curvature(), point.width(),
                    point.limit()}) {
                value(json, value);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static void lanes(JsonGenerator json, List<LaneAhead> lanes) throws IOException {
        json.writeArrayFieldStart("lanes");
        for (LaneAhead lane : lanes) {
            json.writeStartObject();
            json.writeStringField("name", lane.name());
            json.writeStringField("side", lane.side().name().toLowerCase(Locale.ROOT));
            json.writeFieldName("points");
            points(json, lane.points());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void occupancy(JsonGenerator json, OccupancyGrid map) throws IOException {
        json.writeObjectFieldStart("occupancy");
        number(json, "cell", CellBitmap.SIZE);
        json.writeNumberField("west", map.west());
        json.writeNumberField("south", map.south());
        json.writeNumberField("columns", map.columns());
        json.writeNumberField("rows", map.rows());
        json.writeArrayFieldStart("runs");
        for (OccupancyGrid.Run run : map.runs()) {
            json.writeArray(new int[] {run.row(), run.first(), run.last()}, 0, 3);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, double value) throws IOException {
        json.writeFieldName(name);
        value(json, value);
    }

    /** A number that is not finite becomes null. */
    private static void value(JsonGenerator json, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }

    private static String line(Writing members) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            members.to(json);
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    /** The message to a client that cannot be served now. */
    public static String busy(String reason) {
        return line(json -> {
            json.writeStringField("type", "busy");
            json.writeStringField("reason", reason);
        });
    }

    /** Reads an answer. */
    public static PlanMessage answer(String line) throws MalformedMessageException {
        Map<String, Double> numbers = new HashMap<>();
        Map<String, String> words = new HashMap<>();
        List<Plan.Pose> poses = new ArrayList<>();
        List<String> send = new ArrayList<>();
        try (JsonParser json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new MalformedMessageException("a line is no JSON object, and words for people belong to standard error: " + shown(line));
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                member(json, numbers, words, poses, send);
            }
            if (json.nextToken() != null) {
                throw new MalformedMessageException("something follows the JSON object: " + shown(line));
            }
        } catch (JsonProcessingException broken) {
            throw new MalformedMessageException(NO_NUMBER.matcher(line).find() && line.startsWith("{") ? "NaN and Infinity are no numbers of JSON: " + shown(line)
                    : "a line is no JSON (words for people belong to standard error): " + shown(line));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return new PlanMessage((long) number(numbers, "cycle", line), plan(numbers, words, poses, line), List.copyOf(send));
    }

    private static void member(JsonParser json, Map<String, Double> numbers, Map<String, String> words, List<Plan.Pose> poses, List<String> send)
            throws IOException, MalformedMessageException {
        String name = json.currentName();
        JsonToken token = json.nextToken();
        if (name.equals("trajectory") && token == JsonToken.START_ARRAY) {
            trajectory(json, poses);
        } else if (name.equals("send") && token == JsonToken.START_ARRAY) {
            send(json, send);
        } else if (token.isNumeric()) {
            numbers.put(name, json.getDoubleValue());
        } else if (token == JsonToken.VALUE_STRING) {
            words.put(name, json.getText());
        } else {
            json.skipChildren();
        }
    }

    private static void send(JsonParser json, List<String> send) throws IOException, MalformedMessageException {
        while (json.nextToken() == JsonToken.VALUE_STRING && send.size() < MOST_SENT && Broadcast.fits(json.getText())) {
            send.add(json.getText());
        }
        if (json.currentToken() != JsonToken.END_ARRAY) {
            throw new MalformedMessageException("send is not a list of at most " + MOST_SENT + " texts of at most " + Broadcast.MAX_PAYLOAD_BYTES + " bytes");
        }
    }

    private static void trajectory(JsonParser json, List<Plan.Pose> poses) throws IOException, MalformedMessageException {
        double[] row = new double[COLUMNS];
        while (json.nextToken() == JsonToken.START_ARRAY) {
            for (int i = 0; i < COLUMNS; i++) {
                OptionalDouble value = json.nextToken().isNumeric() ? OptionalDouble.of(json.getDoubleValue()) : OptionalDouble.empty();
                row[i] = value.orElseThrow(() -> new MalformedMessageException("a pose of the trajectory is not five numbers"));
            }
            if (json.nextToken() != JsonToken.END_ARRAY || poses.size() == MOST_POSES) {
                throw new MalformedMessageException("a pose of the trajectory is not five numbers, or there are too many");
            }
            poses.add(new Plan.Pose(row[0], row[1], row[2], row[3], row[4]));
        }
        if (json.currentToken() != JsonToken.END_ARRAY) {
            throw new MalformedMessageException("the trajectory is not a list of poses");
        }
    }

    private static Plan plan(Map<String, Double> numbers, Map<String, String> words, List<Plan.Pose> poses, String line)
            throws MalformedMessageException {
        return switch (words.getOrDefault("type", "")) {
            case "plan" -> new Plan.Trajectory(List.copyOf(poses));
            case "controls" -> new Plan.Controls(number(numbers, "acceleration", line), number(numbers, "steer", line));
            case "halt" -> new Plan.Halt(words.getOrDefault("reason", ""));
            default -> throw new MalformedMessageException("type is none of plan, controls and halt: " + shown(line));
        };
    }

    private static double number(Map<String, Double> numbers, String name, String line) throws MalformedMessageException {
        if (!numbers.containsKey(name)) {
            throw new MalformedMessageException(name + " is missing or no number: " + shown(line));
        }
        return numbers.get(name);
    }

    /** The beginning of a line, for a message. */
    private static String shown(String line) {
        String begin = line.substring(0, Math.min(60, line.length())).replaceAll("\\p{Cntrl}", "?");
        return begin.length() < line.length() ? begin + "…" : begin;
    }
}
