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

    /**
     * Refuses a scenario that came from elsewhere without all that it needs: its programs are only started where a person named its file, and files may be too large to travel.
     *
     * @param there what was read of it
     * @param mine  the vehicles that would live here
     */
    public static void refuseIncomplete(Scenario there, IntPredicate mine, String place, String fix) throws MistakeException {
        for (GroupSettings group : there.groups()) {
            Optional<String> program = group.ids().stream().anyMatch(mine) ? program(group) : Optional.empty();
            if (program.isPresent()) {
                throw new MistakeException(new Problem(new SourceLocation(place, 0, "vehicles " + group.ids()), program.get(), "A program that a scenario names is not run where it came over the network.", fix));
            }
        }
        if (there.world().isPresent() && there.world().get().lacksPicture()) {
            throw new MistakeException(new Problem(new SourceLocation(place, 0, "world.picture"), there.world().get().pictureFile().orElse(""),
                    "This picture of obstacles is too large to travel with the scenario.", fix));
        }
        if (there.ground().isPresent() && there.ground().get().lacksFile()) {
            throw new MistakeException(new Problem(new SourceLocation(place, 0, "ground.elevation"), there.ground().get().file().orElse(""),
                    "This file of heights is too large to travel with the scenario.", fix));
        }
    }

    /** A program of others that works for these vehicles: a planner, or a model of one's own in a process or an FMU. */
    private static Optional<String> program(GroupSettings group) {
        Stream<String> planner = planner(group).filter(RunEnvironment::isProgram).map(one -> one.command().isEmpty() ? "planner.listen" : String.join(" ", one.command())).stream();
        Stream<String> units = UnitPlan.parts(group).stream().map(UnitPart::source).filter(source -> source.kind() != UnitSource.Kind.JAVA).map(UnitSource::title);
        return Stream.concat(planner, units).findFirst();
    }

    private static boolean isProgram(BehaviorSettings.Planner planner) {
        return !planner.command().isEmpty() || planner.listen().isPresent();
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

    /** Whether it needs its file: it names programs, an image of obstacles or heights of the ground. */
    public static boolean needsFile(Scenario scenario) {
        return scenario.groups().stream().anyMatch(group -> program(group).isPresent()) || scenario.world().isPresent() && scenario.world().get().pictureFile().isPresent()
                || scenario.ground().isPresent() && scenario.ground().get().file().isPresent();
    }

    /** Whether programs of others plan for its vehicles. */
    static boolean hasPlannerPrograms(Scenario scenario) {
        return planners(scenario).anyMatch(RunEnvironment::isProgram);
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
