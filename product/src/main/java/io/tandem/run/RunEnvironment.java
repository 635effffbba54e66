package io.tandem.run;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.control.Environment;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.fleet.GroupSettings;
import io.tandem.fleet.UnitPlan;
import io.tandem.fleet.unit.UnitPart;
import io.tandem.process.PlannerProcesses;
import io.tandem.process.UnitProcesses;
import io.tandem.scenario.Scenario;
import io.tandem.terrain.Ground;
import io.tandem.time.WallClock;
import io.tandem.unit.UnitException;
import io.tandem.unit.UnitSource;
import io.tandem.world.Obstacles;
import io.tandem.world.Obstacles.Loading;
import io.tandem.world.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/** The surroundings of a run: road network, obstacles and external planners. Closed with the run. */
public final class RunEnvironment implements AutoCloseable {

    private final Optional<Obstacles> obstacles;
    private final PlannerProcesses planners;
    private final UnitProcesses units;
    private final Environment surroundings;

    private RunEnvironment(Scenario scenario, Optional<Path> file, boolean fast, Consumer<String> notices) {
        obstacles = scenario.world().map(world -> Obstacles.around(world, fast ? Loading.AT_ONCE : Loading.MEANWHILE, lookers(scenario), range(scenario)));
        planners = new PlannerProcesses(file.map(one -> one.toAbsolutePath().getParent()), fast, WallClock.machine(), notices);
        units = new UnitProcesses(file.map(one -> one.toAbsolutePath().getParent()), notices);
        surroundings = new Environment(scenario.road().map(roads -> roads.network()), obstacles, Optional.of(planners),
                scenario.ground().orElse(Ground.LEVEL), scenario.world().map(World::walls).orElse(List.of()), units);
    }

    /**
     * Opens it, and starts the commands of planners where the scenario's file was named on this machine.
     *
     * @param file    empty for a scenario that came from elsewhere, whose commands are not started
     * @param fast    whether the run waits for tiles and plans
     * @param mine    the vehicles whose planners are started here
     * @param notices receives text for operators, from any thread
     */
    public static RunEnvironment of(Scenario scenario, Optional<Path> file, boolean fast, IntPredicate mine, Consumer<String> notices) throws MistakeException {
        RunEnvironment environment = new RunEnvironment(scenario, file, fast, notices);
        try {
            if (file.isPresent()) {
                environment.startPlanners(scenario, mine, file.get().toString());
                environment.startUnits(scenario, mine, file.get().toString());
            }
            return environment;
        } catch (MistakeException mistake) {
            environment.close();
            throw mistake;
        }
    }

    private void startPlanners(Scenario scenario, IntPredicate mine, String file) throws MistakeException {
        for (GroupSettings group : scenario.groups()) {
            Optional<BehaviorSettings.Planner> planner = planner(group);
            if (planner.isPresent()) {
                prepare(planner.get(), group.ids().stream().filter(mine).toArray(), file);
            }
        }
        planners.awaitVisitors(file);
    }

    /** Models of one's own can be used: tells all that is wrong with them, without starting any. */
    public static void checkUnits(Scenario scenario, Path file) throws MistakeException {
        try (UnitProcesses units = new UnitProcesses(Optional.of(file.toAbsolutePath().getParent()), _ -> { })) {
            refuseUnits(scenario, _ -> true, file.toString(), part -> units.inspect(part.source()));
        }
    }

    /** All that is wrong with models of one's own is told before the run, and their processes are ready when it begins. */
    private void startUnits(Scenario scenario, IntPredicate mine, String file) throws MistakeException {
        refuseUnits(scenario, mine, file, part -> units.open(part.source(), part.use()).source());
    }

    /** Gives the connections of a unit as they are. */
    private interface Inspection {
        UnitSource of(UnitPart part) throws UnitException;
    }

    private static void refuseUnits(Scenario scenario, IntPredicate mine, String file, Inspection inspection) throws MistakeException {
        List<Problem> problems = new ArrayList<>();
        for (GroupSettings group : scenario.groups()) {
            if (group.ids().stream().anyMatch(mine)) {
                for (UnitPart part : UnitPlan.parts(group)) {
                    unitFault(part, inspection).ifPresent(fault -> problems.add(new Problem(new SourceLocation(file, 0, "vehicles " + group.ids()), part.source().title(),
                            "This model of your own cannot be used: " + fault + ".", "correct it, or its connections; docs/models.md has examples.")));
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new MistakeException(problems);
        }
    }

    private static Optional<String> unitFault(UnitPart part, Inspection inspection) {
        try {
            List<String> faults = part.faults(inspection.of(part));
            return faults.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", faults));
        } catch (UnitException refused) {
            return Optional.of(refused.getMessage());
        }
    }

    private void prepare(BehaviorSettings.Planner planner, int[] vids, String file) throws MistakeException {
        for (int vid : vids) {
            if (!planner.command().isEmpty()) {
                planners.start(vid, planner.command(), file);
            } else if (planner.listen().isPresent()) {
                planners.listen(vid, planner.listen().getAsInt(), file);
            }
        }
    }

    /** In fast time, without planners' commands and without notices. */
    static RunEnvironment forTrial(Scenario scenario) {
        return new RunEnvironment(scenario, Optional.empty(), true, _ -> { });
    }

    /** Commands of a scenario are programs: they are only started where a person named its file. */
    public static void refuseCommands(Scenario scenario, IntPredicate mine, String place, String what, String fix) throws MistakeException {
        Optional<BehaviorSettings.Planner> command = command(scenario, mine);
        if (command.isPresent()) {
            throw new MistakeException(new Problem(new SourceLocation(place, 0, "planner.command"), command.get().command().toString(), what, fix));
        }
    }

    /** Measurements stay in the process that makes them, where over a network nobody could listen. */
    public static void refuseDevices(Scenario scenario, String place) throws MistakeException {
        for (int i = 0; i < scenario.vehicles().size(); i++) {
            if (!scenario.vehicles().get(i).perception().devices().isEmpty()) {
                throw new MistakeException(new Problem(new SourceLocation(place, 0, "vehicles[" + i + "].perception.sensors"),
                        scenario.vehicles().get(i).perception().devices().getFirst().title(), "What sensors of this type measure does not travel between processes.",
                        "run all vehicles in one process, without --hosts, --cluster, core and host; sensors of type objects work there, too."));
            }
        }
    }

    /** Whether it needs its file: it names planner commands or an image of obstacles. */
    public static boolean needsFile(Scenario scenario) {
        return scenario.groups().stream().anyMatch(group -> !UnitPlan.parts(group).isEmpty()) || command(scenario, _ -> true).isPresent() || scenario.world().isPresent() && scenario.world().get().pictureFile().isPresent()
                || scenario.ground().isPresent() && scenario.ground().get().file().isPresent();
    }

    /** Whether programs of others plan for its vehicles. */
    static boolean hasPlannerPrograms(Scenario scenario) {
        return planners(scenario).anyMatch(planner -> !planner.command().isEmpty() || planner.listen().isPresent());
    }

    private static Optional<BehaviorSettings.Planner> command(Scenario scenario, IntPredicate mine) {
        return scenario.groups().stream().filter(group -> group.ids().stream().anyMatch(mine)).map(RunEnvironment::planner).flatMap(Optional::stream)
                .filter(planner -> !planner.command().isEmpty()).findFirst();
    }

    public static void refuseMissingPicture(Scenario scenario, String place) throws MistakeException {
        if (scenario.world().isPresent() && scenario.world().get().lacksPicture()) {
            throw new MistakeException(new Problem(new SourceLocation(place, 0, "world.picture"), scenario.world().get().pictureFile().orElse(""),
                    "A picture of obstacles does not travel with Core's scenario.", "name the scenario file that Core runs."));
        }
        if (scenario.ground().isPresent() && scenario.ground().get().lacksFile()) {
            throw new MistakeException(new Problem(new SourceLocation(place, 0, "ground.elevation"), scenario.ground().get().file().orElse(""),
                    "A file of heights does not travel with Core's scenario.", "name the scenario file that Core runs."));
        }
    }

    private static Stream<BehaviorSettings.Planner> planners(Scenario scenario) {
        return scenario.groups().stream().map(RunEnvironment::planner).flatMap(Optional::stream);
    }

    private static Optional<BehaviorSettings.Planner> planner(GroupSettings group) {
        return group.behaviors().stream().map(rung -> rung.settings()).filter(BehaviorSettings.Planner.class::isInstance)
                .map(BehaviorSettings.Planner.class::cast).findFirst();
    }

    private static int lookers(Scenario scenario) {
        return (int) scenario.groups().stream().filter(GroupSettings::looksAround).mapToLong(group -> group.ids().count()).sum();
    }

    /** The largest range of all sensors and planners, metres. */
    private static double range(Scenario scenario) {
        return Stream.concat(scenario.groups().stream().map(group -> group.perception().sensorRange()), planners(scenario).map(BehaviorSettings.Planner::horizon))
                .mapToDouble(Double::doubleValue).max().orElse(0);
    }

    public Environment surroundings() {
        return surroundings;
    }

    @Override
    public void close() {
        planners.close();
        units.close();
        obstacles.ifPresent(Obstacles::close);
    }
}
