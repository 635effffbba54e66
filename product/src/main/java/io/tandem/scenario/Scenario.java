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
        @Meaning("a name for people") String name,
        @Meaning("the place: lat and lon in degrees, height in metres above the ellipsoid") Site site,
        @Meaning("how time passes") @Default("{}") ClockSettings clock,
        @Meaning("the source of all randomness: same seed, same run") @Default("1") long seed,
        @Meaning("a file beside the scenario's own with the line wire-key: …, the key that all processes of a run share; it is never copied")
        Optional<String> secrets,
        @Meaning("when Core warns") @Default("{}") AlertSettings alerts,
        @Meaning("places with names") @Default("{}") Map<String, LocalPosition> points,
        @Meaning("areas with names") @Default("{}") Map<String, Area> areas,
        @Meaning("the roads, on which paths may lead") Optional<Roads> road,
        @Meaning("routes with names") @Default("{}") Map<String, Route> paths,
        @Meaning("gates with names") @Default("{}") Map<String, Gate> gates,
        @Meaning("what permanently stands around: walls, houses, fences") Optional<World> world,
        @Meaning("what lies under the vehicles on the control room's map") Optional<MapSettings> map,
        @Meaning("who takes part") List<GroupSettings> vehicles,
        @Meaning("who does again what was recorded of them") @Default("[]") List<ReenactSettings> reenact,
        @Meaning("real people and vehicles whose devices tell where they are") @Default("[]") List<LiveSettings> live,
        @Meaning("seats for real participants who were not announced") Optional<JoinSettings> join,
        @Meaning("what operators can make happen: the event of this name is told to everyone") @Default("{}") Map<String, TriggerSettings> triggers,
        @Meaning("what is told when one comes near another, or a place") @Default("[]") List<MeetingSettings> meetings,
        @Meaning("what must hold for the run to be well") @Default("[]") List<Expectation> expect,
        @Meaning("numbers of the fidelity metric that are set by hand, each with a note") @Default("{}") FidelitySettings fidelity,
        @Meaning("where the run is kept beside its own recording, and what is left out of both") @Default("{}") RecordSettings record,
        @Meaning("who else is told of the run while it lasts, and how") @Default("[]") List<FeedSettings> feeds) {

    /** Vehicles created by inflows; they do not report before they enter the road. */
    public Set<Integer> inflowVehicles() {
        return vehicles.stream().filter(group -> group.start().inflow().isPresent()).flatMap(group -> group.ids().stream().boxed())
                .collect(Collectors.toSet());
    }
}
