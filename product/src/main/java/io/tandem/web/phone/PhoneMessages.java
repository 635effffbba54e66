package io.tandem.web.phone;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.state.Freshness;
import io.tandem.web.http.JsonWriter;
import io.tandem.web.phone.PhoneGuests.Guest;
import io.tandem.web.phone.PhoneGuests.Hazard;
import io.tandem.web.phone.PhoneGuests.Standing;
import io.tandem.web.view.BrowserMessages;
import io.tandem.web.view.PositionSnapshot;
import io.tandem.web.view.PositionSnapshot.Neighbour;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** What telephones are told. Directions are theirs: degrees clockwise from true north. */
final class PhoneMessages {

    private static final int MOST_HAZARDS = 5;
    private static final double SLOWEST_COURSE = 0.5;

    private PhoneMessages() {
    }

    static String message(int number, Event event) {
        return BrowserMessages.message("message", json -> {
            json.writeNumberField("n", number);
            JsonWriter.rounded(json, "t_s", event.at().seconds());
            json.writeStringField("text", event.text());
            json.writeBooleanField("own", event.vid() != 0);
        });
    }

    /** @param withOthers whether it is told who is around it */
    static void members(JsonGenerator json, Guest guest, Standing standing, PositionSnapshot now, boolean withOthers, double convergence)
            throws IOException {
        json.writeStringField("run_state", now.runState().name());
        JsonWriter.rounded(json, "t_s", now.at().seconds());
        json.writeBooleanField("seated", guest.isSeated());
        JsonWriter.rounded(json, "age_s", standing.ageSeconds());
        json.writeStringField("freshness", Double.isNaN(standing.ageSeconds()) ? "never" : Freshness.of(standing.ageSeconds()).name().toLowerCase(Locale.ROOT));
        JsonWriter.rounded(json, "accuracy_m", standing.accuracyMetres());
        json.writeStringField("doubt", standing.doubt());
        JsonWriter.rounded(json, "speed_mps", now.speed(guest.vid()));
        JsonWriter.rounded(json, "course_deg", now.speed(guest.vid()) > SLOWEST_COURSE ? compass(now.heading(guest.vid()), convergence) : Double.NaN);
        List<Hazard> nearest = standing.hazards().subList(0, Math.min(MOST_HAZARDS, standing.hazards().size()));
        JsonWriter.list(json, "hazards", nearest, (out, hazard) -> JsonWriter.object(out, inner -> hazard(inner, hazard, now.participant(hazard.other()), convergence)));
        if (withOthers) {
            JsonWriter.list(json, "others", now.around(guest.vid()), (out, other) -> JsonWriter.object(out, inner -> neighbour(inner, other, convergence)));
        }
    }

    private static void hazard(JsonGenerator json, Hazard hazard, Participant other, double convergence) throws IOException {
        json.writeNumberField("vid", other.vid());
        json.writeStringField("name", other.name());
        json.writeStringField("kind", other.kind().code());
        json.writeBooleanField("real", other.real());
        JsonWriter.rounded(json, "metres", hazard.metres());
        JsonWriter.rounded(json, "seconds", hazard.seconds());
        JsonWriter.rounded(json, "bearing_deg", compass(hazard.bearingRadians(), convergence));
        json.writeNumberField("turn", hazard.turn());
    }

    private static void neighbour(JsonGenerator json, Neighbour other, double convergence) throws IOException {
        json.writeNumberField("vid", other.who().vid());
        json.writeStringField("symbol", other.who().kind().symbol().name().toLowerCase(Locale.ROOT));
        json.writeBooleanField("real", other.who().real());
        json.writeNumberField("metres", Math.round(Math.hypot(other.east(), other.north())));
        json.writeNumberField("bearing_deg", Math.round(compass(Math.atan2(other.north(), other.east()), convergence)));
        json.writeNumberField("heading_deg", Math.round(compass(other.heading(), convergence)));
    }

    /** From radians anticlockwise from grid east. */
    private static double compass(double radians, double convergence) {
        double degrees = 90 - Math.toDegrees(radians - convergence);
        return degrees - 360 * Math.floor(degrees / 360);
    }
}
