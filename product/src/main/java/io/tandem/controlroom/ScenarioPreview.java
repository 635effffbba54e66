package io.tandem.controlroom;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.run.ActiveRun;
import io.tandem.run.Run;
import io.tandem.run.RunResult;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.verdict.Verdict;
import io.tandem.web.edit.ScenarioEditor.Preview;
import io.tandem.web.edit.ScenarioEditor.Trail;
import io.tandem.web.scene.SceneBuilder;
import io.tandem.web.scene.StaticScene;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The first seconds of a scenario, run fast by one thread: bounded in simulated time, time and vehicles. It sends nothing, records nothing and starts no programs. */
final class ScenarioPreview implements Tap {

    private static final int MAX_VEHICLES = 2000;
    private static final int SAMPLES = 60;
    private static final long MAX_NANOS = SimTime.nanos(4);

    private final WallClock clock = WallClock.machine();
    private final long begun = clock.nanoTime();
    private final ActiveRun run;
    private final StaticScene scene;
    private final double interval;
    private final List<Double> times = new ArrayList<>();
    private final Map<Integer, Way> samples = new HashMap<>();
    private final Map<Integer, List<Double>> steps = new HashMap<>();
    private List<Participant> participants = List.of();
    private boolean cut;

    private ScenarioPreview(ActiveRun run, StaticScene scene, double interval) {
        this.run = run;
        this.scene = scene;
        this.interval = interval;
    }

    static Preview of(LoadedScenario loaded, double seconds) throws MistakeException, IOException {
        Scenario scenario = loaded.scenario();
        if (!scenario.live().isEmpty() || scenario.join().isPresent()) {
            return nothing("Real participants take part, so that there is no preview.");
        }
        boolean many = FolderCatalog.vehicles(scenario) > MAX_VEHICLES;
        double duration = many ? 2 * scenario.clock().report() : Math.min(seconds, scenario.clock().duration().orElse(seconds));
        ScenarioPreview[] made = new ScenarioPreview[1];
        RunResult result = Run.of(loaded).set("feeds", "[]").set("record", "{}").duration(duration).fast().workers(1).attach(run -> {
            made[0] = new ScenarioPreview(run, StaticSceneFactory.of(scenario, List.of()), duration / SAMPLES);
            return made[0];
        }).execute();
        return many ? made[0].preview(List.of(), "There are more than " + MAX_VEHICLES + " vehicles, so that the preview shows only where they start.") : made[0].preview(result.verdicts(), "");
    }

    private static Preview nothing(String note) {
        return new Preview(new double[0], List.of(), List.of(), List.of(), false, note);
    }

    @Override
    public void joined(List<Participant> all) {
        participants = all;
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        if (clock.nanoTime() - begun > MAX_NANOS && !cut) {
            cut = true;
            run.stop();
        }
        missions(at.seconds(), reports);
        if (times.size() > SAMPLES || !times.isEmpty() && at.seconds() < times.getLast() + interval - 1e-9) {
            return;
        }
        int sample = times.size();
        times.add(at.seconds());
        for (int i = 0; i < reports.count(); i++) {
            samples.computeIfAbsent(reports.vid[i], _ -> new Way(sample)).add(centimetres(reports.east[i]), centimetres(reports.north[i]), centimetres(reports.up[i]), Math.rint(reports.heading[i] * 1000) / 1000);
        }
    }

    /** Reports tell the step under way; those that began and ended since the last one began now, too. */
    private void missions(double seconds, Reports reports) {
        for (int i = 0; i < reports.count(); i++) {
            if (reports.missionStep[i] > 0) {
                List<Double> begun = steps.computeIfAbsent(reports.vid[i], _ -> new ArrayList<>());
                while (begun.size() < reports.missionStep[i]) {
                    begun.add(Math.rint(seconds * 1000) / 1000);
                }
            }
        }
    }

    /** The samples of a vehicle from the time at which it came. */
    private static final class Way {

        private final int first;
        private final double[][] columns = new double[4][SAMPLES + 1];
        private int count;

        Way(int first) {
            this.first = first;
        }

        void add(double... values) {
            for (int i = 0; i < columns.length; i++) {
                columns[i][count] = values[i];
            }
            count++;
        }

        double[] column(int index) {
            return Arrays.copyOf(columns[index], count);
        }
    }

    private static double centimetres(double metres) {
        return Math.rint(metres * 100) / 100;
    }

    private Preview preview(List<Verdict> verdicts, String note) {
        List<Participant> shown = participants.stream().filter(one -> samples.containsKey(one.vid())).toList();
        SceneBuilder.Grouping grouping = SceneBuilder.group(scene, shown);
        List<Trail> trails = IntStream.range(0, shown.size()).mapToObj(i -> {
            Participant one = shown.get(i);
            Way way = samples.get(one.vid());
            return new Trail(one.vid(), one.name(), one.kind().code(), grouping.group()[i], one.body().drawn().length(), one.body().drawn().width(), way.first, way.column(0), way.column(1),
                    way.column(2), way.column(3), numbers(steps.getOrDefault(one.vid(), List.of())));
        }).toList();
        return new Preview(numbers(times), grouping.groups(), trails, verdicts, !cut && note.isEmpty(), cut && note.isEmpty() ? "The preview was cut off after four seconds of work." : note);
    }

    private static double[] numbers(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
