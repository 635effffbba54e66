package io.tandem.recording;

import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Measurement;
import io.tandem.message.Participant;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import io.tandem.message.PlanProposal;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Records all calls of a tap in comparable form: one line per call, reports bit for bit. */
public final class TapLog implements Tap {

    public final List<String> lines = new ArrayList<>();
    private final Predicate<ReportColumn> compared;
    int beats;
    long lastBeatNanos = -1;

    public TapLog() {
        this(column -> true);
    }

    /** @param compared the columns of reports that are remembered */
    TapLog(Predicate<ReportColumn> compared) {
        this.compared = compared;
    }

    @Override
    public void joined(List<Participant> participants) {
        lines.add("joined " + participants);
    }

    @Override
    public void equipped(List<SensorInfo> sensors) {
        lines.add("equipped " + sensors);
    }

    @Override
    public boolean listensTo(SensorInfo sensor) {
        return true;
    }

    @Override
    public void measured(SimTime at, int vid, String sensor, Measurement measurement) {
        Measurement.LaserScan scan = (Measurement.LaserScan) measurement;
        lines.add("measured " + at + vid + sensor + scan.angleMin() + scan.angleIncrement() + scan.rangeMin() + scan.rangeMax() + Arrays.toString(scan.ranges()) + Arrays.toString(scan.intensities()));
    }

    @Override
    public void runState(SimTime at, RunState state) {
        lines.add("state " + at + state);
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        int n = reports.count();
        beats++;
        lastBeatNanos = at.nanos();
        List<Integer> columns = new ArrayList<>();
        for (ReportColumn column : ReportColumn.values()) {
            if (compared.test(column)) {
                columns.add(hash(reports, column, n));
            }
        }
        lines.add("heard " + at + n + columns);
    }

    private static int hash(Reports reports, ReportColumn column, int n) {
        return switch (column.form()) {
            case ID -> Arrays.hashCode(Arrays.copyOf(reports.vid, n));
            case TIME -> Arrays.hashCode(Arrays.copyOf(reports.time, n));
            case THOUSANDTHS, FLOAT, TURN, TEN_THOUSANDTHS -> Arrays.hashCode(Arrays.copyOf(reports.reals(column), n));
            case CODE -> Arrays.hashCode(Arrays.copyOf(reports.codes(column), n));
            case COUNT -> Arrays.hashCode(Arrays.copyOf(reports.counts(column), n));
        };
    }

    @Override
    public void alerted(Alert alert) {
        lines.add(alert.toString());
    }

    @Override
    public void event(Event event) {
        lines.add(event.toString());
    }

    @Override
    public void received(Fix fix) {
        lines.add(fix.toString());
    }

    @Override
    public void proposed(PlanProposal proposal) {
        lines.add(proposal.toString());
    }

    @Override
    public void believed(Estimate estimate) {
        lines.add(estimate.toString());
    }

    @Override
    public void inside(List<PhysicsSample> samples) {
        for (PhysicsSample sample : samples) {
            lines.add("inside " + sample.at() + sample.vid() + Arrays.stream(PhysicsColumn.values()).map(column -> Arrays.toString(sample.get(column))).toList());
        }
    }

    @Override
    public void sent(Transmission sent) {
        lines.add("sent " + sent.at() + sent.kind() + sent.sender() + " " + sent.sequence() + " " + sent.latencyNanos() + Arrays.toString(sent.receivers()) + Arrays.toString(sent.outcomes()));
    }

    @Override
    public void vitals(Vitals vitals) {
        lines.add(vitals.toString());
    }

    @Override
    public void stateHash(SimTime at, long hash) {
        lines.add("hash " + at + hash);
    }
}
