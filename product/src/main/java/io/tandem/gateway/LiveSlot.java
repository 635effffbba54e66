package io.tandem.gateway;

import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Fix;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.mobility.FixFilter;
import io.tandem.mobility.HeightFilter;
import io.tandem.time.RateMeter;
import io.tandem.time.SimTime;
import java.util.Optional;

/** A row of the run for a real participant, with the filter of its position. Only Core's thread updates it. */
final class LiveSlot {

    private static final double FARTHEST = 1_000_000;
    private static final double HIGHEST = 100_000;
    private static final double CLIMB_ACCELERATION = 2;

    private final Site site;
    private final Participant participant;
    private final String role;
    private final long latencyNanos;
    private final FixFilter filter;
    private final HeightFilter height = new HeightFilter(CLIMB_ACCELERATION);
    private final DeviceClock clock = new DeviceClock();
    private final RateMeter fixRate = new RateMeter();
    private volatile Seat seat;
    /** why the latest fix was refused; null if it was accepted */
    private volatile Refusal doubt;
    /** the seat whose fixes the filter has got */
    private Seat heard;

    LiveSlot(Site site, Participant participant, String role, long latencyNanos) {
        this.site = site;
        this.participant = participant;
        this.role = role;
        this.latencyNanos = latencyNanos;
        this.filter = new FixFilter(participant.kind());
    }

    Participant participant() {
        return participant;
    }

    String role() {
        return role;
    }

    /** The seat that is bound to it; null for none. */
    Seat seat() {
        return seat;
    }

    void seat(Seat taken) {
        seat = taken;
    }

    FixFilter filter() {
        return filter;
    }

    HeightFilter height() {
        return height;
    }

    DeviceClock clock() {
        return clock;
    }

    RateMeter fixRate() {
        return fixRate;
    }

    /** A fix as the filter got it. */
    record FixResult(FixFilter.Reading reading, Optional<Refusal> refusal) {
    }

    /** Why the latest fix was refused. */
    Optional<Refusal> doubt() {
        return Optional.ofNullable(doubt);
    }

    /**
     * Passes a fix to the filter.
     *
     * @param arrived when it came, or would have if it had not waited at the device
     */
    FixResult hear(Seat from, DeviceFix deviceFix, long arrived) {
        FixResult heard = consider(from, deviceFix, arrived);
        doubt = heard.refusal.filter(why -> why != Refusal.REPEATED).orElse(null);
        return heard;
    }

    private FixResult consider(Seat from, DeviceFix deviceFix, long arrived) {
        if (heard != from) {
            heard = from;
            filter.forget();
            height.forget();
            clock.forget();
        }
        Optional<Refusal> refusal = deviceFix.objection().or(() -> deviceFix.hasTime() ? clock.hear(deviceFix.epochNanos(), arrived) : Optional.empty());
        if (refusal.isPresent()) {
            return new FixResult(null, refusal);
        }
        if (deviceFix.hasTime()) {
            filter.shift(clock.correction());
        }
        LocalPosition place = site.toLocal(deviceFix.place(), Double.isNaN(deviceFix.height()) ? site.height() : deviceFix.height());
        if (!(Math.abs(place.east()) <= FARTHEST && Math.abs(place.north()) <= FARTHEST)) {
            return new FixResult(null, Optional.of(Refusal.FAR_AWAY));
        }
        FixFilter.Reading reading = new FixFilter.Reading((deviceFix.hasTime() ? clock.local(deviceFix.epochNanos()) : arrived) - latencyNanos, place.east(), place.north(),
                deviceFix.accuracy(), believable(deviceFix.speed(), participant.kind().topSpeed()), heading(deviceFix));
        Optional<Refusal> outcome = take(reading, place.up(), deviceFix);
        if (outcome.isEmpty()) {
            fixRate.count(arrived);
        }
        return new FixResult(reading, outcome);
    }

    /** Passes a recorded fix to the filter, with the time that it then had. */
    void hearAgain(Fix fix) {
        LocalPosition place = site.toLocal(fix.place(), Double.isNaN(fix.heightMetres()) ? site.height() : fix.heightMetres());
        filter.hear(new FixFilter.Reading(fix.at().nanos(), place.east(), place.north(), fix.accuracyMetres(), believable(fix.speedMetresPerSecond(), participant.kind().topSpeed()),
                fix.headingRadians()));
    }

    private Optional<Refusal> take(FixFilter.Reading reading, double up, DeviceFix deviceFix) {
        double seconds = filter.known() ? SimTime.seconds(reading.nanos() - filter.time()) : 0;
        FixFilter.Outcome outcome = filter.hear(reading);
        if (outcome == FixFilter.Outcome.OUT_OF_ORDER) {
            return Optional.of(Refusal.OUT_OF_ORDER);
        }
        if (outcome == FixFilter.Outcome.SUSPECT) {
            return Optional.of(Refusal.SUSPECT);
        }
        // Heights of phones are wrong by tens of metres: participants that do not leave the surface are put on it, as virtual ones are.
        if (participant.kind().leavesSurface() && Math.abs(deviceFix.height()) < HIGHEST) {
            height.hear(outcome == FixFilter.Outcome.RELOCATED ? 0 : seconds, up, deviceFix.accuracy(), believable(deviceFix.climb(), Kind.AIR_FIXED_WING.topSpeed()));
        }
        return Optional.empty();
    }

    /** A speed beyond the kind's top speed counts as unknown. */
    private static double believable(double speed, double most) {
        return Math.abs(speed) <= most ? speed : Double.NaN;
    }

    private double heading(DeviceFix deviceFix) {
        boolean sound = Math.abs(deviceFix.course()) <= 4 * Math.PI;
        return sound ? Math.PI / 2 + site.convergence(deviceFix.place()) - deviceFix.course() : Double.NaN;
    }
}
