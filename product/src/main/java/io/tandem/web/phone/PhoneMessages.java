package io.tandem.web.phone;

import static io.tandem.web.contract.ContractJson.rounded;

import io.tandem.message.Event;
import io.tandem.message.Freshness;
import io.tandem.message.Participant;
import io.tandem.web.contract.PhoneMessage;
import io.tandem.web.contract.PhoneMessage.SignalAge;
import io.tandem.web.phone.PhoneGuests.Guest;
import io.tandem.web.phone.PhoneGuests.Hazard;
import io.tandem.web.phone.PhoneGuests.Standing;
import io.tandem.web.view.PositionSnapshot;
import io.tandem.web.view.PositionSnapshot.Neighbour;
import java.util.Optional;

/** Messages to phones. Directions are degrees clockwise from true north. */
final class PhoneMessages {

    private static final int MAX_HAZARDS = 5;
    /** Below this speed a heading is not shown as a course, m/s. */
    private static final double MIN_COURSE_SPEED_MPS = 0.5;

    private PhoneMessages() {
    }

    static PhoneMessage.Message message(int number, Event event) {
        return new PhoneMessage.Message(number, rounded(event.at().seconds()), event.text(), event.vid() != 0);
    }

    /** @param withOthers whether participants nearby are included */
    static PhoneMessage.View view(Guest guest, Standing standing, PositionSnapshot now, boolean withOthers, double convergence) {
        double speed = now.speed(guest.vid());
        return new PhoneMessage.View(now.runState(), rounded(now.at().seconds()), guest.isSeated(), rounded(standing.ageSeconds()),
                signalAge(standing.ageSeconds()), rounded(standing.accuracyMetres()), standing.doubt(), rounded(speed),
                speed > MIN_COURSE_SPEED_MPS ? rounded(compass(now.heading(guest.vid()), convergence)) : Double.NaN,
                standing.hazards().stream().limit(MAX_HAZARDS).map(hazard -> hazard(hazard, now.participant(hazard.other()), convergence)).toList(),
                withOthers ? Optional.of(now.around(guest.vid()).stream().map(other -> neighbour(other, convergence)).toList()) : Optional.empty());
    }

    private static SignalAge signalAge(double seconds) {
        return Double.isNaN(seconds) ? SignalAge.NEVER : SignalAge.valueOf(Freshness.of(seconds).name());
    }

    private static PhoneMessage.Hazard hazard(Hazard hazard, Participant other, double convergence) {
        return new PhoneMessage.Hazard(other.vid(), other.name(), other.kind().code(), other.real(), rounded(hazard.metres()), rounded(hazard.seconds()),
                rounded(compass(hazard.bearingRadians(), convergence)), hazard.turn());
    }

    private static PhoneMessage.Neighbour neighbour(Neighbour other, double convergence) {
        return new PhoneMessage.Neighbour(other.participant().vid(), other.participant().kind().symbol(),
                other.participant().real(), Math.round(Math.hypot(other.east(), other.north())),
                Math.round(compass(Math.atan2(other.north(), other.east()), convergence)), Math.round(compass(other.heading(), convergence)),
                rounded(other.up()), rounded(other.participant().length()));
    }

    /** @param radians anticlockwise from grid east */
    private static double compass(double radians, double convergence) {
        double degrees = 90 - Math.toDegrees(radians - convergence);
        return degrees - 360 * Math.floor(degrees / 360);
    }
}
