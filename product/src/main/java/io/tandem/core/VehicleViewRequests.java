package io.tandem.core;

import io.tandem.message.VehicleView;
import io.tandem.time.SimTime;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.VehicleViewAssembler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The views of vehicles in other processes: requested from their hosts while one is watched, and known a moment later. */
final class VehicleViewRequests {

    /** Beats for which one request lasts. */
    private static final int REQUEST_BEATS = 30;
    private static final int MAX_VEHICLES = 16;
    private static final long OLD_NANOS = SimTime.nanos(1);

    /** by vehicle: the beat at which it was last asked about */
    private final Map<Integer, Integer> wanted = new HashMap<>();
    private final Map<Integer, VehicleView> latest = new HashMap<>();
    private final VehicleViewAssembler inbox = new VehicleViewAssembler();

    /** The latest view of a vehicle; from now on it is requested from its host. */
    Optional<VehicleView> ask(int vid, int beat, SimTime now) {
        if (wanted.size() < MAX_VEHICLES || wanted.containsKey(vid)) {
            wanted.put(vid, beat);
        }
        return Optional.ofNullable(latest.get(vid)).filter(vehicleView -> now.nanos() - vehicleView.at().nanos() < OLD_NANOS);
    }

    /** Lists the vehicles whose views are requested at a beat. Requests that were not renewed end. */
    void collectAsked(int beat, List<Integer> asked) {
        wanted.values().removeIf(last -> beat - last > REQUEST_BEATS);
        latest.keySet().retainAll(wanted.keySet());
        inbox.retain(wanted.keySet());
        asked.clear();
        asked.addAll(wanted.keySet());
    }

    /** Only answers are kept: unrequested views could fill the memory. */
    void add(ControlMessage.VehicleViewPiece piece) {
        if (wanted.containsKey(piece.vid())) {
            inbox.add(piece).ifPresent(vehicleView -> latest.put(piece.vid(), vehicleView));
        }
    }

    /** The run starts again. */
    void forget() {
        latest.clear();
        inbox.retain(List.of());
    }
}
