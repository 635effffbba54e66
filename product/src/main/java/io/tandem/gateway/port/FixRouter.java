package io.tandem.gateway.port;

import io.tandem.gateway.DeviceProtocol;
import io.tandem.gateway.LiveSettings;
import io.tandem.gateway.Lobby;
import io.tandem.gateway.Seat;
import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.time.RateLimiter;
import io.tandem.time.WallClock;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Assigns what arrives at one port, or from one server, to the participants announced there. Any thread may use it. */
final class FixRouter {

    private static final double MESSAGES_PER_SECOND = 200;
    private static final double BURST_MESSAGES = 400;
    private static final int MAX_ADDRESSES = 1024;

    private final Lobby lobby;
    private final Site site;
    private final List<LiveSettings> announced;
    private final WallClock clock;
    private final RateLimiter<InetAddress> limiter = new RateLimiter<>(MESSAGES_PER_SECOND, BURST_MESSAGES, MAX_ADDRESSES);

    /** @param announced all of the same protocol */
    FixRouter(Lobby lobby, Site site, List<LiveSettings> announced, WallClock clock) {
        this.lobby = lobby;
        this.site = site;
        this.announced = announced;
        this.clock = clock;
    }

    DeviceProtocol via() {
        return announced.getFirst().via();
    }

    LiveSettings first() {
        return announced.getFirst();
    }

    List<LiveSettings> announced() {
        return announced;
    }

    void refuse(Refusal why) {
        lobby.refusals().count(why);
    }

    /** Whether something from an address is accepted now; if not, that is counted. */
    boolean admits(InetAddress address) {
        boolean known = announced.stream().anyMatch(settings -> isAllowed(settings, address));
        boolean admitted = known && limiter.take(address, clock.nanoTime());
        if (!admitted) {
            refuse(known ? Refusal.TOO_OFTEN : Refusal.STRANGER);
        }
        return admitted;
    }

    private static boolean isAllowed(LiveSettings settings, InetAddress address) {
        return settings.from().isEmpty() || settings.from().contains(address.getHostAddress());
    }

    /** @param answers sends an answer at once */
    DecoderListener listener(InetAddress address, Consumer<byte[]> answers) {
        return listener(address, answers, Seat.NO_REPLY_PATH);
    }

    /** @param replyPath sends messages to the device later, any number; false where that is not possible */
    DecoderListener listener(InetAddress address, Consumer<byte[]> answers, Predicate<byte[]> replyPath) {
        return new DecoderListener() {
            @Override
            public void received(String device, DeviceFix deviceFix) {
                hear(address, device, deviceFix, replyPath);
            }

            @Override
            public void named(String device, String name) {
                meant(address, device).ifPresent(settings -> lobby.name(settings, device, name));
            }

            @Override
            public void refuse(Refusal why) {
                FixRouter.this.refuse(why);
            }

            @Override
            public void answer(byte[] bytes) {
                answers.accept(bytes);
            }
        };
    }

    /** An invalid fix takes no seat. */
    private void hear(InetAddress address, String device, DeviceFix deviceFix, Predicate<byte[]> replyPath) {
        Optional<LiveSettings> meant = meant(address, device);
        Optional<Refusal> objection = deviceFix.objection().or(() -> meant.isEmpty() ? Optional.of(Refusal.STRANGER)
                : isNear(deviceFix, meant.get().within()) ? Optional.empty() : Optional.of(Refusal.FAR_AWAY));
        if (objection.isPresent()) {
            refuse(objection.get());
            return;
        }
        String source = device.isEmpty() ? address.getHostAddress() : device;
        lobby.admit(meant.get(), source).ifPresent(seat -> {
            seat.replyPath(replyPath);
            seat.fix(deviceFix, via());
        });
    }

    /** The entry of the scenario that a device belongs to. */
    private Optional<LiveSettings> meant(InetAddress address, String device) {
        return announced.stream().filter(settings -> isAllowed(settings, address)
                && (settings.device().isEmpty() || settings.device().get().equalsIgnoreCase(device))).findFirst();
    }

    private boolean isNear(DeviceFix deviceFix, double metres) {
        LocalPosition place = site.toLocal(deviceFix.place(), site.height());
        return Math.abs(place.east()) <= metres && Math.abs(place.north()) <= metres;
    }
}
