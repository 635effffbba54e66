package io.tandem.behavior;

import io.tandem.behavior.BehaviorSettings.Script.Of;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Open-loop commands: rows of speed, steer and pitch, of acceleration and steer, of a twist, or of actuators (torques, or a pedal) and steer, each held until the next. Decides at every
 * step, so that rows begin on time.
 */
public final class ScriptBehavior implements Behavior {

    private final BehaviorContext context;
    private final long[] time;
    /** speed m/s, or acceleration m/s^2 where rows have no pitch */
    private final double[] speedOrAcceleration;
    private final boolean accelerations;
    private final double[] steer;
    private final double[] pitch;
    /** rad/s; null where rows have none */
    private final double[] yawRate;
    /** whole rows; null where they have none */
    private final double[][] actuators;

    ScriptBehavior(BehaviorContext context, BehaviorSettings.Script settings) {
        List<List<Double>> rows = settings.rows();
        double sign = settings.sae() ? -1 : 1;
        this.context = context;
        this.time = rows.stream().mapToLong(row -> SimTime.nanos(row.get(0))).toArray();
        Optional<Of> of = settings.of();
        this.accelerations = of.isEmpty() && rows.getFirst().size() == BehaviorSettings.Script.ACCELERATION_COLUMNS;
        boolean twist = of.equals(Optional.of(Of.TWIST));
        boolean actuated = of.equals(Optional.of(Of.TORQUE)) || of.equals(Optional.of(Of.PEDAL));
        this.speedOrAcceleration = rows.stream().mapToDouble(row -> actuated ? 0 : row.get(1)).toArray();
        this.steer = rows.stream().mapToDouble(row -> twist ? 0 : sign * (actuated ? row.getLast() : row.get(2))).toArray();
        this.pitch = rows.stream().mapToDouble(row -> of.isPresent() || accelerations ? 0 : sign * row.get(3)).toArray();
        this.yawRate = twist ? rows.stream().mapToDouble(row -> sign * row.get(2)).toArray() : null;
        this.actuators = actuated ? rows.stream().map(row -> signed(row, sign)).toArray(double[][]::new) : null;
    }

    /** The row with a steer in our axes. */
    private static double[] signed(List<Double> row, double sign) {
        double[] numbers = row.stream().mapToDouble(Double::doubleValue).toArray();
        numbers[numbers.length - 1] *= sign;
        return numbers;
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        int row = rowAt(now);
        if (row < 0) {
            return;
        }
        for (int slot = from; slot < to; slot++) {
            play(sight, commands, slot, row);
        }
    }

    private void play(Sight sight, Commands commands, int slot, int row) {
        double seconds = SimTime.seconds(context.decisionNanos());
        double speed = accelerations ? context.limits().speedFor(speedOrAcceleration[row], sight.speed(slot), seconds) : speedOrAcceleration[row];
        commands.write(slot, context.rung(), 0, speed, steer[row]);
        commands.pitch[slot] = pitch[row];
        commands.yawRate[slot] = yawRate == null ? Double.NaN : yawRate[row];
        commands.actuators[slot] = actuators == null ? null : actuators[row];
        if (accelerations) {
            commands.accelerate(slot, speedOrAcceleration[row]);
        }
    }

    /** The last row that has begun; -1 before the first. */
    private int rowAt(long now) {
        int at = Arrays.binarySearch(time, now);
        return at >= 0 ? at : -at - 2;
    }

    @Override
    public List<String> reasons() {
        return List.of("as scripted");
    }
}
