package io.tandem.fleet.real;

import io.tandem.message.Reports;
import io.tandem.mobility.Commands;
import io.tandem.mobility.MobilityModel;
import io.tandem.mobility.Motion;

/** The model of a real vehicle that behaviors decide for: reality moves it, and it is reported where its fixes are. */
public final class OutsideModel implements MobilityModel {

    @Override
    public void apply(Commands commands, Motion motion, int from, int to) {
        // Commands leave by the participant's own way.
    }

    @Override
    public void step(long now, Motion motion, int from, int to) {
        // Moved by its fixes.
    }

    @Override
    public void report(Motion motion, Commands commands, double moving, Reports out, int from, int to) {
        throw new UnsupportedOperationException("reported where its fixes are");
    }
}
