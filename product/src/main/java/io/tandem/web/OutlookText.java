package io.tandem.web;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Estimate;
import io.tandem.message.Outlook;
import java.io.IOException;
import java.util.Optional;

/** How the world looks to one vehicle, as a browser hears it when it asks. */
final class OutlookText {

    /** So many standard deviations hold 95 % of a normal distribution in the plane: the root of chi-squared 5.99. */
    private static final double NINETY_FIVE = Math.sqrt(5.991464547107979);
    private static final double CENTIMETRES = 100;

    private OutlookText() {
    }

    static String of(int vid, Optional<Outlook> outlook) {
        return Words.message("outlook", json -> {
            json.writeNumberField("vid", vid);
            if (outlook.isPresent()) {
                members(json, outlook.get());
            }
        });
    }

    private static void members(JsonGenerator json, Outlook outlook) throws IOException {
        JsonText.rounded(json, "t_s", outlook.at().seconds());
        pose(json, outlook.east(), outlook.north(), outlook.heading());
        if (outlook.estimate().isPresent()) {
            json.writeFieldName("estimate");
            JsonText.object(json, inner -> estimate(inner, outlook.estimate().get()));
        }
        JsonText.list(json, "eyes", outlook.eyes(), (out, eye) -> JsonText.object(out, inner -> eye(inner, eye)));
        JsonText.list(json, "seen", outlook.seen(), (out, seen) -> JsonText.object(out, inner -> {
            inner.writeNumberField("vid", seen.vid());
            pose(inner, seen.east(), seen.north(), seen.heading());
            JsonText.rounded(inner, "age_s", seen.age());
            ellipse(inner, seen.spread().eastEast(), seen.spread().eastNorth(), seen.spread().northNorth());
        }));
    }

    private static void pose(JsonGenerator json, double east, double north, double heading) throws IOException {
        JsonText.rounded(json, "x", east);
        JsonText.rounded(json, "y", north);
        JsonText.number(json, "heading", heading);
    }

    private static void estimate(JsonGenerator json, Estimate estimate) throws IOException {
        Estimate.Spread spread = estimate.spread();
        pose(json, estimate.east(), estimate.north(), estimate.heading());
        ellipse(json, spread.eastEast(), spread.eastNorth(), spread.northNorth());
        json.writeStringField("bias_model", estimate.biasModel());
        json.writeBooleanField("placed", estimate.placed());
        json.writeNumberField("rejected", estimate.rejected());
    }

    /** A place's 95 % ellipse by its half axes, and the direction of the longer. */
    private static void ellipse(JsonGenerator json, double eastEast, double eastNorth, double northNorth) throws IOException {
        double mean = (eastEast + northNorth) / 2;
        double half = (eastEast - northNorth) / 2;
        double root = Math.sqrt(half * half + eastNorth * eastNorth);
        JsonText.rounded(json, "major", NINETY_FIVE * Math.sqrt(mean + root));
        JsonText.rounded(json, "minor", NINETY_FIVE * Math.sqrt(Math.max(0, mean - root)));
        JsonText.number(json, "turn", 0.5 * Math.atan2(2 * eastNorth, eastEast - northNorth));
    }

    private static void eye(JsonGenerator json, Outlook.Eye eye) throws IOException {
        JsonText.rounded(json, "x", eye.east());
        JsonText.rounded(json, "y", eye.north());
        JsonText.number(json, "first", eye.first());
        JsonText.number(json, "step", eye.step());
        JsonText.rounded(json, "reach", eye.reach());
        JsonText.list(json, "range", eye.range(), (out, metres) -> JsonText.number(out, Math.rint(metres * CENTIMETRES) / CENTIMETRES));
    }
}
