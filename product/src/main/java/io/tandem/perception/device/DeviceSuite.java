package io.tandem.perception.device;

import io.tandem.crew.Crew;
import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.message.TruePose;
import io.tandem.perception.DeviceSettings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * All devices of a fleet. Devices that cast rays measure only while somebody listens; the others always do, because a measurement of theirs may need the one before. A crew shares the devices that are due; each
 * touches its own state only, so results do not depend on workers.
 */
public final class DeviceSuite {

    /**
     * A measurement that became available.
     *
     * @param at        instant of the measurement, nanoseconds
     * @param available when it becomes known
     * @param pose      of the vehicle at that instant
     */
    public record Measured(long at, long available, int vid, String sensor, Measurement measurement, TruePose pose) {
    }

    /** The devices of one vehicle. */
    public record Equipment(int vid, int slot, List<DeviceSettings> devices) {
    }

    private final Device[] devices;
    private final int[] slots;
    private final boolean[] wanted;
    private final long[] intervals;
    /** those that no thread uses */
    private final Deque<RayBuffers> buffers = new ArrayDeque<>();
    private final List<Measured> pending = new ArrayList<>();

    /** @param equipment of vehicles, whose order is that of measurements at the same instant */
    public DeviceSuite(List<Equipment> equipment, long seed) {
        List<Device> made = new ArrayList<>();
        List<Integer> of = new ArrayList<>();
        equipment.stream().sorted(Comparator.comparingInt(Equipment::vid)).forEach(one -> one.devices.forEach(device -> {
            made.add(Device.of(device, one.vid, seed));
            of.add(one.slot);
        }));
        devices = made.toArray(Device[]::new);
        slots = of.stream().mapToInt(Integer::intValue).toArray();
        wanted = new boolean[devices.length];
        intervals = Arrays.stream(devices).mapToLong(Device::every).distinct().toArray();
    }

    public boolean isEmpty() {
        return devices.length == 0;
    }

    /** By vehicle and in the order of its settings. */
    public List<SensorInfo> sensors() {
        return Arrays.stream(devices).map(device -> device.info).toList();
    }

    /** Which sensors are wanted from now on. */
    public void listen(Predicate<SensorInfo> wants) {
        for (int i = 0; i < devices.length; i++) {
            wanted[i] = wants.test(devices[i].info);
        }
    }

    /** The first step after one, by number, at whose end a device is due. */
    public long nextStep(long step, long stepNanos) {
        long next = Long.MAX_VALUE;
        for (long every : intervals) {
            next = Math.min(next, Math.ceilDiv((step * stepNanos / every + 1) * every, stepNanos));
        }
        return next;
    }

    /** Devices that measure in the step that ends now. */
    public int[] due(long now, long stepNanos) {
        return IntStream.range(0, devices.length).filter(i -> (wanted[i] || !devices[i].castsRays()) && devices[i].isDue(now, stepNanos)).toArray();
    }

    public boolean castRays(int[] due) {
        return Arrays.stream(due).anyMatch(i -> devices[i].castsRays());
    }

    /** @param carriers by slot */
    public void measure(int[] due, Surroundings around, IntFunction<Carrier> carriers, Crew crew) {
        Measurement[] found = new Measurement[due.length];
        Carrier[] carrying = new Carrier[due.length];
        for (int k = 0; k < due.length; k++) {
            carrying[k] = k > 0 && slots[due[k]] == slots[due[k - 1]] ? carrying[k - 1] : carriers.apply(slots[due[k]]);
        }
        crew.split(due.length, 1, (part, from, to) -> {
            RayBuffers own = takeBuffers();
            for (int k = from; k < to; k++) {
                found[k] = devices[due[k]].measure(carrying[k], around.around(carrying[k]), own);
            }
            giveBack(own);
        });
        for (int k = 0; k < due.length; k++) {
            Device device = devices[due[k]];
            if (wanted[due[k]] && !device.fails(around.nanos())) {
                pending.add(new Measured(around.nanos(), around.nanos() + device.latency(), device.info.vid(), device.info.name(), found[k], carrying[k].truth()));
            }
        }
    }

    private RayBuffers takeBuffers() {
        synchronized (buffers) {
            return buffers.isEmpty() ? new RayBuffers() : buffers.pop();
        }
    }

    private void giveBack(RayBuffers used) {
        synchronized (buffers) {
            buffers.push(used);
        }
    }

    /** Measurements that have become available up to now, in the order of that time; those of one time in the order of vehicles and sensors. */
    public List<Measured> take(long now) {
        if (pending.isEmpty()) {
            return List.of();
        }
        List<Measured> arrived = pending.stream().filter(one -> one.available <= now).sorted(Comparator.comparingLong(Measured::available)).toList();
        pending.removeIf(one -> one.available <= now);
        return arrived;
    }
}
