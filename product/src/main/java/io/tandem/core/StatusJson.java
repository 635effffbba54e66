package io.tandem.core;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Freshness;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** The status as the JSON that {@code tandem status} shows, compressed: the run, every vehicle, what was dropped and why. */
public final class StatusJson {

    private static final JsonFactory JSON = new JsonFactory();
    private static final int BUFFER_BYTES = 1 << 16;
    /** Steps to which numbers are rounded: more digits are of no use, and they are most of the text. */
    private static final double PER_DEGREE = 1e8;
    private static final double PER_UNIT = 1e3;
    private static final double PER_SECOND = 1e6;

    private final Site site;
    private final Set<Integer> inflowVehicles;

    public StatusJson(Site site) {
        this(site, Set.of());
    }

    /** @param inflowVehicles vehicles that enter in the course of the run: they are waiting, not missing, until they report */
    public StatusJson(Site site, Set<Integer> inflowVehicles) {
        this.site = site;
        this.inflowVehicles = Set.copyOf(inflowVehicles);
    }

    /** Writes a snapshot, in any thread. */
    byte[] write(StatusSnapshot statusSnapshot) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Deflater fast = new Deflater(Deflater.BEST_SPEED);
        try (JsonGenerator json = JSON.createGenerator(new DeflaterOutputStream(out, fast, BUFFER_BYTES))) {
            json.writeStartObject();
            json.writeStringField("run_state", statusSnapshot.runState().name());
            json.writeNumberField("t_s", statusSnapshot.at().seconds());
            number(json, "core_margin", statusSnapshot.margin(), PER_UNIT);
            number(json, "recorded_s", statusSnapshot.recordedSeconds(), PER_SECOND);
            json.writeArrayFieldStart("vehicles");
            for (int row = 0; row < statusSnapshot.latest().count(); row++) {
                vehicle(json, statusSnapshot, row);
            }
            json.writeEndArray();
            counters(json, statusSnapshot.counters());
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } finally {
            fast.end();
        }
        return out.toByteArray();
    }

    private void vehicle(JsonGenerator json, StatusSnapshot statusSnapshot, int row) throws IOException {
        Participant who = statusSnapshot.participant(row);
        json.writeStartObject();
        json.writeNumberField("vid", who.vid());
        json.writeStringField("name", statusSnapshot.name(row));
        json.writeBooleanField("real", who.real());
        json.writeBooleanField("course_held", statusSnapshot.live(row).map(CoreParticipants.DeviceHealth::courseHeld).orElse(false));
        heard(json, statusSnapshot, row, who);
        said(json, statusSnapshot.speakers()[row]);
        json.writeEndObject();
    }

    /** What the vehicle reported last; every key is there from the start, without a value until it is known. */
    private void heard(JsonGenerator json, StatusSnapshot statusSnapshot, int row, Participant who) throws IOException {
        Reports latest = statusSnapshot.latest();
        boolean known = statusSnapshot.heard(row);
        LocalPosition place = new LocalPosition(latest.east[row], latest.north[row], latest.up[row]);
        LatLon latLon = known ? site.toLatLon(place) : null;
        json.writeBooleanField("waiting", !known && inflowVehicles.contains(who.vid()));
        json.writeStringField("run_state", known ? RunState.of(latest.runState[row]).name() : null);
        json.writeStringField("freshness", known ? Freshness.of(statusSnapshot.silence(row)).name() : null);
        number(json, "lat_deg", known ? latLon.latDegrees() : Double.NaN, PER_DEGREE);
        number(json, "lon_deg", known ? latLon.lonDegrees() : Double.NaN, PER_DEGREE);
        number(json, "x_m", place.east(), PER_UNIT);
        number(json, "y_m", place.north(), PER_UNIT);
        number(json, "z_m", place.up(), PER_UNIT);
        number(json, "speed_mps", known ? latest.speed[row] : Double.NaN, PER_UNIT);
        number(json, "age_s", statusSnapshot.age(row), PER_SECOND);
        json.writeStringField("behavior", known ? who.behavior(latest.rung[row]) : null);
    }

    /** What is known of the host that speaks for it. */
    private static void said(JsonGenerator json, StatusSnapshot.Speaker speaker) throws IOException {
        boolean known = speaker != null;
        json.writeStringField("host", known ? speaker.name() : null);
        number(json, "rate_hz", known ? speaker.hertz() : Double.NaN, PER_UNIT);
        number(json, "loss", known ? speaker.loss() : Double.NaN, PER_SECOND);
        number(json, "offset_s", known ? speaker.offsetSeconds() : Double.NaN, PER_SECOND);
        number(json, "margin", known ? speaker.margin() : Double.NaN, PER_UNIT);
    }

    /** JSON has no NaN. */
    private static void number(JsonGenerator json, String name, double value, double perUnit) throws IOException {
        if (Double.isNaN(value)) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, Math.rint(value * perUnit) / perUnit);
        }
    }

    private static void counters(JsonGenerator json, Map<String, Long> counters) throws IOException {
        json.writeObjectFieldStart("counters");
        for (Map.Entry<String, Long> counter : counters.entrySet()) {
            json.writeNumberField(counter.getKey(), counter.getValue());
        }
        json.writeEndObject();
    }
}
