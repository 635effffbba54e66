package io.tandem.launch;

import io.tandem.console.ExitCode;
import io.tandem.console.ReplayLog;
import io.tandem.console.TimeText;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Tap;
import io.tandem.recording.Playback;
import io.tandem.recording.RecordingReader;
import io.tandem.run.ReplayCheck;
import io.tandem.run.RunFiles;
import io.tandem.run.Tuning;
import io.tandem.time.SimTime;
import io.tandem.state.Roster;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plays a recording as if it happened now. */
@Command(name = "replay", description = "Replay a recording and print its alerts, events and changes of state.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem replay runs/three-aircraft.mcap                      in real time",
            "  tandem replay runs/three-aircraft.mcap --speed 4 --from 30s --to 90s",
            "  tandem replay runs/three-aircraft.mcap --fast               print everything at once",
            "  tandem replay runs/three-aircraft.mcap --fast --judge       recompute alerts and compare",
            "  tandem replay 'mongodb://localhost/tandem?run=latest'       from a database",
            "During the replay, type pause, play, speed 4, seek 90s, step, back, reverse or stop."
        })
final class ReplayCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN.mcap", description = "Recording (MCAP file), or a run in a MongoDB: mongodb://host/database?run=ID.")
    private String recording;

    @Option(names = "--speed", paramLabel = "X", defaultValue = "1", description = "Playback speed, simulated seconds per second. Default: ${DEFAULT-VALUE}.")
    private double speed;

    @Option(names = "--from", paramLabel = "TIME", converter = TimeText.class, description = "Start at this simulated time, for example 30s.")
    private SimTime from;

    @Option(names = "--to", paramLabel = "TIME", converter = TimeText.class, description = "Stop at this simulated time.")
    private SimTime to;

    @Option(names = "--loop", description = "Repeat until Ctrl-C.")
    private boolean loop;

    @Option(names = "--fast", description = "As fast as possible.")
    private boolean fast;

    @Option(names = "--judge", description = "Recompute the alerts from the recorded reports; fail if they differ from the recorded ones.")
    private boolean judge;

    @Override
    public Integer call() throws MistakeException, IOException {
        checkOptions();
        try (RecordingSource run = RecordingSource.named(recording); RecordingReader reader = RecordingReader.open(run.file()); Crew crew = new Crew(1)) {
            if (!judge) {
                play(reader, List.of());
                return ExitCode.WELL;
            }
            ReplayCheck second = new ReplayCheck(tuning(reader), crew);
            play(reader, List.of(second));
            return compare(second, new Roster(reader.participants()));
        }
    }

    private void checkOptions() {
        if (!(speed > 0) || speed > 1e6) {
            throw new ParameterException(spec.commandLine(), "--speed takes a number above 0, for example 0.5 or 4.");
        }
        if (from != null && to != null && from.compareTo(to) > 0) {
            throw new ParameterException(spec.commandLine(), "--to must not be earlier than --from.");
        }
        if (fast && loop) {
            throw new ParameterException(spec.commandLine(), "--fast and --loop together would never end.");
        }
        if (judge && (from != null || to != null || loop)) {
            throw new ParameterException(spec.commandLine(), "--judge needs the whole run, once: leave out --from, --to and --loop.");
        }
    }

    private Tuning tuning(RecordingReader reader) throws MistakeException {
        return RunFiles.tuningOf(reader.info(), System.err::println).orElseThrow(() -> new MistakeException(new Problem(new SourceLocation(recording, 0, ""), "",
                "The scenario in this recording includes other files, so its alert settings are not known.", "leave out --judge.")));
    }

    private void play(RecordingReader reader, List<Tap> others) throws IOException {
        PrintStream err = System.err;
        boolean terminal = System.console() != null && System.console().isTerminal();
        ReplayLog replayLog = new ReplayLog(System.out, err, terminal && !fast, others);
        Playback playback = new Playback(reader, replayLog, WallClock.machine());
        err.printf(Locale.ROOT, "Replaying %s: %d vehicles, %.1f s%n", reader.info().scenarioName(), reader.participants().size(),
                playback.end().seconds());
        sayWhatIsMissing(reader, playback, err);
        prepare(playback);
        if (terminal && !fast && !judge) {
            obeyTyping(playback, err);
        }
        playback.playToEnd();
        replayLog.wipe();
        err.printf("%d alerts, %d events%n", replayLog.alerts(), replayLog.events());
    }

    private void prepare(Playback playback) {
        playback.speed(speed);
        playback.loop(loop);
        if (from != null || to != null) {
            playback.between(from == null ? playback.begin() : from, to == null ? playback.end() : to);
        }
        if (fast) {
            playback.unpaced();
        }
    }

    private void sayWhatIsMissing(RecordingReader reader, Playback playback, PrintStream err) {
        if (playback.takes() > 1) {
            err.println("The run was started " + playback.takes() + " times; this is the last.");
        }
        if (!reader.complete()) {
            err.println(recording + " was not finished: it is played up to its last whole chunk.");
        }
        if (playback.damagedChunks() > 0) {
            err.println(recording + " is damaged: " + playback.damagedChunks() + " chunks could not be read.");
        }
    }

    private void obeyTyping(Playback playback, PrintStream err) {
        Thread.ofPlatform().daemon().name("typing").start(() -> {
            try (Scanner lines = new Scanner(System.in)) {
                while (lines.hasNextLine()) {
                    obey(playback, lines.nextLine().strip().split("\\s+", 2), err);
                }
            }
        });
    }

    private static void obey(Playback playback, String[] words, PrintStream err) {
        String value = words.length > 1 ? words[1] : "";
        switch (words[0]) {
            case "play" -> playback.play();
            case "pause" -> playback.pause();
            case "step" -> playback.step(1);
            case "back" -> playback.step(-1);
            case "reverse" -> playback.reverse();
            case "stop" -> playback.stop();
            case "seek" -> TimeText.parse(value).ifPresentOrElse(playback::seek, () -> err.println("Type for example seek 90s."));
            case "speed" -> setSpeed(playback, value, err);
            case "" -> {
                if (playback.isPlaying()) {
                    playback.pause();
                } else {
                    playback.play();
                }
            }
            default -> err.println("Type one of pause, play, speed 4, seek 90s, step, back, reverse, stop; Enter alone pauses and goes on.");
        }
    }

    private static void setSpeed(Playback playback, String value, PrintStream err) {
        try {
            playback.speed(Double.parseDouble(value));
        } catch (IllegalArgumentException wrong) {
            err.println("Type for example speed 4.");
        }
    }

    private static int compare(ReplayCheck second, Roster roster) {
        List<String> differences = second.differences(alert -> ReplayLog.words(alert, roster));
        differences.forEach(System.out::println);
        System.err.printf("Judged again: %d alerts, %d hashes, %s%n", second.alerts(), second.hashes(),
                differences.isEmpty() ? "all as recorded" : differences.size() + " differences");
        return differences.isEmpty() ? ExitCode.WELL : ExitCode.EXPECTATION_FAILED;
    }
}
