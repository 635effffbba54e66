package io.tandem.web.view;

import io.tandem.crew.Crew;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.state.Freshness;
import io.tandem.state.Roster;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Where everyone is, as a browser is shown it. What is heard goes in at any time; {@link #take} holds one instant of it still, and all
 * that is written is written of that instant. Hearing and taking must not meet; writing may go on while others hear.
 */
public final class FrameBuilder {

    /** Two who may collide, as they stand to each other at the instant that was taken. */
    public record Meeting(int vid, int other, double metresNow, double metres, double seconds) {
    }

    private static final int HEADER = 32;
    private static final byte KIND = 1;
    private static final byte PROTOCOL = 1;
    private static final int JUMP = 1;
    private static final int MEETING = 1 << 3;
    private static final int FRESHNESS_SHIFT = 4;
    private static final int NEVER_HEARD = 1 << 6;
    private static final int BY_HAND = 1 << 7;
    private static final double FULL_TURN = 65536;
    private static final int MOST_MEETINGS = 200;
    private static final String MANUAL = "manual";

    private final State state;
    /** the rung at which an operator drives; 0 for those whom nobody can */
    private final byte[] manualRung;
    private final Crew alone = new Crew(1);
    /** those whose road has ended since they were heard */
    private final BitSet left = new BitSet();
    private long[] pairs = new long[16];
    private int pairCount;
    private Snapshot snapshot;
    private final byte[] runState;
    private final byte[] rung;
    private long[] takenPairs = new long[16];
    private int takenPairCount;

    public FrameBuilder(List<Participant> participants) {
        state = new State(participants);
        manualRung = new byte[rows()];
        for (int row = 0; row < rows(); row++) {
            manualRung[row] = (byte) (1 + roster().participant(row).behaviors().lastIndexOf(MANUAL));
        }
        runState = new byte[rows()];
        rung = new byte[rows()];
        take(SimTime.ZERO);
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

    public void hear(Reports reports) {
        state.accept(reports);
    }

    public void hear(Event event) {
        state.accept(event);
        if (event.name().equals(Event.LEFT) && state.rowOf(event.vid()) >= 0) {
            left.set(state.rowOf(event.vid()));
        }
    }

    public void forget() {
        state.forget();
        left.clear();
        pairCount = 0;
    }

    /** Those who are off the road: the ones that come by and by and have not come yet, and those whose road has ended. */
    Set<Integer> offTheRoad(Set<Integer> inflowVehicles) {
        Set<Integer> off = new HashSet<>();
        inflowVehicles.stream().filter(vid -> !heard(state.rowOf(vid))).forEach(off::add);
        left.stream().filter(row -> !heard(row)).forEach(row -> off.add(roster().participant(row).vid()));
        return off;
    }

    public void noMeetings() {
        pairCount = 0;
    }

    /** Two are in an encounter; told twice, it is one. */
    public void meeting(int vid, int other) {
        int first = state.rowOf(Math.min(vid, other));
        int second = state.rowOf(Math.max(vid, other));
        if (first >= 0 && second >= 0) {
            if (pairCount == pairs.length) {
                pairs = Arrays.copyOf(pairs, 2 * pairCount);
            }
            pairs[pairCount++] = (long) first << 32 | second;
        }
    }

    /** How many say of themselves that they are in this state. */
    int count(RunState wanted) {
        Reports latest = state.latest();
        int count = 0;
        for (int row = 0; row < rows(); row++) {
            count += state.heard(row) && latest.runState[row] == wanted.number() ? 1 : 0;
        }
        return count;
    }

    boolean heard(int row) {
        return row >= 0 && state.heard(row);
    }

    /** Copies where everyone was when last heard. */
    void look(RunState run, SimTime at, PositionSnapshot into) {
        into.copy(run, at, state);
    }

    /** Holds an instant still. */
    public void take(SimTime at) {
        snapshot = state.snapshot(at, alone);
        System.arraycopy(state.latest().runState, 0, runState, 0, rows());
        System.arraycopy(state.latest().rung, 0, rung, 0, rows());
        Arrays.sort(pairs, 0, pairCount);
        takenPairs = takenPairs.length < pairCount ? new long[pairs.length] : takenPairs;
        System.arraycopy(pairs, 0, takenPairs, 0, pairCount);
        takenPairCount = pairCount;
    }

    /** How many nobody hears of any more. */
    public int lost() {
        int lost = 0;
        for (double age : snapshot.age) {
            lost += Freshness.of(age) == Freshness.LOST && !Double.isNaN(age) ? 1 : 0;
        }
        return lost;
    }

    /** Those who may collide, the nearest first, at most 200. */
    public List<Meeting> meetings() {
        List<Meeting> meetings = new ArrayList<>();
        for (int i = 0; i < takenPairCount; i++) {
            if (i == 0 || takenPairs[i] != takenPairs[i - 1]) {
                meetings.add(between((int) (takenPairs[i] >> 32), (int) takenPairs[i]));
            }
        }
        meetings.sort(Comparator.comparingDouble(Meeting::metresNow));
        return meetings.size() > MOST_MEETINGS ? meetings.subList(0, MOST_MEETINGS) : meetings;
    }

    private Meeting between(int first, int second) {
        Snapshot s = snapshot;
        double up = s.leavesSurface[first] || s.leavesSurface[second] ? 1 : 0;
        double[] apart = {s.east[second] - s.east[first], s.north[second] - s.north[first], up * (s.up[second] - s.up[first])};
        double[] closing = {s.eastSpeed[second] - s.eastSpeed[first], s.northSpeed[second] - s.northSpeed[first],
            up * (s.upSpeed[second] - s.upSpeed[first])};
        double fast = dot(closing, closing);
        double seconds = fast > 0 ? Math.max(0, -dot(apart, closing) / fast) : 0;
        double[] then = {apart[0] + closing[0] * seconds, apart[1] + closing[1] * seconds, apart[2] + closing[2] * seconds};
        return new Meeting(s.vid[first], s.vid[second], Math.sqrt(dot(apart, apart)), Math.sqrt(dot(then, then)), seconds);
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    /** The instant as a frame. */
    public byte[] frame(int number, boolean jump, int edition, BitSet drivenRows) {
        int n = rows();
        ByteBuffer out = ByteBuffer.allocate(HEADER + 12 * n + 3 * padded(2 * n) + 2 * padded(n)).order(ByteOrder.LITTLE_ENDIAN);
        out.put(KIND).put(PROTOCOL).putShort((short) (jump ? JUMP : 0)).putInt(number).putLong(snapshot.at().nanos()).putInt(n).putInt(edition)
                .putLong(0);
        centimetres(out, snapshot.east);
        centimetres(out, snapshot.north);
        centimetres(out, snapshot.up);
        for (double heading : snapshot.heading) {
            out.putShort((short) Math.round(heading / (2 * Math.PI) * FULL_TURN));
        }
        pad(out);
        for (double speed : snapshot.speed) {
            out.putShort((short) Math.clamp(Math.round(speed * 100), Short.MIN_VALUE, Short.MAX_VALUE));
        }
        pad(out);
        for (short step : snapshot.missionStep) {
            out.putShort(step);
        }
        pad(out);
        out.put(rung);
        pad(out);
        flags(out, drivenRows);
        pad(out);
        return out.array();
    }

    private static void centimetres(ByteBuffer out, double[] metres) {
        for (double value : metres) {
            out.putInt(Math.clamp(Math.round(value * 100), Integer.MIN_VALUE, Integer.MAX_VALUE));
        }
    }

    private void flags(ByteBuffer out, BitSet drivenRows) {
        int first = out.position();
        for (int row = 0; row < rows(); row++) {
            double age = snapshot.age[row];
            boolean driven = drivenRows.get(row) || rung[row] != 0 && rung[row] == manualRung[row];
            int trust = Double.isNaN(age) ? NEVER_HEARD : Freshness.of(age).ordinal() << FRESHNESS_SHIFT | runState[row];
            out.put((byte) (trust | (driven ? BY_HAND : 0)));
        }
        for (int i = 0; i < takenPairCount; i++) {
            mark(out, first + (int) (takenPairs[i] >> 32));
            mark(out, first + (int) takenPairs[i]);
        }
    }

    private static void mark(ByteBuffer out, int at) {
        out.put(at, (byte) (out.get(at) | MEETING));
    }

    private static void pad(ByteBuffer out) {
        out.position(padded(out.position()));
    }

    private static int padded(int bytes) {
        return bytes + 3 & ~3;
    }
}
