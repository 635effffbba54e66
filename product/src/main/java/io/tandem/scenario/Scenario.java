package io.tandem.scenario;

import io.tandem.basemap.MapSettings;
import io.tandem.fidelity.FidelitySettings;
import io.tandem.fleet.BlockGroupSettings;
import io.tandem.fleet.DriverSettings;
import io.tandem.fleet.GroupSettings;
import io.tandem.fleet.JointSettings;
import io.tandem.fleet.ReenactSettings;
import io.tandem.fleet.StartSettings;
import io.tandem.gateway.FeedSettings;
import io.tandem.gateway.JoinSettings;
import io.tandem.gateway.LiveSettings;
import io.tandem.gateway.command.CommandSettings;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Kind;
import io.tandem.message.Ride;
import io.tandem.message.Search;
import io.tandem.mobility.Braking;
import io.tandem.mobility.RigidSettings;
import io.tandem.mobility.StaticSettings;
import io.tandem.proximity.AlertSettings;
import io.tandem.proximity.MeetingSettings;
import io.tandem.recording.RecordSettings;
import io.tandem.road.Gate;
import io.tandem.road.Roads;
import io.tandem.road.Route;
import io.tandem.scene.SceneSettings;
import io.tandem.scene.WeatherSettings;
import io.tandem.setting.Default;
import io.tandem.setting.Meaning;
import io.tandem.terrain.Ground;
import io.tandem.time.ClockSettings;
import io.tandem.v2x.RoadsideUnitSettings;
import io.tandem.v2x.V2xSettings;
import io.tandem.verdict.Expectation;
import io.tandem.world.World;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The complete content of a scenario file, bound and checked. */
public record Scenario(
        @Meaning("name of the scenario, for display") String name,
        @Meaning("origin of the local coordinates: lat and lon in degrees, height in metres above the ellipsoid") Site site,
        @Meaning("step size, duration and speed of simulated time") @Default("{}") ClockSettings clock,
        @Meaning("seed of all random numbers: the same seed gives the same run") @Default("1") long seed,
        @Meaning("a file, relative to the scenario, with the line wire-key: …, the key that all processes of a run share; it is never copied")
        Optional<String> secrets,
        @Meaning("when Core sends collision alerts") @Default("{}") AlertSettings alerts,
        @Meaning("named positions") @Default("{}") Map<String, LocalPosition> points,
        @Meaning("named areas") @Default("{}") Map<String, Area> areas,
        @Meaning("the roads, for paths and traffic") Optional<Roads> road,
        @Meaning("named paths") @Default("{}") Map<String, Route> paths,
        @Meaning("named gates") @Default("{}") Map<String, Gate> gates,
        @Meaning("permanent obstacles: walls, buildings, fences") Optional<World> world,
        @Meaning("the ground on which rigid vehicles stand: its heights, and zones of another friction; absent: level") Optional<Ground> ground,
        @Meaning("what else stands for sensors to measure: trees, poles, buildings of the map") @Default("{}") SceneSettings scene,
        @Meaning("fog, rain and light, which sensors measure through") @Default("{}") WeatherSettings weather,
        @Meaning("base map of the control room") Optional<MapSettings> map,
        @Meaning("named places from which the 3D view and films look") @Default("{}") Map<String, ViewpointSettings> cameras,
        @Meaning("the simulated participants, in groups") @Default("[]") List<GroupSettings> vehicles,
        @Meaning("things that stand around and slide when pushed, in groups") @Default("[]") List<BlockGroupSettings> blocks,
        @Meaning("joints between rigid vehicles, trailers and blocks") @Default("[]") List<JointSettings> joints,
        @Meaning("radio between vehicles and road-side units; absent: nobody talks") Optional<V2xSettings> v2x,
        @Meaning("participants that repeat recorded tracks") @Default("[]") List<ReenactSettings> reenact,
        @Meaning("real participants whose devices send their position") @Default("[]") List<LiveSettings> live,
        @Meaning("behaviors that decide for real vehicles, which commands of live carry out") @Default("[]") List<DriverSettings> drivers,
        @Meaning("slots for real participants that are not listed") Optional<JoinSettings> join,
        @Meaning("events that operators can trigger; all hosts receive the event of this name") @Default("{}") Map<String, TriggerSettings> triggers,
        @Meaning("events when a participant comes near another one, or a position") @Default("[]") List<MeetingSettings> meetings,
        @Meaning("conditions for the run to pass") @Default("[]") List<Expectation> expect,
        @Meaning("scores of the fidelity metric that are set by hand, each with a note") @Default("{}") FidelitySettings fidelity,
        @Meaning("additional destinations of the recording, and what is left out") @Default("{}") RecordSettings record,
        @Meaning("live output to other systems") @Default("[]") List<FeedSettings> feeds) {

    public Scenario {
        if (!blocks.isEmpty() || vehicles.stream().anyMatch(group -> group.mobility() instanceof RigidSettings || group.trailer().isPresent())) {
            clock = clock.withUsualStep(RigidSettings.USUAL_STEP);
        }
    }

    /** All simulated participants: vehicles, each group followed by its trailers, blocks, and road-side units. */
    public List<GroupSettings> groups() {
        return Stream.concat(Stream.concat(vehicles.stream().flatMap(group -> Stream.concat(Stream.of(group), group.trailer().map(trailer -> trailer.group(group)).stream())),
                blocks.stream().map(BlockGroupSettings::group)), v2x.stream().flatMap(radio -> radio.units().stream()).map(Scenario::group)).toList();
    }

    /** Units are extras without a body: they hang on poles and gantries, where they are in nobody's way. */
    private static GroupSettings group(RoadsideUnitSettings unit) {
        return new GroupSettings(unit.ids(), unit.name(), Kind.GROUND, OptionalDouble.empty(), GroupSettings.Role.EXTRA, new StaticSettings(), Optional.of(GroupSettings.BodySettings.NONE), unit.perception(),
                StartSettings.at(unit.at()), unit.behaviors(), List.of(), Optional.empty(), List.of(), Optional.empty());
    }

    /** The name of the simulated participant with an id; the id where none has it. */
    public String nameOf(int vid) {
        for (GroupSettings group : groups()) {
            int place = group.ids().stream().boxed().toList().indexOf(vid);
            if (place >= 0) {
                return group.nameOf(vid, place + 1);
            }
        }
        return String.valueOf(vid);
    }

    /** All mission steps in which a vehicle is carried by another. */
    public List<Ride> rides() {
        return vehicles.stream().flatMap(group -> group.rides().stream()).toList();
    }

    /** How commands may tell a real vehicle to brake. */
    public Braking brakingOf(int vid) {
        return live.stream().filter(one -> one.ids().includes(vid)).flatMap(one -> one.commands().stream()).map(CommandSettings::braking).findFirst().orElse(Braking.FREE);
    }

    /** All pairs of a searching vehicle and its target. */
    public List<Search> searches() {
        return vehicles.stream().flatMap(group -> group.searches().stream()).toList();
    }

    /** Vehicles created by inflows; they do not report before they enter the road. */
    public Set<Integer> inflowVehicles() {
        return vehicles.stream().filter(group -> group.start().inflow().isPresent()).flatMap(group -> group.ids().stream().boxed())
                .collect(Collectors.toSet());
    }
}
