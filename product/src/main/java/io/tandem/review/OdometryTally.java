package io.tandem.review;

import io.tandem.message.Estimate;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import io.tandem.message.Reports;
import io.tandem.review.measure.OdometryDrift;
import io.tandem.review.measure.OdometryDrift.Pose;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares the poses that wheels tell with the true ones: at every beat where vehicles report odometry, and after every step where the inside of a vehicle is recorded. */
final class OdometryTally {

    private record Report(long nanos, Pose pose) {
    }

    private final Map<Integer, Report> reported = new HashMap<>();
    private final Map<Integer, OdometryDrift> drifts = new HashMap<>();

    void clear() {
        reported.clear();
        drifts.clear();
    }

    void reported(Reports reports, int row) {
        reported.put(reports.vid[row], new Report(reports.time[row], new Pose(reports.east[row], reports.north[row], reports.heading[row])));
    }

    /** Estimates are of the same instant as the reports of their beat. */
    void believed(Estimate estimate) {
        Report report = reported.get(estimate.vid());
        if (estimate.biasModel().equals(Estimate.ODOMETRY) && report != null && report.nanos == estimate.at().nanos()) {
            drift(estimate.vid()).add(report.nanos, new Pose(estimate.east(), estimate.north(), estimate.heading()), report.pose);
        }
    }

    void inside(List<PhysicsSample> samples) {
        for (PhysicsSample sample : samples) {
            if (sample.has(PhysicsColumn.ODOMETRY_EAST) && sample.has(PhysicsColumn.EAST)) {
                drift(sample.vid()).add(sample.at().nanos(), pose(sample, PhysicsColumn.ODOMETRY_EAST, PhysicsColumn.ODOMETRY_NORTH, PhysicsColumn.ODOMETRY_HEADING),
                        pose(sample, PhysicsColumn.EAST, PhysicsColumn.NORTH, PhysicsColumn.HEADING));
            }
        }
    }

    private static Pose pose(PhysicsSample sample, PhysicsColumn east, PhysicsColumn north, PhysicsColumn heading) {
        return new Pose(value(sample, east), value(sample, north), value(sample, heading));
    }

    private static double value(PhysicsSample sample, PhysicsColumn column) {
        return sample.has(column) ? sample.get(column)[0] : 0;
    }

    private OdometryDrift drift(int vid) {
        return drifts.computeIfAbsent(vid, _ -> new OdometryDrift());
    }

    /** Empty where the wheels of a vehicle tell nothing. */
    Optional<OdometryDrift> of(int vid) {
        return Optional.ofNullable(drifts.get(vid));
    }
}
