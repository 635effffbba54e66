package io.tandem.web.live;

import io.tandem.message.Event;
import io.tandem.message.ManualInput;
import io.tandem.time.SimTime;
import io.tandem.web.http.FlatJson;
import io.tandem.web.view.BrowserMessages;
import io.tandem.web.view.BrowserSocket;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Who drives which vehicle by hand. Changed and told under one lock, so that everyone hears last who drives last; called by the sockets'
 * threads.
 */
final class ManualDrivers {

    private final OperatorControls control;
    private final Consumer<String> everyone;
    private final Map<Integer, BrowserSocket> drivers = new HashMap<>();

    /** @param everyone hears what all who look are to be told, and never waits */
    ManualDrivers(OperatorControls control, Consumer<String> everyone) {
        this.control = control;
        this.everyone = everyone;
    }

    /** Lays hands on a vehicle that nobody drives. */
    synchronized void take(BrowserSocket viewer, int vid) {
        BrowserSocket driver = drivers.computeIfAbsent(vid, _ -> viewer);
        if (driver == viewer) {
            control.tell(new Event(SimTime.ZERO, "TAKEN", vid, 0, null, "driven by " + viewer.name()));
        }
        everyone.accept(BrowserMessages.driving(vid, Optional.of(driver.name())));
    }

    synchronized void release(BrowserSocket viewer, int vid) {
        if (drivers.remove(vid, viewer)) {
            control.drive(ManualInput.release(SimTime.ZERO, vid));
            control.tell(new Event(SimTime.ZERO, "RELEASED", vid, 0, null, "no longer driven by " + viewer.name()));
            everyone.accept(BrowserMessages.driving(vid, Optional.empty()));
        }
    }

    /** Whoever leaves drives nobody. */
    synchronized void releaseAll(BrowserSocket viewer) {
        Set.copyOf(drivers.keySet()).forEach(vid -> release(viewer, vid));
    }

    /** A browser steers to the right, a vehicle to the left. */
    synchronized void drive(BrowserSocket viewer, int vid, FlatJson words) {
        if (drivers.get(vid) == viewer) {
            control.drive(new ManualInput(SimTime.ZERO, vid, -share(words, "steer"), share(words, "throttle"), share(words, "pitch")));
        }
    }

    private static double share(FlatJson words, String name) {
        return Math.clamp(words.number(name).orElse(0), -1, 1);
    }

    /** Lets somebody in who from now on hears of every change, and tells who drives now. */
    synchronized void welcome(BrowserSocket viewer, Runnable in) {
        in.run();
        drivers.forEach((vid, driver) -> viewer.tell(BrowserMessages.driving(vid, Optional.of(driver.name()))));
    }

    /** The vehicles that are driven. */
    synchronized Set<Integer> driven() {
        return Set.copyOf(drivers.keySet());
    }
}
