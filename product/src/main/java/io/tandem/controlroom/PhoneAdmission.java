package io.tandem.controlroom;

import io.tandem.gateway.DeviceProtocol;
import io.tandem.gateway.JoinSettings;
import io.tandem.gateway.LiveSettings;
import io.tandem.gateway.Lobby;
import io.tandem.gateway.Seat;
import io.tandem.gateway.SeatView;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.message.Kind;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
import io.tandem.web.contract.ApiAnswer.App;
import io.tandem.web.contract.ApiAnswer.Role;
import io.tandem.web.contract.ApiAnswer.Seated;
import io.tandem.web.phone.PhoneGuests;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Admits phones to the seats of a run's lobby. */
public final class PhoneAdmission implements PhoneGuests {

    private static final double NANOS_PER_MILLI = 1e6;

    private final Scenario scenario;
    private final Lobby lobby;

    public PhoneAdmission(Scenario scenario, Lobby lobby) {
        this.scenario = scenario;
        this.lobby = lobby;
    }

    @Override
    public List<Role> roles() {
        return lobby.roles().stream().map(role -> new Role(role, kind(role).code(), lobby.free(role), lobby.all(role))).toList();
    }

    private Kind kind(String role) {
        return scenario.join().stream().flatMap(join -> join.roles().stream()).filter(one -> one.role().equals(role)).map(JoinSettings.Role::kind)
                .findFirst().orElse(Kind.PEDESTRIAN);
    }

    @Override
    public Set<Integer> absent() {
        return lobby.absent();
    }

    @Override
    public boolean showsOthers() {
        return scenario.join().isPresent() && scenario.join().get().showOthers();
    }

    @Override
    public Optional<Guest> admit(String name, String role, String source) {
        return lobby.take(name, role, source).map(SeatedGuest::new);
    }

    @Override
    public List<Seated> seated() {
        return lobby.seats().stream().map(seat -> {
            SeatView view = seat.view();
            return new Seated(seat.vid(), seat.name(), seat.role(), view.ageSeconds(), view.accuracyMetres(), text(view));
        }).toList();
    }

    private static String text(SeatView view) {
        return view.doubt().map(Refusal::words).orElse("");
    }

    @Override
    public List<App> apps(String host) {
        List<App> apps = new ArrayList<>();
        for (LiveSettings live : scenario.live()) {
            String server = "http://" + host + ":" + live.portOrUsual() + "/";
            live.ids().stream().limit(1).forEach(id -> {
                String who = lobby.nameOf(id);
                String device = live.device().orElse(String.valueOf(id));
                if (live.via() == DeviceProtocol.OWNTRACKS) {
                    apps.add(new App("OwnTracks", who, ownTracks(server, device), server, device));
                } else if (live.via() == DeviceProtocol.TRACCAR) {
                    apps.add(new App("Traccar Client", who, "", server, device));
                }
            });
        }
        return apps;
    }

    /** Configuration link of OwnTracks; mode 3 is HTTP. */
    private static String ownTracks(String server, String device) {
        String settings = "{\"_type\":\"configuration\",\"mode\":3,\"url\":\"%s\",\"username\":\"%s\",\"deviceId\":\"%s\",\"tid\":\"%s\"}"
                .formatted(server, quoted(device), quoted(device), quoted(device.substring(Math.max(0, device.length() - 2))));
        return "owntracks:///config?inline=" + Base64.getEncoder().encodeToString(settings.getBytes(StandardCharsets.UTF_8));
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    /** A phone on one of the seats. */
    private final class SeatedGuest implements Guest {

        private final Seat seat;

        SeatedGuest(Seat seat) {
            this.seat = seat;
        }

        @Override
        public int vid() {
            return seat.vid();
        }

        @Override
        public String name() {
            return seat.name();
        }

        @Override
        public String role() {
            return seat.role();
        }

        @Override
        public boolean isSeated() {
            return seat.isTaken();
        }

        @Override
        public void fix(Position position) {
            seat.fix(DeviceFix.of((long) (position.epochMillis() * NANOS_PER_MILLI), position.latDegrees(), position.lonDegrees())
                    .withHeight(position.heightMetres()).withAccuracy(position.accuracyMetres())
                    .withVelocity(position.speed(), position.courseDegrees()), SimTime.nanos(position.delaySeconds()));
        }

        @Override
        public void rejected() {
            lobby.refusals().count(Refusal.UNREADABLE);
        }

        @Override
        public Standing standing() {
            SeatView view = seat.view();
            return new Standing(view.ageSeconds(), view.accuracyMetres(), text(view), view.hazards().stream()
                    .map(hazard -> new Hazard(hazard.other(), hazard.metres(), hazard.bearingRadians(), hazard.secondsToClosest(), hazard.turn())).toList());
        }

        @Override
        public void leave() {
            seat.leave();
        }
    }
}
