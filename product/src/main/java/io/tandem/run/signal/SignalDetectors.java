package io.tandem.run.signal;

import io.tandem.message.Freshness;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.SignalLink;
import io.tandem.road.control.SignalProgramme;
import io.tandem.state.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Detectors of signals that follow the traffic, some metres before their lines. They see every participant on the lanes that lead to a line, however many short lanes that are; where the road begins
 * nearer, the detector is at its beginning.
 */
public final class SignalDetectors {

    private static final double ON_LANE_METRES = 1.5;
    /** Half the length of a detector, metres: longer than the way of a beat. */
    private static final double HALF_METRES = 3;
    /** Lanes before a line that are looked at. */
    private static final int MOST_LANES = 8;

    /** What the detectors of a programme show, by link. */
    static final class Demand {
        /** whether somebody is at the detector */
        final boolean[] passing;
        /** whether somebody is between detector and line */
        final boolean[] present;

        private Demand(int links) {
            passing = new boolean[links];
            present = new boolean[links];
        }
    }

    /**
     * A lane on which somebody may come to a line.
     *
     * @param line     metres along the lane to the line, which may be beyond its end
     * @param detector metres before the line
     * @param east     place of the line, metres, as north
     */
    private record Watched(SignalLink link, Lane lane, double line, double detector, double east, double north) {
    }

    private final RoadNetwork network;
    private final List<Watched> watched = new ArrayList<>();
    private final NearbyLines nearby;
    private final Map<String, Demand> demands = new HashMap<>();
    private final LaneProjection projection = new LaneProjection();

    /** @param approaches those of actuated programmes */
    SignalDetectors(RoadNetwork network, List<LaneApproach> approaches) {
        this.network = network;
        approaches.forEach(this::watch);
        nearby = new NearbyLines(watched.stream().mapToDouble(Watched::east).toArray(), watched.stream().mapToDouble(Watched::north).toArray(), watched.stream().mapToDouble(SignalDetectors::reach).max().orElse(1));
    }

    private void watch(LaneApproach approach) {
        double metres = approach.link().programme().actuation().orElseThrow().detector();
        List<LaneApproach> lanes = new ArrayList<>(List.of(approach));
        for (int i = 0; i < lanes.size() && lanes.size() < MOST_LANES; i++) {
            LaneApproach last = lanes.get(i);
            if (last.line() < metres) {
                network.connections().stream().filter(connection -> leadsTo(connection, last.lane())).map(connection -> network.lane(connection.from()))
                        .forEach(before -> lanes.add(new LaneApproach(last.link(), before, before.length() + last.line())));
            }
        }
        double detector = Math.min(metres, lanes.stream().mapToDouble(LaneApproach::line).max().orElse(metres));
        double east = approach.lane().eastAt(approach.line());
        double north = approach.lane().northAt(approach.line());
        lanes.forEach(lane -> watched.add(new Watched(lane.link(), lane.lane(), lane.line(), detector, east, north)));
    }

    private static boolean leadsTo(LaneConnection connection, Lane lane) {
        return connection.to() == lane.id() && !connection.turn().changesLane();
    }

    private static double reach(Watched lane) {
        return lane.detector + 2 * HALF_METRES;
    }

    /** What the detectors of a programme showed when they looked last. */
    Demand of(SignalProgramme programme) {
        return demands.computeIfAbsent(programme.name(), _ -> new Demand(programme.links()));
    }

    void look(Snapshot snapshot) {
        demands.clear();
        for (int row = 0; row < snapshot.vid.length; row++) {
            if (snapshot.age[row] <= Freshness.LOST_SECONDS) {
                for (int number : nearby.at(snapshot.east[row], snapshot.north[row])) {
                    look(watched.get(number), snapshot.east[row], snapshot.north[row]);
                }
            }
        }
    }

    private void look(Watched one, double east, double north) {
        double before = metresBefore(one, east, north);
        Demand demand = of(one.link.programme());
        demand.passing[one.link.index()] |= Math.abs(before - one.detector) < HALF_METRES;
        demand.present[one.link.index()] |= before > -HALF_METRES && before < one.detector + HALF_METRES;
    }

    /** How far before the line somebody on the lane is; NaN for all others. */
    private double metresBefore(Watched one, double east, double north) {
        double e = east - one.east;
        double n = north - one.north;
        double squared = e * e + n * n;
        double reach = reach(one);
        if (!(squared < reach * reach)) {
            return Double.NaN;
        }
        one.lane.project(east, north, Math.clamp(one.line - Math.sqrt(squared), 0, one.lane.length()), projection);
        return Math.abs(projection.offset()) < ON_LANE_METRES && projection.beyond() == 0 ? one.line - projection.station() : Double.NaN;
    }
}
