package io.tandem.gateway;

import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.time.SimTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Brings a device's clock to this machine's. What lies between them is the least difference seen over a minute: a message can come late,
 * but never early. A clock that was set back is believed when three fixes in a row agree on it.
 */
final class DeviceClock {

    private static final long WINDOW = SimTime.nanos(60);
    private static final int AGREEING = 3;
    /** A greater change than this is a clock that was set. */
    private static final long LONGEST_DELAY = SimTime.nanos(10);

    /** differences that may yet be the least: rising from the oldest to the newest */
    private final Deque<long[]> least = new ArrayDeque<>();
    private long last = DeviceFix.NO_TIME;
    private long lastEarlier = DeviceFix.NO_TIME;
    private int earlier;
    private long correction;

    /** Why a time is not to be used; empty if it is, and {@link #local} may be asked. */
    Optional<Refusal> hear(long deviceNanos, long arrivedNanos) {
        if (last != DeviceFix.NO_TIME && deviceNanos <= last && !isSetBack(deviceNanos)) {
            return Optional.of(deviceNanos == last ? Refusal.REPEATED : Refusal.OUT_OF_ORDER);
        }
        last = deviceNanos;
        earlier = 0;
        note(arrivedNanos, arrivedNanos - deviceNanos);
        return Optional.empty();
    }

    private boolean isSetBack(long deviceNanos) {
        if (deviceNanos == last) {
            return false;
        }
        earlier = earlier > 0 && deviceNanos > lastEarlier ? earlier + 1 : 1;
        lastEarlier = deviceNanos;
        if (earlier < AGREEING) {
            return false;
        }
        least.clear();
        return true;
    }

    private void note(long arrived, long difference) {
        long before = least.isEmpty() ? difference : least.getFirst()[1];
        while (!least.isEmpty() && least.getLast()[1] >= difference) {
            least.removeLast();
        }
        least.addLast(new long[] {arrived, difference});
        while (arrived - least.getFirst()[0] > WINDOW) {
            least.removeFirst();
        }
        long change = least.getFirst()[1] - before;
        correction = Math.abs(change) < LONGEST_DELAY ? change : 0;
    }

    /** By how much every earlier time was wrong, as the last one showed: a first message that came late makes all look late. */
    long correction() {
        return correction;
    }

    /** What this machine's clock showed when the device's showed a time. */
    long local(long deviceNanos) {
        return deviceNanos + least.getFirst()[1];
    }

    /** By how much the device's clock is ahead of another that showed the second time when this machine's showed the first; empty before the first fix. */
    OptionalLong ahead(long machineNanos, long otherNanos) {
        return least.isEmpty() ? OptionalLong.empty() : OptionalLong.of(machineNanos - least.getFirst()[1] - otherNanos);
    }

    void forget() {
        least.clear();
        last = DeviceFix.NO_TIME;
        earlier = 0;
    }
}
