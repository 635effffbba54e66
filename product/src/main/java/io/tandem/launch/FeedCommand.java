package io.tandem.launch;

import io.tandem.console.ExitCode;
import io.tandem.console.QuantityConverters;
import io.tandem.console.Terminal;
import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.phone.FixErrorModel;
import io.tandem.gateway.phone.PhoneOutlets;
import io.tandem.gateway.phone.PhoneProtocol;
import io.tandem.gateway.phone.SimulatedPhone;
import io.tandem.gateway.phone.TrackPlayer;
import io.tandem.message.Ids;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plays tracks as phones would send them. */
@Command(name = "feed", description = "Send recorded tracks in the protocols of phones and GNSS receivers, to rehearse a test with live participants.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem feed walk.gpx:900 --as hyperimu      as the phone of vehicle 900, to port 9900",
            "  tandem feed walk.gpx:900 --as nmea --noise 3m --loss 2%% --gap 30s+5s",
            "  tandem feed runs/wave.mcap --as hyperimu --vehicles 201..204 --rate 10Hz",
            "                                              four phones, ports 9201 to 9204",
            "  tandem feed ann.gpx:901 bob.gpx:902 --as traccar --to 127.0.0.1:5055 --loop",
            "  tandem feed walk.gpx:900 --as gpsd          a gpsd server at port 2947"
        })
final class FeedCommand implements Callable<Integer> {

    private static final int GRACE_SECONDS = 5;
    private static final long DRAWN_NANOS = SimTime.nanos(0.25);
    private static final double FASTEST = 1000;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "TRACK[:ID]", description = "Track file (.gpx, .csv, .nmea, .txt) or recording (.mcap), and the vehicle id to send it for.")
    private List<String> tracks = new ArrayList<>();

    @Option(names = "--as", required = true, paramLabel = "PROTOCOL", description = "Protocol: ${COMPLETION-CANDIDATES}.")
    private PhoneProtocol protocol;

    @Option(names = "--to", paramLabel = "HOST[:PORT]", defaultValue = "127.0.0.1",
            description = "Destination; gpsd and sbs listen there instead. Default: ${DEFAULT-VALUE} and the usual port of the protocol, 9000 + id for hyperimu, sensorlog and nmea.")
    private String to;

    @Option(names = {"--vehicle", "--vehicles"}, paramLabel = "IDS", description = "Vehicles of the recording to send, for example 101..104; or ids for the tracks of a file.")
    private String vehicles;

    @Option(names = "--speed", paramLabel = "X", defaultValue = "1", description = "Playback speed, seconds of the track per second. Default: ${DEFAULT-VALUE}.")
    private double speed;

    @Option(names = "--rate", paramLabel = "RATE", converter = QuantityConverters.Rate.class, description = "Position fixes per second, for example 10Hz. Default: one per track point.")
    private Long interval;

    @Option(names = "--noise", paramLabel = "LENGTH", converter = QuantityConverters.Metres.class, defaultValue = "0m",
            description = "Standard deviation of white position noise, per axis, for example 3m.")
    private double noise;

    @Option(names = "--bias", paramLabel = "LENGTH", converter = QuantityConverters.Metres.class, defaultValue = "0m",
            description = "Standard deviation of a slowly drifting position error, for example 2m.")
    private double bias;

    @Option(names = "--loss", paramLabel = "SHARE", converter = QuantityConverters.Share.class, defaultValue = "0%", description = "Share of fixes that are dropped, for example 2%%.")
    private double loss;

    @Option(names = "--gap", paramLabel = "FROM+LENGTH", converter = QuantityConverters.Stretch.class, description = "Send nothing from a time on for a duration, for example 30s+5s. Can be repeated.")
    private List<FixErrorModel.Gap> gaps = new ArrayList<>();

    @Option(names = "--shift-clock", paramLabel = "TIME", converter = QuantityConverters.Shift.class, defaultValue = "0s",
            description = "Clock offset of the devices, for example 250ms (ahead) or -2s (behind).")
    private long shift;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed of the noise. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--loop", description = "Repeat until Ctrl-C.")
    private boolean loop;

    private final PrintStream err = System.err;

    @Override
    public Integer call() throws MistakeException {
        if (!(speed > 0) || speed > FASTEST) {
            throw new ParameterException(spec.commandLine(), "--speed takes a number above 0 and up to 1000, for example 0.5 or 4.");
        }
        try (PhoneOutlets ways = new PhoneOutlets(protocol, to)) {
            List<SimulatedPhone> phones = phones(PlayedTrack.named(tracks, ids(), err::println), ways);
            ways.all().forEach(outlet -> err.println(outlet.announcement(protocol.toString())));
            play(new TrackPlayer(phones, WallClock.machine(), speed, loop, SimTime.nanos(speed)), ways);
            return ExitCode.WELL;
        }
    }

    private Optional<Ids> ids() {
        if (vehicles == null) {
            return Optional.empty();
        }
        return Optional.of(Ids.parse(vehicles).orElseThrow(() -> new ParameterException(spec.commandLine(), "--vehicles takes ids, for example 101..104 or 7,9.")));
    }

    /** Track time between fixes; 0 for one at every point of the track. */
    private long between() {
        return Math.round(Math.max(interval == null ? 0 : interval, SimTime.nanos(protocol.shortestInterval())) * speed);
    }

    private List<SimulatedPhone> phones(List<PlayedTrack> played, PhoneOutlets ways) throws MistakeException {
        FixErrorModel errorModel = new FixErrorModel(noise, bias, loss, gaps, shift, seed);
        List<SimulatedPhone> phones = new ArrayList<>();
        for (int i = 0; i < played.size(); i++) {
            PlayedTrack one = played.get(i);
            phones.add(new SimulatedPhone(one.who(), one.track(), one.site(), protocol.encoder(one.who().vid(), i), ways.open(one.who().vid(), i), between(), errorModel));
        }
        return phones;
    }

    private void play(TrackPlayer player, PhoneOutlets ways) {
        CountDownLatch over = new CountDownLatch(1);
        Thread interrupt = stopOnInterrupt(player, over);
        long[] drawn = {WallClock.machine().nanoTime()};
        player.play(WallTime.now().epochNanos(), () -> {
            long now = WallClock.machine().nanoTime();
            if (now - drawn[0] > DRAWN_NANOS) {
                drawn[0] = now;
                Terminal.showStatus(err, line(player));
            }
        });
        ways.close();
        Terminal.showStatus(err, "");
        err.println(line(player));
        ways.all().stream().flatMap(outlet -> outlet.lastError().stream()).distinct().forEach(why -> err.println("Some were dropped: " + why + "."));
        over.countDown();
        forget(interrupt);
    }

    private String line(TrackPlayer player) {
        TrackPlayer.Progress now = player.progress();
        return String.format(Locale.ROOT, "%.1f%s s  %d fixes, %d lost, %d in gaps, %d late; %d messages sent, %d dropped", SimTime.seconds(now.nanos()),
                loop ? "" : String.format(Locale.ROOT, " / %.1f", SimTime.seconds(player.end())), now.fixes(), now.lost(), now.silent(), now.late(),
                now.sent(), now.dropped());
    }

    /** Ctrl-C ends the playback, prints its statistics and closes all sockets. */
    private static Thread stopOnInterrupt(TrackPlayer player, CountDownLatch over) {
        Thread interrupt = new Thread(() -> {
            player.stop();
            try {
                over.await(GRACE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(interrupt);
        return interrupt;
    }

    private static void forget(Thread interrupt) {
        try {
            Runtime.getRuntime().removeShutdownHook(interrupt);
        } catch (IllegalStateException ending) {
            // It is at work already.
        }
    }
}
