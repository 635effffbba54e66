package io.tandem.core;

import io.tandem.message.VehicleView;
import io.tandem.time.SimTime;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.VehicleViewAssembler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The world as some vehicles of hosts have it: asked for while somebody wants to see it, and known a moment later. */
final class VehicleViewRequests {

    /** Beats for which one question stands. */
    private static final int STANDS = 30;
    private static final int MOST = 16;
    private static final long OLD = SimTime.nanos(1);

    /** by vehicle: the beat at which it was last asked about */
    private final Map<Integer, Integer> wanted = new HashMap<>();
    private final Map<Integer, VehicleView> latest = new HashMap<>();
    private final VehicleViewAssembler inbox = new VehicleViewAssembler();

    /** What is known of a vehicle's outlook; from now on its host is asked. */
    Optional<VehicleView> ask(int vid, int beat, SimTime now) {
        if (wanted.size() < MOST || wanted.containsKey(vid)) {
            wanted.put(vid, beat);
        }
        return Optional.ofNullable(latest.get(vid)).filter(vehicleView -> now.nanos() - vehicleView.at().nanos() < OLD);
    }

    /** Says who is to be asked about at a beat. Who was not wanted for a while is forgotten. */
    void tell(int beat, List<Integer> asked) {
        wanted.values().removeIf(last -> beat - last > STANDS);
        latest.keySet().retainAll(wanted.keySet());
        inbox.retain(wanted.keySet());
        asked.clear();
        asked.addAll(wanted.keySet());
    }

    /** Only answers are heard: whoever speaks unasked could fill the memory. */
    void hear(ControlMessage.VehicleViewPiece piece) {
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
