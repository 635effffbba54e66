package io.tandem.web.view;

import io.tandem.crew.Crew;
import io.tandem.message.Event;
import io.tandem.message.Freshness;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.state.Roster;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import io.tandem.web.contract.RunMessage.Encounter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Vehicle states for browsers. Reports are accepted at any time; {@link #capture} copies one instant, of which frames and encounters are made. Accepting and
 * capturing need a common lock; frames may be made while others accept.
 */
public final class FrameBuilder {

    private static final String MANUAL = "manual";

    private final State state;
    /** the rung at which an operator drives; 0 for vehicles that cannot be driven */
    private final byte[] manualRung;
    private final double[] travelled;
    private final Crew crew = new Crew(1);
    /** rows whose road has ended since they reported */
    private final BitSet left = new BitSet();
    private final EncounterPairs pairs = new EncounterPairs();
    private Snapshot snapshot;
    /** the latest reports, their positions brought to the instant of the snapshot */
    private final Reports captured = new Reports();
    private final EncounterPairs capturedPairs = new EncounterPairs();

    public FrameBuilder(List<Participant> participants) {
        state = new State(participants);
        manualRung = new byte[rows()];
        travelled = new double[rows()];
        for (int row = 0; row < rows(); row++) {
            manualRung[row] = (byte) (1 + roster().participant(row).behaviors().lastIndexOf(MANUAL));
        }
        captured.resize(rows());
        capture(SimTime.ZERO);
    }

    public Roster roster() {
        return state.roster();
    }

    public int rows() {
        return state.count();
    }

    public boolean canBeDriven(int vid) {
        int row = state.rowOf(vid);
        return row >= 0 && manualRung[row] > 0;
    }

    public void accept(Reports reports) {
        measure(reports);
        state.accept(reports);
    }

    /** Adds the way since the report before; reports of the same instant, as in a pause, and of vehicles that were off the road do not count. */
    private void measure(Reports reports) {
        Reports latest = state.latest();
        for (int i = 0; i < reports.count(); i++) {
            int row = state.rowOf(reports.vid[i]);
            if (row >= 0 && state.heard(row) && reports.time[i] > latest.time[row]) {
                double east = reports.east[i] - latest.east[row];
                double north = reports.north[i] - latest.north[row];
                travelled[row] += Math.sqrt(east * east + north * north);
            }
        }
    }

    /** Metres over ground since the first report. */
    double travelled(int vid) {
        int row = state.rowOf(vid);
        return row < 0 ? Double.NaN : travelled[row];
    }

    public void accept(Event event) {
        state.accept(event);
        if (event.name().equals(Event.LEFT) && state.rowOf(event.vid()) >= 0) {
            left.set(state.rowOf(event.vid()));
        }
    }

    /** Removes all reports. */
    public void reset() {
        state.forget();
        Arrays.fill(travelled, 0);
        left.clear();
        pairs.clear();
    }

    /** Ids of the vehicles off the road: those of the inflow that have not come yet, and those whose road has ended. */
    Set<Integer> offTheRoad(Set<Integer> inflowVehicles) {
        Set<Integer> off = new HashSet<>();
        inflowVehicles.stream().filter(vid -> !hasReported(state.rowOf(vid))).forEach(off::add);
        left.stream().filter(row -> !hasReported(row)).forEach(row -> off.add(roster().participant(row).vid()));
        return off;
    }

    public void clearEncounters() {
        pairs.clear();
    }

    /** Two vehicles may collide; the order and repetitions do not matter. */
    public void addEncounter(int vid, int other) {
        int first = state.rowOf(Math.min(vid, other));
        int second = state.rowOf(Math.max(vid, other));
        if (first >= 0 && second >= 0) {
            pairs.add(first, second);
        }
    }

    /** Number of vehicles that report to be in this state. */
    int count(RunState wanted) {
        Reports latest = state.latest();
        int count = 0;
        for (int row = 0; row < rows(); row++) {
            count += state.heard(row) && latest.runState[row] == wanted.number() ? 1 : 0;
        }
        return count;
    }

    boolean hasReported(int row) {
        return row >= 0 && state.heard(row);
    }

    /** Copies the latest reported positions. */
    void copyPositions(RunState run, SimTime at, PositionSnapshot into) {
        into.copy(run, at, state);
    }

    /** Copies the state of all vehicles at an instant. */
    public void capture(SimTime at) {
        snapshot = state.snapshot(at, crew);
        captured.copyRows(state.latest(), 0, 0, rows());
        System.arraycopy(snapshot.east, 0, captured.east, 0, rows());
        System.arraycopy(snapshot.north, 0, captured.north, 0, rows());
        System.arraycopy(snapshot.up, 0, captured.up, 0, rows());
        System.arraycopy(snapshot.heading, 0, captured.heading, 0, rows());
        System.arraycopy(snapshot.speed, 0, captured.speed, 0, rows());
        capturedPairs.set(pairs);
    }

    /** Number of vehicles in the captured instant whose reports have ceased. */
    public int lost() {
        int lost = 0;
        for (double age : snapshot.age) {
            lost += Freshness.of(age) == Freshness.LOST && !Double.isNaN(age) ? 1 : 0;
        }
        return lost;
    }

    /** Pairs that may collide at the captured instant, the nearest first, at most 200. */
    public List<Encounter> encounters() {
        return capturedPairs.encounters(snapshot);
    }

    /** The captured instant as a frame. */
    public byte[] frame(int number, boolean jump, int edition, BitSet drivenRows) {
        byte[] flags = flags(drivenRows);
        ByteBuffer out = allocate(FrameFormat.FRAME_KIND, FrameColumn.ALL, jump, number, snapshot.at(), edition);
        FrameColumn.ALL.forEach(column -> column.write(captured, flags, out));
        return out.array();
    }

    /** The latest reported positions as a corner of tails; a vehicle that was not heard for a second has none. */
    byte[] corner(SimTime at) {
        Reports latest = state.latest();
        byte[] flags = new byte[rows()];
        for (int row = 0; row < flags.length; row++) {
            boolean fresh = state.heard(row) && Freshness.of(SimTime.seconds(at.nanos() - latest.time[row])) == Freshness.FRESH;
            flags[row] = (byte) (fresh ? 0 : FrameFormat.NEVER_HEARD);
        }
        ByteBuffer out = allocate(FrameFormat.CORNER_KIND, FrameColumn.CORNER, false, 0, at, 0);
        FrameColumn.CORNER.forEach(column -> column.write(latest, flags, out));
        return out.array();
    }

    int cornerBytes() {
        return size(FrameColumn.CORNER);
    }

    private int size(List<FrameColumn> columns) {
        return FrameFormat.HEADER_BYTES + columns.stream().mapToInt(column -> column.bytes(rows())).sum();
    }

    private ByteBuffer allocate(int kind, List<FrameColumn> columns, boolean jump, int number, SimTime at, int edition) {
        return ByteBuffer.allocate(size(columns)).order(ByteOrder.LITTLE_ENDIAN).put((byte) kind).put((byte) FrameFormat.PROTOCOL)
                .putShort((short) (jump ? FrameFormat.JUMP : 0)).putInt(number).putLong(at.nanos()).putInt(rows()).putInt(edition).putLong(0);
    }

    private byte[] flags(BitSet drivenRows) {
        byte[] flags = new byte[rows()];
        for (int row = 0; row < flags.length; row++) {
            double age = snapshot.age[row];
            boolean driven = drivenRows.get(row) || captured.rung[row] != 0 && captured.rung[row] == manualRung[row];
            int known = Double.isNaN(age) ? FrameFormat.NEVER_HEARD : Freshness.of(age).ordinal() << FrameFormat.FRESHNESS_SHIFT | captured.runState[row];
            flags[row] = (byte) (known | (driven ? FrameFormat.BY_HAND : 0));
        }
        capturedPairs.forEachRow(row -> flags[row] |= FrameFormat.IN_ENCOUNTER);
        return flags;
    }
}
