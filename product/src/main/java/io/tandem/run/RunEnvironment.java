package io.tandem.run;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.control.Environment;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.fleet.FleetPlan;
import io.tandem.fleet.GroupSettings;
import io.tandem.process.PlannerProcesses;
import io.tandem.scenario.Scenario;
import io.tandem.time.WallClock;
import io.tandem.world.Obstacles;
import io.tandem.world.Obstacles.Loading;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/** The place of a run while it lasts: its roads, its obstacles, and the planners that drive there. */
public final class RunEnvironment implements AutoCloseable {

    private final Optional<Obstacles> obstacles;
    private final PlannerProcesses planners;
    private final Environment surroundings;

    private RunEnvironment(Scenario scenario, Optional<Path> folder, boolean fast) {
        obstacles = scenario.world().map(world -> Obstacles.around(world.source(), fast ? Loading.AT_ONCE : Loading.MEANWHILE, lookers(scenario), range(scenario)));
        planners = new PlannerProcesses(folder, fast, WallClock.machine(), System.err::println);
        surroundings = new Environment(scenario.road().map(roads -> roads.network()), obstacles, Optional.of(planners));
    }

    /**
     * For a scenario file that someone at this machine named: its planners' commands are started here.
     *
     * @param fast whether the run waits for tiles and plans
     */
    public static RunEnvironment of(Scenario scenario, Path file, boolean fast) throws MistakeException {
        return of(scenario, file, fast, _ -> true);
    }

    /** @param mine whose planners are started here */
    public static RunEnvironment of(Scenario scenario, Path file, boolean fast, IntPredicate mine) throws MistakeException {
        RunEnvironment environment = new RunEnvironment(scenario, Optional.of(file.toAbsolutePath().getParent()), fast);
        try {
            for (GroupSettings group : scenario.vehicles()) {
                Optional<BehaviorSettings.Planner> planner = planner(group);
                if (planner.isPresent()) {
                    environment.prepare(planner.get(), group.ids().stream().filter(mine).toArray(), file.toString());
                }
            }
            environment.planners.awaitVisitors(file.toString());
        } catch (MistakeException mistake) {
            environment.close();
            throw mistake;
        }
        return environment;
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

    /** In real time, for a scenario that came from elsewhere. */
    public static RunEnvironment withoutCommands(Scenario scenario) {
        return new RunEnvironment(scenario, Optional.empty(), false);
    }

    /** In fast time, without commands. */
    static RunEnvironment forTrial(Scenario scenario) {
        return new RunEnvironment(scenario, Optional.empty(), true);
    }

    /** A scenario's text is a program as far as it names commands: they are only run where its file was named. */
    public static void refuseCommands(Scenario scenario, IntPredicate mine, String place, String what, String fix) throws MistakeException {
        Optional<BehaviorSettings.Planner> command = command(scenario, mine);
        if (command.isPresent()) {
            throw new MistakeException(new Problem(new SourceLocation(place, 0, "planner.command"), command.get().command().toString(), what, fix));
        }
    }

    /** Whether it can be run only where its own file is: it names commands, or a picture of obstacles. */
    public static boolean needsFile(Scenario scenario) {
        return command(scenario, _ -> true).isPresent() || scenario.world().isPresent() && scenario.world().get().pictureFile().isPresent();
    }

    private static Optional<BehaviorSettings.Planner> command(Scenario scenario, IntPredicate mine) {
        return scenario.vehicles().stream().filter(group -> group.ids().stream().anyMatch(mine)).map(RunEnvironment::planner).flatMap(Optional::stream)
                .filter(planner -> !planner.command().isEmpty()).findFirst();
    }

    public static void refuseMissingPicture(Scenario scenario, String place) throws MistakeException {
        if (scenario.world().isPresent() && scenario.world().get().lacksPicture()) {
            throw new MistakeException(new Problem(new SourceLocation(place, 0, "world.picture"), scenario.world().get().pictureFile().orElse(""),
                    "A picture of obstacles does not travel with Core's scenario.", "name the scenario file that Core runs."));
        }
    }

    private static Stream<BehaviorSettings.Planner> planners(Scenario scenario) {
        return scenario.vehicles().stream().map(RunEnvironment::planner).flatMap(Optional::stream);
    }

    private static Optional<BehaviorSettings.Planner> planner(GroupSettings group) {
        return group.behaviors().stream().map(rung -> rung.settings()).filter(BehaviorSettings.Planner.class::isInstance)
                .map(BehaviorSettings.Planner.class::cast).findFirst();
    }

    private static int lookers(Scenario scenario) {
        return (int) scenario.vehicles().stream().filter(FleetPlan::looks).mapToLong(group -> group.ids().count()).sum();
    }

    /** How far anyone looks. */
    private static double range(Scenario scenario) {
        return Stream.concat(scenario.vehicles().stream().map(group -> group.perception().sensorRange()), planners(scenario).map(BehaviorSettings.Planner::horizon))
                .mapToDouble(Double::doubleValue).max().orElse(0);
    }

    public Environment surroundings() {
        return surroundings;
    }

    @Override
    public void close() {
        planners.close();
        obstacles.ifPresent(Obstacles::close);
    }
}
