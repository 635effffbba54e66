package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Message from Core to a host at one beat: the run's state, alerts as columns, reports of watched participants and of traffic nearby,
 * events, manual inputs and radio messages. The sender reuses the object from beat to beat; receivers only read it and copy what they keep.
 */
public final class Orders {

    private SimTime at = SimTime.ZERO;
    private RunState runState = RunState.READY;
    private int run;
    private int alerts;
    /** id of the warned vehicle, and of the other */
    public int[] alertVid = new int[0];
    public int[] alertOther = new int[0];
    /** advice: +1 left or climb, -1 right or descend */
    public byte[] alertTurn = new byte[0];
    public byte[] alertClimb = new byte[0];
    /** metres now, and seconds to the closest approach */
    public double[] alertDistance = new double[0];
    public double[] alertSeconds = new double[0];
    private final Reports watched = new Reports();
    private final DriverReports driving = new DriverReports();
    private final List<Event> events = new ArrayList<>();
    private final List<ManualInput> manualInputs = new ArrayList<>();
    private final List<Integer> asked = new ArrayList<>();
    private final List<RadioMessage> radio = new ArrayList<>();

    /** Begins the orders of a new beat. */
    public void begin(SimTime beat, RunState state) {
        at = beat;
        runState = state;
        alerts = 0;
        watched.resize(0);
        driving.resize(0);
        events.clear();
        manualInputs.clear();
        asked.clear();
        radio.clear();
    }

    /** Begins the run again; earlier orders are no longer valid. */
    public void startAgain() {
        begin(SimTime.ZERO, RunState.SET);
        run++;
    }

    /** Sets the number of the run, for orders received from Core over a network. */
    public void numberRun(int number) {
        run = number;
    }

    /** The run's state changed since the beat began. */
    public void change(RunState state) {
        runState = state;
    }

    public void addAlert(int vid, int other, int turn, int climb, double distance, double seconds) {
        if (alerts == alertVid.length) {
            grow(Math.max(64, alerts * 2));
        }
        alertVid[alerts] = vid;
        alertOther[alerts] = other;
        alertTurn[alerts] = (byte) turn;
        alertClimb[alerts] = (byte) climb;
        alertDistance[alerts] = distance;
        alertSeconds[alerts] = seconds;
        alerts++;
    }

    private void grow(int capacity) {
        alertVid = Arrays.copyOf(alertVid, capacity);
        alertOther = Arrays.copyOf(alertOther, capacity);
        alertTurn = Arrays.copyOf(alertTurn, capacity);
        alertClimb = Arrays.copyOf(alertClimb, capacity);
        alertDistance = Arrays.copyOf(alertDistance, capacity);
        alertSeconds = Arrays.copyOf(alertSeconds, capacity);
    }

    public SimTime at() {
        return at;
    }

    public RunState runState() {
        return runState;
    }

    /** How often the run has started again: a host that receives a new number resets its vehicles, even if it missed SET. */
    public int run() {
        return run;
    }

    public int alerts() {
        return alerts;
    }

    /** The latest reports of watched participants. */
    public Reports watched() {
        return watched;
    }

    /** Drivers of other hosts near this host's own. */
    public DriverReports driving() {
        return driving;
    }

    /** Events since the last orders. */
    public List<Event> events() {
        return events;
    }

    public List<ManualInput> manualInputs() {
        return manualInputs;
    }

    /** What vehicles hear by radio, each message with its receiver. */
    public List<RadioMessage> radio() {
        return radio;
    }

    /** Vehicles whose views are requested. */
    public List<Integer> asked() {
        return asked;
    }
}
