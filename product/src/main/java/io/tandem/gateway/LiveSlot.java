package io.tandem.gateway;

import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.mobility.FixFilter;
import io.tandem.mobility.HeightFilter;
import io.tandem.time.RateMeter;
import io.tandem.time.SimTime;
import java.util.Optional;

/** A row of the run for a real participant, whoever sits there, and what is believed of where it is. Only Core's thread moves it. */
final class LiveSlot {

    private static final double FARTHEST = 1_000_000;
    private static final double HIGHEST = 100_000;
    private static final double CLIMB_ACCELERATION = 2;

    private final Site site;
    private final Participant participant;
    private final String role;
    private final FixFilter filter;
    private final HeightFilter height = new HeightFilter(CLIMB_ACCELERATION);
    private final DeviceClock clock = new DeviceClock();
    private final RateMeter fixRate = new RateMeter();
    private volatile Seat seat;
    /** why the latest fix was not believed; null if it was */
    private volatile Refusal doubt;
    /** whose fixes the filter has heard */
    private Seat heard;

    LiveSlot(Site site, Participant participant, String role) {
        this.site = site;
        this.participant = participant;
        this.role = role;
        this.filter = new FixFilter(participant.kind());
    }

    Participant participant() {
        return participant;
    }

    String role() {
        return role;
    }

    /** Who sits here; null for nobody. */
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

    /** A fix as the filter was told it. */
    record FixResult(FixFilter.Reading reading, Optional<Refusal> refusal) {
    }

    /** Why the latest fix was not believed. */
    Optional<Refusal> doubt() {
        return Optional.ofNullable(doubt);
    }

    /**
     * Takes in what a device said.
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
        FixFilter.Reading reading = new FixFilter.Reading(deviceFix.hasTime() ? clock.local(deviceFix.epochNanos()) : arrived, place.east(), place.north(),
                deviceFix.accuracy(), believable(deviceFix.speed(), participant.kind().topSpeed()), heading(deviceFix));
        Optional<Refusal> outcome = take(reading, place.up(), deviceFix);
        if (outcome.isEmpty()) {
            fixRate.count(arrived);
        }
        return new FixResult(reading, outcome);
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
        // Telephones are tens of metres off in height: whoever does not leave the ground is on it, as those are who are virtual.
        if (participant.kind().leavesSurface() && Math.abs(deviceFix.height()) < HIGHEST) {
            height.hear(outcome == FixFilter.Outcome.RELOCATED ? 0 : seconds, up, deviceFix.accuracy(), believable(deviceFix.climb(), Kind.AIR_FIXED_WING.topSpeed()));
        }
        return Optional.empty();
    }

    /** Nobody of the kind moves so: the device does not know. */
    private static double believable(double speed, double most) {
        return Math.abs(speed) <= most ? speed : Double.NaN;
    }

    private double heading(DeviceFix deviceFix) {
        boolean sound = Math.abs(deviceFix.course()) <= 4 * Math.PI;
        return sound ? Math.PI / 2 + site.convergence(deviceFix.place()) - deviceFix.course() : Double.NaN;
    }
}
