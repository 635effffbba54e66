package io.tandem.scenario;

import io.tandem.basemap.MapSettings;
import io.tandem.fidelity.FidelitySettings;
import io.tandem.fleet.GroupSettings;
import io.tandem.fleet.ReenactSettings;
import io.tandem.gateway.FeedSettings;
import io.tandem.gateway.JoinSettings;
import io.tandem.gateway.LiveSettings;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Ride;
import io.tandem.message.Search;
import io.tandem.proximity.AlertSettings;
import io.tandem.proximity.MeetingSettings;
import io.tandem.recording.RecordSettings;
import io.tandem.road.Gate;
import io.tandem.road.Roads;
import io.tandem.road.Route;
import io.tandem.setting.Default;
import io.tandem.setting.Meaning;
import io.tandem.time.ClockSettings;
import io.tandem.verdict.Expectation;
import io.tandem.world.World;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
        @Meaning("base map of the control room") Optional<MapSettings> map,
        @Meaning("the simulated participants, in groups") @Default("[]") List<GroupSettings> vehicles,
        @Meaning("participants that repeat recorded tracks") @Default("[]") List<ReenactSettings> reenact,
        @Meaning("real participants whose devices send their position") @Default("[]") List<LiveSettings> live,
        @Meaning("slots for real participants that are not listed") Optional<JoinSettings> join,
        @Meaning("events that operators can trigger; all hosts receive the event of this name") @Default("{}") Map<String, TriggerSettings> triggers,
        @Meaning("events when a participant comes near another one, or a position") @Default("[]") List<MeetingSettings> meetings,
        @Meaning("conditions for the run to pass") @Default("[]") List<Expectation> expect,
        @Meaning("scores of the fidelity metric that are set by hand, each with a note") @Default("{}") FidelitySettings fidelity,
        @Meaning("additional destinations of the recording, and what is left out") @Default("{}") RecordSettings record,
        @Meaning("live output to other systems") @Default("[]") List<FeedSettings> feeds) {

    /** All mission steps in which a vehicle is carried by another. */
    public List<Ride> rides() {
        return vehicles.stream().flatMap(group -> group.rides().stream()).toList();
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
