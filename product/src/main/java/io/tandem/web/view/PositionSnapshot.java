package io.tandem.web.view;

import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.state.Roster;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Run state and positions at one beat, to find the neighbours of a vehicle. Filled and read by one thread. */
public final class PositionSnapshot {

    private static final double NEAR_METRES = 300;
    private static final int MAX_NEIGHBOURS = 20;

    /** A participant nearby: metres east and north of the vehicle and above it, heading in radians anticlockwise from grid east. */
    public record Neighbour(Participant participant, double east, double north, double up, double heading) {

        private double squared() {
            return east * east + north * north;
        }
    }

    private RunState runState = RunState.READY;
    private SimTime at = SimTime.ZERO;
    private Roster roster;
    private double[] east = new double[0];
    private double[] north = new double[0];
    private double[] up = new double[0];
    private double[] heading = new double[0];
    private double[] speed = new double[0];

    void copy(RunState run, SimTime when, State state) {
        runState = run;
        at = when;
        roster = state.roster();
        int rows = roster.count();
        if (east.length != rows) {
            east = new double[rows];
            north = new double[rows];
            up = new double[rows];
            heading = new double[rows];
            speed = new double[rows];
        }
        Reports latest = state.latest();
        System.arraycopy(latest.east, 0, east, 0, rows);
        System.arraycopy(latest.north, 0, north, 0, rows);
        System.arraycopy(latest.up, 0, up, 0, rows);
        System.arraycopy(latest.heading, 0, heading, 0, rows);
        System.arraycopy(latest.speed, 0, speed, 0, rows);
    }

    public RunState runState() {
        return runState;
    }

    public SimTime at() {
        return at;
    }

    public double heading(int vid) {
        return of(heading, vid);
    }

    public double speed(int vid) {
        return of(speed, vid);
    }

    private double of(double[] column, int vid) {
        int row = roster.rowOf(vid);
        return row < 0 ? Double.NaN : column[row];
    }

    /** A participant by id; an unknown id gives a placeholder. */
    public Participant participant(int vid) {
        int row = roster.rowOf(vid);
        return row >= 0 ? roster.participant(row) : new Participant(vid, String.valueOf(vid), Kind.GROUND, false, 1, List.of(), List.of());
    }

    /** Participants near a vehicle, the nearest first. */
    public List<Neighbour> around(int vid) {
        int own = roster.rowOf(vid);
        List<Neighbour> near = new ArrayList<>();
        if (own < 0) {
            return near;
        }
        for (int row = 0; row < east.length; row++) {
            double x = east[row] - east[own];
            double y = north[row] - north[own];
            if (x * x + y * y < NEAR_METRES * NEAR_METRES && row != own) {
                near.add(new Neighbour(roster.participant(row), x, y, up[row] - up[own], heading[row]));
            }
        }
        near.sort(Comparator.comparingDouble(Neighbour::squared));
        return near.size() > MAX_NEIGHBOURS ? near.subList(0, MAX_NEIGHBOURS) : near;
    }
}
