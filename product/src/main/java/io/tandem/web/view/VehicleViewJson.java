package io.tandem.web.view;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Estimate;
import io.tandem.message.VehicleView;
import io.tandem.web.http.JsonWriter;
import java.io.IOException;
import java.util.Optional;

/** How the world looks to one vehicle, as a browser hears it when it asks. */
public final class VehicleViewJson {

    /** So many standard deviations hold 95 % of a normal distribution in the plane: the root of chi-squared 5.99. */
    private static final double NINETY_FIVE = Math.sqrt(5.991464547107979);
    private static final double CENTIMETRES = 100;

    private VehicleViewJson() {
    }

    public static String of(int vid, Optional<VehicleView> vehicleView) {
        return BrowserMessages.message("outlook", json -> {
            json.writeNumberField("vid", vid);
            if (vehicleView.isPresent()) {
                members(json, vehicleView.get());
            }
        });
    }

    private static void members(JsonGenerator json, VehicleView vehicleView) throws IOException {
        JsonWriter.rounded(json, "t_s", vehicleView.at().seconds());
        pose(json, vehicleView.east(), vehicleView.north(), vehicleView.heading());
        if (vehicleView.estimate().isPresent()) {
            json.writeFieldName("estimate");
            JsonWriter.object(json, inner -> estimate(inner, vehicleView.estimate().get()));
        }
        JsonWriter.list(json, "eyes", vehicleView.eyes(), (out, eye) -> JsonWriter.object(out, inner -> eye(inner, eye)));
        JsonWriter.list(json, "seen", vehicleView.seen(), (out, seen) -> JsonWriter.object(out, inner -> {
            inner.writeNumberField("vid", seen.vid());
            pose(inner, seen.east(), seen.north(), seen.heading());
            JsonWriter.rounded(inner, "age_s", seen.age());
            ellipse(inner, seen.spread().eastEast(), seen.spread().eastNorth(), seen.spread().northNorth());
        }));
    }

    private static void pose(JsonGenerator json, double east, double north, double heading) throws IOException {
        JsonWriter.rounded(json, "x", east);
        JsonWriter.rounded(json, "y", north);
        JsonWriter.number(json, "heading", heading);
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
        JsonWriter.rounded(json, "major", NINETY_FIVE * Math.sqrt(mean + root));
        JsonWriter.rounded(json, "minor", NINETY_FIVE * Math.sqrt(Math.max(0, mean - root)));
        JsonWriter.number(json, "turn", 0.5 * Math.atan2(2 * eastNorth, eastEast - northNorth));
    }

    private static void eye(JsonGenerator json, VehicleView.RangeScan eye) throws IOException {
        JsonWriter.rounded(json, "x", eye.east());
        JsonWriter.rounded(json, "y", eye.north());
        JsonWriter.number(json, "first", eye.first());
        JsonWriter.number(json, "step", eye.step());
        JsonWriter.rounded(json, "reach", eye.reach());
        JsonWriter.list(json, "range", eye.range(), (out, metres) -> JsonWriter.number(out, Math.rint(metres * CENTIMETRES) / CENTIMETRES));
    }
}
