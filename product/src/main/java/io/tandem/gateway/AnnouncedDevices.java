package io.tandem.gateway;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The slots of devices that the scenario announces, by entry, and the seats that their devices have. Guarded by the lobby's lock. */
final class AnnouncedDevices {

    /**
     * A slot for an announced device.
     *
     * @param number of the slot in its entry, from 1
     */
    record Row(LiveSettings settings, int number, LiveSlot liveSlot) {
    }

    private final Map<LiveSettings, List<Row>> byEntry = new IdentityHashMap<>();
    /** by entry and the identifier of the device */
    private final Map<LiveSettings, Map<String, Seat>> seats = new IdentityHashMap<>();

    void add(Row row) {
        byEntry.computeIfAbsent(row.settings, _ -> new ArrayList<>()).add(row);
    }

    /** The seat that a device has. */
    Optional<Seat> seat(LiveSettings settings, String device) {
        return Optional.ofNullable(seats.getOrDefault(settings, Map.of()).get(device)).filter(Seat::isTaken);
    }

    /** A free slot of an entry, or else one whose device is lost. */
    Optional<Row> vacant(LiveSettings settings, Predicate<Seat> isLost) {
        List<Row> rows = byEntry.getOrDefault(settings, List.of());
        return rows.stream().filter(row -> row.liveSlot.seat() == null).findFirst()
                .or(() -> rows.stream().filter(row -> isLost.test(row.liveSlot.seat())).findFirst());
    }

    void bind(Row row, String device, Seat seat) {
        Map<String, Seat> bound = seats.computeIfAbsent(row.settings, _ -> new HashMap<>());
        bound.values().removeIf(old -> !old.isTaken());
        bound.put(device, seat);
    }

    /** The number of a slot in its entry, from 1. */
    int number(LiveSettings settings, LiveSlot slot) {
        return byEntry.get(settings).stream().filter(row -> row.liveSlot == slot).findFirst().orElseThrow().number;
    }

    /** Whether a participant was announced whose device may use a protocol. */
    boolean mayBe(int vid, DeviceProtocol via) {
        return byEntry.values().stream().flatMap(List::stream).anyMatch(row -> row.liveSlot.participant().vid() == vid
                && (row.settings.via() == via || row.settings.via() == DeviceProtocol.AUTO));
    }
}
