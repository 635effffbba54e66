package io.tandem.core;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.geo.LatLon;
import io.tandem.geo.Local;
import io.tandem.geo.Site;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import io.tandem.wire.Fate;
import io.tandem.wire.FateCounts;
import io.tandem.wire.ReportsHead;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** How everything stands, as the JSON that {@code tandem status} shows: the run, every vehicle, what was dropped and why. */
public final class StatusText {

    private static final JsonFactory JSON = new JsonFactory();

    private final Site site;

    public StatusText(Site site) {
        this.site = site;
    }

    byte[] write(Core core, SimTime at, double coreMargin, Map<Integer, Guest> speakers, FateCounts counts, long now) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("run_state", core.runState().name());
            json.writeNumberField("t_s", at.seconds());
            number(json, "core_margin", coreMargin);
            json.writeArrayFieldStart("vehicles");
            for (int row = 0; row < core.state().count(); row++) {
                vehicle(json, core.state(), row, at, speakers.get(core.state().latest().vid[row]), now);
            }
            json.writeEndArray();
            counters(json, core, counts);
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    private void vehicle(JsonGenerator json, State state, int row, SimTime at, Guest guest, long now) throws IOException {
        Participant who = state.roster().participant(row);
        json.writeStartObject();
        json.writeNumberField("vid", who.vid());
        json.writeStringField("name", who.name());
        json.writeBooleanField("real", who.real());
        heard(json, state, row, who, at);
        said(json, Optional.ofNullable(guest), now);
        json.writeEndObject();
    }

    /** What the vehicle reported last; every key is there from the start, without a value until it is known. */
    private void heard(JsonGenerator json, State state, int row, Participant who, SimTime at) throws IOException {
        Reports latest = state.latest();
        boolean known = state.heard(row);
        Local place = new Local(latest.east[row], latest.north[row], latest.up[row]);
        Optional<LatLon> latLon = known ? Optional.of(site.toLatLon(place)) : Optional.empty();
        json.writeStringField("run_state", known ? RunState.of(latest.runState[row]).name() : null);
        number(json, "lat_deg", latLon.map(LatLon::latDegrees).orElse(Double.NaN));
        number(json, "lon_deg", latLon.map(LatLon::lonDegrees).orElse(Double.NaN));
        number(json, "x_m", place.east());
        number(json, "y_m", place.north());
        number(json, "z_m", place.up());
        number(json, "speed_mps", known ? latest.speed[row] : Double.NaN);
        number(json, "age_s", known ? SimTime.seconds(at.nanos() - latest.time[row]) : Double.NaN);
        json.writeStringField("behavior", known ? who.behavior(latest.rung[row]) : null);
    }

    /** What is known of whoever speaks for it. */
    private static void said(JsonGenerator json, Optional<Guest> guest, long now) throws IOException {
        Optional<ReportsHead> head = guest.flatMap(Guest::lastHead);
        json.writeStringField("host", guest.map(Guest::name).orElse(null));
        number(json, "rate_hz", guest.map(speaker -> speaker.arrivals().hertz(now)).orElse(Double.NaN));
        number(json, "loss", guest.map(speaker -> speaker.arrivals().loss()).orElse(Double.NaN));
        number(json, "offset_s", head.map(said -> said.clockOffset() / 1e9).orElse(Double.NaN));
        number(json, "margin", head.map(ReportsHead::margin).orElse(Double.NaN));
    }

    /** JSON has no word for what is not a number. */
    private static void number(JsonGenerator json, String name, double value) throws IOException {
        if (Double.isNaN(value)) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, value);
        }
    }

    private static void counters(JsonGenerator json, Core core, FateCounts counts) throws IOException {
        json.writeObjectFieldStart("counters");
        json.writeNumberField("alerts", core.alerts());
        json.writeNumberField("reports_unknown", core.state().unknownCount());
        json.writeNumberField("reports_repeated", core.state().duplicateCount());
        json.writeNumberField("reports_outdated", core.state().outdatedCount());
        for (Fate fate : Fate.values()) {
            json.writeNumberField("datagrams_" + fate.name().toLowerCase(Locale.ROOT), counts.of(fate));
        }
        json.writeEndObject();
    }
}
