package io.tandem.calibration;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** A fit as JSON, for programs. */
public final class FitJson {

    private final JsonGenerator json;

    private FitJson(JsonGenerator json) {
        this.json = json;
    }

    public static void write(PlatoonFit fit, String file, Writer out) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.useDefaultPrettyPrinter();
            new FitJson(json).members(fit, file);
        }
    }

    private void members(PlatoonFit fit, String file) throws IOException {
        json.writeStartObject();
        json.writeStringField("file", file);
        json.writeStringField("law", fit.law().name().toLowerCase(Locale.ROOT));
        number("interval_s", fit.platoon().interval());
        number("string_gain_measured", fit.headToTail());
        number("string_gain_modelled", fit.headToTailModelled());
        json.writeObjectFieldStart("common");
        parameters(fit.common());
        json.writeEndObject();
        json.writeArrayFieldStart("cars");
        for (PlatoonFit.FittedCar car : fit.cars()) {
            car(car);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("notes");
        for (String note : fit.platoon().notes()) {
            json.writeString(note);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void car(PlatoonFit.FittedCar car) throws IOException {
        json.writeStartObject();
        json.writeStringField("car", car.follower().name());
        json.writeStringField("ahead", car.follower().ahead());
        parameters(car.fitted());
        error("error", car.error());
        error("error_of_usual_parameters", car.usualError());
        error("error_held_out", car.heldOut());
        number("string_gain_measured", car.gain());
        number("string_gain_modelled", car.gainModelled());
        number("greatest_gain_of_any_frequency", car.peakGain());
        json.writeEndObject();
    }

    private void parameters(FittedLaw fitted) throws IOException {
        for (int i = 0; i < fitted.values().length; i++) {
            json.writeObjectFieldStart(fitted.law().parameters().get(i).name());
            number("value", fitted.values()[i]);
            number("low", fitted.low()[i]);
            number("high", fitted.high()[i]);
            json.writeBooleanField("determined", fitted.determined()[i]);
            json.writeEndObject();
        }
    }

    private void error(String name, FitError error) throws IOException {
        json.writeObjectFieldStart(name);
        number("speed_mps", error.speed());
        number("gap_m", error.gap());
        json.writeEndObject();
    }

    /** JSON has no NaN. */
    private void number(String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumberField(name, value);
        } else {
            json.writeNullField(name);
        }
    }
}
