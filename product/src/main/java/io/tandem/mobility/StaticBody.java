package io.tandem.mobility;

import io.tandem.message.Reports;
import java.util.Arrays;

/** A body that never moves: x' = 0. Commands have no effect but are checked like those of any other model. */
final class StaticBody implements MobilityModel {

    @Override
    public void apply(Commands commands, Motion motion, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            commands.check(slot);
        }
    }

    @Override
    public void step(long now, Motion motion, int from, int to) {
        Arrays.fill(motion.speed, from, to, 0);
    }

    @Override
    public void report(Motion motion, Commands commands, double moving, Reports out, int from, int to) {
        Arrays.fill(out.speed, from, to, 0);
        Arrays.fill(out.eastSpeed, from, to, 0);
        Arrays.fill(out.northSpeed, from, to, 0);
        Arrays.fill(out.upSpeed, from, to, 0);
        Arrays.fill(out.yawRate, from, to, 0);
        Arrays.fill(out.steer, from, to, 0);
        Arrays.fill(out.pitch, from, to, 0);
        Arrays.fill(out.roll, from, to, 0);
    }
}
