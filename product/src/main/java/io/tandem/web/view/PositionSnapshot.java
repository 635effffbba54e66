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

/** How the run stood at one beat and where everyone was, kept for those who ask who is near them. One thread fills and reads it. */
public final class PositionSnapshot {

    private static final double NEAR = 300;
    private static final int MOST = 20;

    /** Someone near: metres east and north of whoever asks, and radians anticlockwise from grid east. */
    public record Neighbour(Participant who, double east, double north, double heading) {

        private double squared() {
            return east * east + north * north;
        }
    }

    private RunState runState = RunState.READY;
    private SimTime at = SimTime.ZERO;
    private Roster roster;
    private double[] east = new double[0];
    private double[] north = new double[0];
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
            heading = new double[rows];
            speed = new double[rows];
        }
        Reports latest = state.latest();
        System.arraycopy(latest.east, 0, east, 0, rows);
        System.arraycopy(latest.north, 0, north, 0, rows);
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

    /** Who someone is; a stranger has only its id. */
    public Participant participant(int vid) {
        int row = roster.rowOf(vid);
        return row >= 0 ? roster.participant(row) : new Participant(vid, String.valueOf(vid), Kind.GROUND, false, 1, List.of(), List.of());
    }

    /** Those around someone, the nearest first. */
    public List<Neighbour> around(int vid) {
        int own = roster.rowOf(vid);
        List<Neighbour> near = new ArrayList<>();
        if (own < 0) {
            return near;
        }
        for (int row = 0; row < east.length; row++) {
            double x = east[row] - east[own];
            double y = north[row] - north[own];
            if (x * x + y * y < NEAR * NEAR && row != own) {
                near.add(new Neighbour(roster.participant(row), x, y, heading[row]));
            }
        }
        near.sort(Comparator.comparingDouble(Neighbour::squared));
        return near.size() > MOST ? near.subList(0, MOST) : near;
    }
}
