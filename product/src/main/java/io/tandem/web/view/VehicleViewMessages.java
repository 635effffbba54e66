package io.tandem.web.view;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.message.Estimate;
import io.tandem.message.VehicleView;
import io.tandem.web.contract.RunMessage;
import java.util.Optional;

/** What one vehicle perceives, as a browser receives it on request. */
public final class VehicleViewMessages {

    /** Standard deviations that hold 95 % of a normal distribution in the plane: the root of the 95 % quantile of chi-squared with two degrees of freedom. */
    private static final double NINETY_FIVE = Math.sqrt(5.991464547107979);
    private static final double CENTIMETRES = 100;

    private VehicleViewMessages() {
    }

    public static RunMessage.Outlook of(int vid, Optional<VehicleView> vehicleView) {
        return new RunMessage.Outlook(vid, vehicleView.map(VehicleViewMessages::perceived));
    }

    private static RunMessage.Perceived perceived(VehicleView view) {
        return new RunMessage.Perceived(rounded(view.at().seconds()), pose(view.east(), view.north(), view.heading()),
                view.estimate().map(VehicleViewMessages::estimate), view.eyes().stream().map(VehicleViewMessages::scan).toList(),
                view.seen().stream().map(seen -> new RunMessage.Seen(seen.vid(), pose(seen.east(), seen.north(), seen.heading()), rounded(seen.age()),
                        ellipse(seen.spread().eastEast(), seen.spread().eastNorth(), seen.spread().northNorth()))).toList());
    }

    private static RunMessage.Pose pose(double east, double north, double heading) {
        return new RunMessage.Pose(rounded(east), rounded(north), heading);
    }

    private static RunMessage.Estimate estimate(Estimate estimate) {
        Estimate.Spread spread = estimate.spread();
        return new RunMessage.Estimate(pose(estimate.east(), estimate.north(), estimate.heading()),
                ellipse(spread.eastEast(), spread.eastNorth(), spread.northNorth()), estimate.biasModel(), estimate.placed(), estimate.rejected());
    }

    /** The half axes are 95 % quantiles times the roots of the eigenvalues of the covariance, m/2 ± √((d/2)² + c²) with m its trace and d, c as below. */
    private static RunMessage.Ellipse ellipse(double eastEast, double eastNorth, double northNorth) {
        double mean = (eastEast + northNorth) / 2;
        double half = (eastEast - northNorth) / 2;
        double root = Math.sqrt(half * half + eastNorth * eastNorth);
        return new RunMessage.Ellipse(rounded(NINETY_FIVE * Math.sqrt(mean + root)), rounded(NINETY_FIVE * Math.sqrt(Math.max(0, mean - root))),
                0.5 * Math.atan2(2 * eastNorth, eastEast - northNorth));
    }

    private static RunMessage.Scan scan(VehicleView.RangeScan scan) {
        return new RunMessage.Scan(rounded(scan.east()), rounded(scan.north()), scan.first(), scan.step(), rounded(scan.reach()),
                scan.range().stream().map(metres -> Math.rint(metres * CENTIMETRES) / CENTIMETRES).toList());
    }
}
