package io.tandem.web.live;

import io.tandem.message.ManualInput;
import io.tandem.time.SimTime;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.http.FlatJson;
import io.tandem.web.view.BrowserSocket;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Which operator drives which vehicle by hand. Changes and their messages share one lock, so that the last message tells the latest driver. Called by the
 * sockets' threads.
 */
final class ManualDrivers {

    private final OperatorControls control;
    private final Consumer<RunMessage> broadcast;
    private final Map<Integer, BrowserSocket> drivers = new HashMap<>();

    /** @param broadcast sends a message to all browsers, without waiting */
    ManualDrivers(OperatorControls control, Consumer<RunMessage> broadcast) {
        this.control = control;
        this.broadcast = broadcast;
    }

    /** Takes over a vehicle that no operator drives. */
    synchronized void take(BrowserSocket viewer, int vid) {
        if (!drivers.containsKey(vid) && control.take(vid, viewer.name())) {
            drivers.put(vid, viewer);
        }
        broadcast.accept(new RunMessage.Driving(vid, drivers.containsKey(vid) ? drivers.get(vid).name() : null));
    }

    synchronized void release(BrowserSocket viewer, int vid) {
        if (drivers.remove(vid, viewer)) {
            control.release(vid, viewer.name());
            broadcast.accept(new RunMessage.Driving(vid, null));
        }
    }

        synchronized void releaseAll(BrowserSocket viewer) {
        Set.copyOf(drivers.keySet()).forEach(vid -> release(viewer, vid));
    }

    /** Positive steering is to the right in a browser, to the left in a vehicle. */
    synchronized void drive(BrowserSocket viewer, int vid, FlatJson message) {
        if (drivers.get(vid) == viewer) {
            control.drive(new ManualInput(SimTime.ZERO, vid, -share(message, "steer"), share(message, "throttle"), share(message, "pitch")));
        }
    }

    private static double share(FlatJson message, String name) {
        return Math.clamp(message.number(name).orElse(0), -1, 1);
    }

    /** Adds a browser that from now on is sent every change, and sends it the drivers of now. */
    synchronized void welcome(BrowserSocket viewer, Runnable in) {
        in.run();
        drivers.forEach((vid, driver) -> viewer.send(new RunMessage.Driving(vid, driver.name())));
    }

    /** Ids of the vehicles that are driven. */
    synchronized Set<Integer> driven() {
        return Set.copyOf(drivers.keySet());
    }
}
