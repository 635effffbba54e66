package io.tandem.gateway;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.command.CommandEncoder;
import io.tandem.gateway.command.CommandGuard;
import io.tandem.gateway.command.CommandSettings;
import io.tandem.gateway.command.JsonCommandEncoder;
import io.tandem.gateway.command.RosbridgeOutlet;
import io.tandem.gateway.command.TwistEncoder;
import io.tandem.gateway.command.VehicleCommand;
import io.tandem.gateway.feed.Endpoint;
import io.tandem.gateway.feed.Handshake;
import io.tandem.gateway.feed.Outlet;
import io.tandem.gateway.mavlink.MavlinkCommandEncoder;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Sends the commands of real vehicles, on a thread of its own: when Core stalls, the guards see that here and stop their vehicles. Nothing is sent but what a {@link CommandGuard}
 * lets out.
 */
public final class CommandOutlets implements AutoCloseable {

    private static final long STOP_TIMEOUT_MILLIS = 2000;
    private static final int ROSBRIDGE_PORT = 9090;
    private static final int MAVLINK_PORT = 14_550;
    private static final int LAST_STOPS = 3;

    private final VehicleCommands commands;
    private final WallClock clock;
    private final Consumer<String> journal;
    private final List<Line> lines = new ArrayList<>();
    private final Thread thread = Thread.ofPlatform().name("vehicle commands").daemon().unstarted(this::work);
    private volatile boolean closing;

    /** The way to one vehicle. */
    private static final class Line {
        private final int vid;
        private final CommandGuard guard;
        private final CommandEncoder encoder;
        private final Outlet outlet;
        private final long interval;
        private long due;

        private Line(int vid, CommandGuard guard, CommandEncoder encoder, Outlet outlet, long interval) {
            this.vid = vid;
            this.guard = guard;
            this.encoder = encoder;
            this.outlet = outlet;
            this.interval = interval;
        }

        private void send(VehicleCommand command) {
            encoder.encode(command, WallTime.now().epochNanos()).forEach(outlet::send);
        }
    }

    private CommandOutlets(VehicleCommands commands, WallClock clock, Consumer<String> journal) {
        this.commands = commands;
        this.clock = clock;
        this.journal = journal;
    }

    /** Opens the ways to all vehicles without sending anything by itself: {@link #transmit} does, as often as it is called. */
    public static CommandOutlets open(Lobby lobby, List<LiveSettings> live, String file, WallClock clock, Consumer<String> journal) throws MistakeException {
        CommandOutlets all = new CommandOutlets(lobby.commands(), clock, journal);
        try {
            for (int i = 0; i < live.size(); i++) {
                if (live.get(i).commands().isPresent() && live.get(i).log().isEmpty()) {
                    all.add(live.get(i), new SourceLocation(file, 0, "live[" + i + "].commands.to"));
                }
            }
            return all;
        } catch (MistakeException mistake) {
            all.lines.forEach(line -> line.outlet.close());
            throw mistake;
        }
    }

    private void add(LiveSettings settings, SourceLocation place) throws MistakeException {
        CommandSettings caps = settings.commands().orElseThrow();
        int vid = settings.ids().ranges().getFirst().first();
        Line line = new Line(vid, commands.guard(vid), encoder(vid, caps), outlet(caps, place), SimTime.nanos(caps.every()));
        line.due = clock.nanoTime();
        lines.add(line);
        journal.accept("Commands to " + vid + ": " + line.outlet.description() + " once an operator arms it (tandem ctl arm " + vid + ").");
    }

    private static CommandEncoder encoder(int vid, CommandSettings caps) {
        return switch (caps.as()) {
            case JSON -> new JsonCommandEncoder(vid, caps.heartbeat());
            case MAVLINK -> MavlinkCommandEncoder.forArduPilot(caps.system());
            case PX4 -> MavlinkCommandEncoder.forPx4(caps.system());
            case TWIST -> new TwistEncoder(caps.topic());
        };
    }

    private Outlet outlet(CommandSettings caps, SourceLocation place) throws MistakeException {
        boolean ros = caps.as() == CommandSettings.Format.TWIST;
        Endpoint endpoint = Endpoint.to(caps.to()).map(one -> ros ? one.orPort(ROSBRIDGE_PORT) : one.orPort(MAVLINK_PORT)).orElseThrow(() -> new MistakeException(
                new Problem(place, caps.to(), "This does not say where the commands go.", "write host:port, such as 127.0.0.1:9202.")));
        if (!ros) {
            return Outlet.open(endpoint, place, Handshake.NONE, clock);
        }
        try {
            return new RosbridgeOutlet(endpoint.address(), TwistEncoder.advertisement(caps.topic()), clock);
        } catch (UnknownHostException unknown) {
            throw new MistakeException(new Problem(place, caps.to(), "No machine of this name can be found.", "write the address as numbers, or mend the name."));
        }
    }

    /** Sends from now on, on a thread of its own. */
    public CommandOutlets start() {
        if (!lines.isEmpty()) {
            thread.start();
        }
        return this;
    }

    private void work() {
        while (!closing) {
            clock.parkUntil(transmit().orElseThrow());
        }
    }

    /** Sends what is due; the next instant at which something is, of the machine's clock. */
    public OptionalLong transmit() {
        for (Line line : lines) {
            long now = clock.nanoTime();
            line.outlet.maintain();
            if (now - line.due >= 0) {
                line.due = now + line.interval;
                Optional<VehicleCommand> command = line.guard.next(now);
                line.guard.takeNews().ifPresent(why -> {
                    commands.tellFault(line.vid, why);
                    journal.accept("Stopped and disarmed " + line.vid + ": " + why);
                });
                command.ifPresent(line::send);
            }
        }
        return lines.stream().mapToLong(line -> line.due).min();
    }

    /** Messages that were sent to all vehicles. */
    public long sent() {
        return lines.stream().mapToLong(line -> line.outlet.sent()).sum();
    }

    /** Ends it; vehicles that are armed are told to stop. */
    @Override
    public void close() {
        closing = true;
        thread.interrupt();
        try {
            thread.join(STOP_TIMEOUT_MILLIS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        for (Line line : lines) {
            line.guard.disarm(clock.nanoTime());
            for (int i = 0; i < LAST_STOPS; i++) {
                line.guard.next(clock.nanoTime()).ifPresent(line::send);
            }
            line.outlet.close();
        }
    }
}
