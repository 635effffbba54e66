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

/** How everything stands, as the JSON that {@code tandem status} shows: the run, every vehicle, what was dropped and why. */
public final class StatusText {

    private static final JsonFactory JSON = new JsonFactory();

    private final Site site;

    public StatusText(Site site) {
        this.site = site;
    }

    byte[] write(Core core, SimTime at, Map<Integer, Guest> speakers, FateCounts counts, long now) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("run_state", core.runState().name());
            json.writeNumberField("t_s", at.seconds());
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
        if (state.heard(row)) {
            heard(json, state.latest(), row, who, at);
        }
        if (guest != null) {
            json.writeStringField("host", guest.name());
            json.writeNumberField("rate_hz", guest.arrivals().hertz(now));
            json.writeNumberField("loss", guest.arrivals().loss());
            if (guest.lastHead().isPresent()) {
                ReportsHead head = guest.lastHead().get();
                json.writeNumberField("offset_s", head.clockOffset() / 1e9);
                number(json, "margin", head.margin());
            }
        }
        json.writeEndObject();
    }

    private void heard(JsonGenerator json, Reports latest, int row, Participant who, SimTime at) throws IOException {
        Local place = new Local(latest.east[row], latest.north[row], latest.up[row]);
        LatLon latLon = site.toLatLon(place);
        json.writeStringField("run_state", RunState.of(latest.runState[row]).name());
        json.writeNumberField("lat_deg", latLon.latDegrees());
        json.writeNumberField("lon_deg", latLon.lonDegrees());
        json.writeNumberField("x_m", place.east());
        json.writeNumberField("y_m", place.north());
        json.writeNumberField("z_m", place.up());
        json.writeNumberField("speed_mps", latest.speed[row]);
        json.writeNumberField("age_s", SimTime.seconds(at.nanos() - latest.time[row]));
        json.writeStringField("behavior", who.behavior(latest.rung[row]));
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
