package io.tandem.launch;

import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Kind;
import io.tandem.mobility.Commands;
import io.tandem.mobility.MobilityModel;
import io.tandem.mobility.Motion;
import io.tandem.mobility.PowertrainSettings;
import io.tandem.mobility.powertrain.CarPreset;
import io.tandem.terrain.Ground;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stands in for a real car, at two sockets: the small car with 8 % more mass. Its positions are 5 cm off and its speeds 3 cm/s, ten times a second, and arrive 50 ms late. It goes by the
 * speed and acceleration of the commands, and stops by itself when it has heard nothing for 200 ms.
 */
final class StandInCar implements AutoCloseable {

    private static final double STEP = 0.01;
    private static final double MASS = 1165 * 1.08;
    private static final long FIX_EVERY = SimTime.nanos(0.1);
    private static final long DELAY = SimTime.nanos(0.05);
    private static final long SILENCE = SimTime.nanos(0.2);
    private static final double SPEED_GAIN = 1;
    private static final Pattern FIELD = Pattern.compile("\"(type|accel|speed)\":\"?([^,\"}]+)");

    private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    private final Motion motion = new Motion(1);
    private final Commands commands = new Commands(1);
    private final MobilityModel car;
    private final Random random = new Random(5);
    private final Queue<Message> late = new ArrayDeque<>();
    private final Site site;
    private final int to;
    private long nextFix;
    private long heardAt = Long.MIN_VALUE;
    private boolean stopping = true;
    private double acceleration;
    private double speed;
    private long sent;
    private long received;
    private long cutFrom = Long.MAX_VALUE;
    private long cutUntil = Long.MAX_VALUE;

    private record Message(long due, String text) {
    }

    StandInCar(Site site, int to, double east, long now) throws IOException {
        this.site = site;
        this.to = to;
        PowertrainSettings settings = new PowertrainSettings(CarPreset.SMALL_CAR, OptionalDouble.empty(), Optional.empty(), Optional.empty(), List.of(), OptionalDouble.empty(),
                OptionalDouble.of(MASS), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                OptionalDouble.empty(), OptionalDouble.empty());
        car = settings.model(settings.limits(Kind.GROUND, 3.85), STEP, 0, 1);
        motion.place(0, east, 0, 0);
        motion.levelRatio[0] = 1;
        car.standOn(Ground.LEVEL);
        car.begin(motion);
        nextFix = now;
        socket.setSoTimeout(5000);
    }

    int port() {
        return socket.getLocalPort();
    }

    long sent() {
        return sent;
    }

    double east() {
        return motion.east[0];
    }

    double speed() {
        return motion.speed[0];
    }

    /** Its positions get lost for a while. */
    void cut(long from, long until) {
        cutFrom = from;
        cutUntil = until;
    }

    /** Takes the commands that have been sent so far. */
    void hear(long now, long commandsSent) throws IOException {
        for (; received < commandsSent; received++) {
            DatagramPacket packet = new DatagramPacket(new byte[1000], 1000);
            socket.receive(packet);
            read(new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8));
            heardAt = now;
        }
    }

    private void read(String text) {
        Matcher fields = FIELD.matcher(text);
        while (fields.find()) {
            switch (fields.group(1)) {
                case "type" -> stopping = fields.group(2).equals("stop");
                case "accel" -> acceleration = Double.parseDouble(fields.group(2));
                default -> speed = Double.parseDouble(fields.group(2));
            }
        }
    }

    /** One step of its own, and what it sends. */
    void step(long now, long epoch) throws IOException {
        boolean silent = heardAt == Long.MIN_VALUE || now - heardAt > SILENCE;
        double wanted = silent || stopping ? -3 : acceleration + SPEED_GAIN * (speed - motion.speed[0]);
        commands.write(0, 1, 0, Math.max(0, motion.speed[0] + wanted), 0);
        commands.accelerate(0, Math.max(wanted, -motion.speed[0] / STEP));
        commands.perceivedSpeed[0] = motion.speed[0];
        car.apply(commands, motion, 0, 1);
        car.step(now, motion, 0, 1);
        if (now >= nextFix) {
            nextFix += FIX_EVERY;
            late.add(new Message(now + DELAY, fix(epoch)));
        }
        while (!late.isEmpty() && late.peek().due <= now) {
            byte[] bytes = late.poll().text.getBytes(StandardCharsets.UTF_8);
            if (now < cutFrom || now >= cutUntil) {
                socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), to));
                sent++;
            }
        }
    }

    private String fix(long epoch) {
        LatLon place = site.toLatLon(LocalPosition.of(motion.east[0] + 0.05 * random.nextGaussian(), motion.north[0] + 0.05 * random.nextGaussian()));
        double course = Math.toDegrees(Math.PI / 2 + site.convergence(place));
        return String.format(Locale.ROOT, "{\"locationTimestamp_since1970\":%.6f,\"locationLatitude\":%.9f,\"locationLongitude\":%.9f,\"locationSpeed\":%.4f,"
                + "\"locationCourse\":%.4f,\"locationHorizontalAccuracy\":0.05}", epoch / 1e9, place.latDegrees(), place.lonDegrees(),
                Math.max(0, motion.speed[0] + 0.03 * random.nextGaussian()), course);
    }

    @Override
    public void close() {
        socket.close();
    }
}
