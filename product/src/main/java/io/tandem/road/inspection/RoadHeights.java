package io.tandem.road.inspection;

import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import java.util.Locale;

/**
 * The heights of a network's lanes, for printing.
 *
 * @param lowest   metres above the site
 * @param highest  metres above the site
 * @param steepest greatest slope along a lane, metres per metre
 * @param bank     greatest angle across a lane, radians
 */
public record RoadHeights(double lowest, double highest, double steepest, double bank) {

    private static final double STEP_METRES = 2;

    public static RoadHeights of(RoadNetwork network) {
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        double steepest = 0;
        double bank = 0;
        for (Lane lane : network.lanes()) {
            int steps = lane.isLevel() ? 1 : (int) Math.ceil(lane.length() / STEP_METRES);
            for (int i = 0; i <= steps; i++) {
                double height = lane.heightAt(lane.length() * i / steps);
                lowest = Math.min(lowest, height);
                highest = Math.max(highest, height);
                bank = Math.max(bank, Math.abs(lane.bankAt(lane.length() * i / steps)));
                if (i > 0 && !lane.isLevel()) {
                    steepest = Math.max(steepest, Math.abs(height - lane.heightAt(lane.length() * (i - 1) / steps)) * steps / lane.length());
                }
            }
        }
        return new RoadHeights(lowest, highest, steepest, bank);
    }

    /** Whether all lanes lie at the height of the site. */
    public boolean areZero() {
        return lowest == 0 && highest == 0 && bank == 0;
    }

    public String text() {
        return String.format(Locale.ROOT, "heights from %.1f to %.1f m, slopes up to %.1f %%, banks up to %.1f degrees", lowest, highest, 100 * steepest, Math.toDegrees(bank));
    }
}
