package io.tandem.launch;

import io.tandem.bridge.TopicClient;
import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.launch.control.RunSelection;
import io.tandem.recording.RecordingReader;
import io.tandem.run.RunRegistry;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.topic.TopicHub;
import io.tandem.topic.TopicInfo;
import io.tandem.topic.TopicMessage;
import io.tandem.topic.TopicReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/** Lists, reads and publishes the topics of a run, or reads those of a recording. */
@Command(name = "topics", description = "List, read and publish the topics of a run, or of a recording with --in.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem topics list",
            "  tandem topics echo /vehicle/1/scan -n 1 -o json",
            "  tandem topics echo /vehicle/1/pose --in runs/maze.mcap",
            "  tandem topics hz /vehicle/1/pose",
            "  tandem topics pub /vehicle/1/cmd_vel '{\"linear\": {\"x\": 1}}' --rate 10"
        })
final class TopicsCommand {

    private static final double USUAL_SECONDS = 3;

    @Mixin
    private RunSelection selection;

    @Option(names = "--in", paramLabel = "RUN.mcap", scope = ScopeType.INHERIT, description = "Read this recording instead of a run.")
    private Path recording;

    @Option(names = "--url", paramLabel = "URL", scope = ScopeType.INHERIT, description = "Address of the run's topics, for example ws://127.0.0.1:8765/. Default: that of the run on this machine.")
    private String url;

    /** How messages are printed. */
    enum Form { JSON, TEXT }

    /** Ends a replay when enough was read. */
    private static final class EnoughException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    @Command(name = "list", description = "List topics and their types.")
    int list() throws MistakeException, IOException {
        if (recording != null) {
            print(recordedTopics());
        } else {
            try (TopicClient client = connect("")) {
                print(client.topics());
                client.readers().getOrDefault("tandem", List.of()).forEach(topic -> System.out.println(topic + "  geometry_msgs/msg/Twist  (in)"));
            }
        }
        return ExitCode.WELL;
    }

    private static void print(List<TopicInfo> topics) {
        topics.forEach(topic -> System.out.println(topic.name() + "  " + topic.type().ros2Name() + (topic.inbound() ? "  (in)" : "")));
    }

    private List<TopicInfo> recordedTopics() throws MistakeException, IOException {
        TopicHub hub = hub();
        hub.onListed(() -> { });
        replay(hub);
        return List.copyOf(hub.topics());
    }

    private static TopicHub hub() {
        return new TopicHub(Optional::empty, Map::of);
    }

    private void replay(TopicHub hub) throws MistakeException, IOException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            reader.replay(hub);
        } catch (EnoughException _) {
            // What was asked for has been read.
        }
    }

    @Command(name = "clients", description = "List who reads topics of a run, and which.")
    int clients() throws MistakeException, IOException {
        try (TopicClient client = connect("")) {
            client.readers().forEach((reader, topics) -> System.out.println(reader + ": " + String.join(", ", topics)));
        }
        return ExitCode.WELL;
    }

    @Command(name = "info", description = "Show the type of a topic with all its fields.")
    int info(@Parameters(paramLabel = "TOPIC") String name) throws MistakeException, IOException {
        List<TopicInfo> topics;
        if (recording != null) {
            topics = recordedTopics();
        } else {
            try (TopicClient client = connect(name)) {
                topics = client.topics();
            }
        }
        TopicInfo topic = topics.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow(() -> unknown(name));
        System.out.println("topic: " + topic.name() + "\ntype: " + topic.type().ros2Name() + "\n\n" + topic.type().completeText());
        return ExitCode.WELL;
    }

    @Command(name = "echo", description = "Print the messages of a topic, one object for each; null is a number that is not finite, such as the range of a ray without return.")
    int echo(@Parameters(paramLabel = "TOPIC") String name, @Option(names = "-n", paramLabel = "N", description = "Stop after so many.") Long most,
            @Option(names = "-o", paramLabel = "FORM", description = "json for one line each, or text.", defaultValue = "text") Form form) throws MistakeException, IOException {
        AtomicLong left = new AtomicLong(most == null ? Long.MAX_VALUE : most);
        read(name, Long.MAX_VALUE, message -> {
            if (left.getAndDecrement() > 0) {
                System.out.println(TopicPrinter.text(message, form == Form.TEXT));
            }
            return left.get() > 0;
        });
        return ExitCode.WELL;
    }

    @Command(name = "hz", description = "Measure how many messages of a topic come per second: of wall time in a run, of simulated time in a recording.")
    int hz(@Parameters(paramLabel = "TOPIC") String name, @Option(names = "--for", paramLabel = "SECONDS", description = "How long. Default: 3.") Double seconds)
            throws MistakeException, IOException {
        return measure(name, seconds, (count, _, duration) -> String.format(java.util.Locale.ROOT, "%.3f messages/s (%d in %.2f s)", count / duration, count, duration));
    }

    @Command(name = "bw", description = "Measure how many bytes of messages of a topic come per second.")
    int bw(@Parameters(paramLabel = "TOPIC") String name, @Option(names = "--for", paramLabel = "SECONDS", description = "How long. Default: 3.") Double seconds)
            throws MistakeException, IOException {
        return measure(name, seconds, (count, bytes, duration) -> String.format(java.util.Locale.ROOT, "%.0f bytes/s (%d messages of %.0f bytes on average)", bytes / duration, count,
                count == 0 ? 0.0 : (double) bytes / count));
    }

    /** What a measurement says. */
    private interface Measure {
        String text(long count, long bytes, double seconds);
    }

    private int measure(String name, Double given, Measure measure) throws MistakeException, IOException {
        double seconds = given == null ? USUAL_SECONDS : given;
        AtomicLong count = new AtomicLong();
        AtomicLong bytes = new AtomicLong();
        AtomicLong first = new AtomicLong(-1);
        AtomicLong last = new AtomicLong();
        read(name, SimTime.nanos(seconds), message -> {
            first.compareAndSet(-1, message.at().nanos());
            last.set(message.at().nanos());
            count.incrementAndGet();
            bytes.addAndGet(message.cdr().length);
            return true;
        });
        double recorded = count.get() < 2 ? 0 : SimTime.seconds(last.get() - first.get()) * count.get() / (count.get() - 1);
        System.out.println(measure.text(count.get(), bytes.get(), recording == null ? seconds : recorded));
        return ExitCode.WELL;
    }

    @Command(name = "pub", description = "Publish to a topic that the run reads: /vehicle/ID/cmd_vel drives, /vehicle/ID/radio_send lets its radio send.")
    int pub(@Parameters(paramLabel = "TOPIC") String name, @Parameters(paramLabel = "JSON") String content,
            @Option(names = "--rate", paramLabel = "HZ", description = "So often per second, until -n or Ctrl-C. Default: once.") Double rate,
            @Option(names = "-n", paramLabel = "N", description = "So many times.") Long times) throws MistakeException, IOException {
        AtomicInteger refused = new AtomicInteger();
        try (TopicClient client = connect("", why -> {
            refused.incrementAndGet();
            System.err.println(why);
        })) {
            client.advertise(name, name.endsWith(TopicHub.RADIO_SEND) ? "std_msgs/msg/String" : "geometry_msgs/msg/Twist");
            long wanted = times != null ? times : rate == null ? 1 : Long.MAX_VALUE;
            WallClock clock = WallClock.machine();
            for (long sent = 0; sent < wanted && refused.get() == 0 && !client.closed().isDone(); sent++) {
                client.publish(content);
                clock.parkUntil(clock.nanoTime() + SimTime.nanos(1 / Math.clamp(rate == null ? 10 : rate, 0.01, 1000)));
            }
        }
        return refused.get() == 0 ? ExitCode.WELL : ExitCode.CALLERS_MISTAKE;
    }

    /** @param more whether more messages are wanted after this one */
    private void read(String name, long nanos, Predicate<TopicMessage> more) throws MistakeException, IOException {
        if (recording != null) {
            readRecording(name, more);
            return;
        }
        try (TopicClient client = connect(name)) {
            if (client.topics().stream().noneMatch(topic -> topic.name().equals(name))) {
                throw unknown(name);
            }
            CountDownLatch done = new CountDownLatch(1);
            client.closed().thenAccept(_ -> done.countDown());
            client.subscribe(List.of(name), message -> {
                if (!more.test(message)) {
                    done.countDown();
                }
            });
            done.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void readRecording(String name, Predicate<TopicMessage> more) throws MistakeException, IOException {
        TopicHub hub = hub();
        List<TopicInfo> found = new ArrayList<>();
        TopicReader reader = message -> {
            if (!more.test(message)) {
                throw new EnoughException();
            }
        };
        hub.onListed(() -> {
            if (found.isEmpty()) {
                hub.topic(name).ifPresent(topic -> {
                    found.add(topic);
                    hub.subscribe(topic, reader);
                });
            }
        });
        replay(hub);
        if (found.isEmpty()) {
            throw unknown(name);
        }
    }

    private TopicClient connect(String topic) throws MistakeException, IOException {
        return connect(topic, System.err::println);
    }

    private TopicClient connect(String topic, Consumer<String> warnings) throws MistakeException, IOException {
        URI address = address(topic);
        try {
            return TopicClient.connect(address, warnings);
        } catch (IOException silent) {
            throw mistake(address.toString(), "Nobody serves topics there: " + silent.getMessage() + ".", "start a run, or give the address that it printed with --url.");
        }
    }

    /** A topic of a vehicle is asked for, so that it is there in a run of thousands. */
    private URI address(String topic) throws MistakeException, IOException {
        Optional<RunRegistry.Entry> run = url != null ? Optional.empty() : selection.choose(RunRegistry.ofUser(), null);
        String base = url != null ? url : run.flatMap(RunRegistry.Entry::topics)
                .orElseThrow(() -> mistake("topics", run.isEmpty() ? "No run is on." : "This run does not serve topics.", run.isEmpty() ? "start one with tandem run." : "start it without --no-topics; a fast run needs --topics."));
        String vehicle = topic.matches("/vehicle/\\d{1,8}/.*") ? "vehicles=" + topic.split("/")[2] + "&" : "";
        return URI.create(base + (base.contains("?") ? "&" : "?") + vehicle + "name=tandem-topics");
    }

    private MistakeException unknown(String name) {
        return mistake(name, "There is no such topic.", "see tandem topics list" + (recording == null ? "" : " --in " + recording) + ".");
    }

    private static MistakeException mistake(String place, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(place, 0, ""), "", what, fix));
    }
}
