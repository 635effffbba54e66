package io.tandem.fleet;

import io.tandem.contact.Joints.Point;
import io.tandem.geo.Angle;
import io.tandem.mobility.Motion;

/** Places trailers straight behind the vehicles that pull them. */
final class TrailerStart {

    private final GroupSettings pulling;
    private final TrailerSettings trailer;

    TrailerStart(GroupSettings pulling) {
        this.pulling = pulling;
        this.trailer = pulling.trailer().orElseThrow();
    }

    /**
     * @param starts places of the vehicles
     * @param motion receives the trailers
     */
    void place(StartPlacement starts, Motion motion) {
        int[] vehicles = pulling.ids().stream().toArray();
        Motion ahead = new Motion(vehicles.length);
        starts.place(ahead, 0, vehicles);
        int each = trailer.perVehicle(pulling);
        for (int i = 0; i < motion.slots(); i++) {
            if (i % each == 0) {
                placeBehind(ahead, i / each, trailer.onVehicle(pulling), motion, i);
            } else {
                placeBehind(motion, i - 1, trailer.onRear(pulling), motion, i);
            }
        }
    }

    /** The trailer's pin is at that of what pulls it, and both have one heading. */
    private void placeBehind(Motion ahead, int puller, Point pin, Motion motion, int slot) {
        motion.copySlot(ahead, puller, slot);
        Point front = trailer.onFront(pulling);
        double cos = Angle.cos(ahead.heading[puller]);
        double sin = Angle.sin(ahead.heading[puller]);
        double x = pin.x() - front.x();
        double y = pin.y() - front.y();
        motion.place(slot, ahead.east[puller] + cos * x - sin * y, ahead.north[puller] + sin * x + cos * y, ahead.up[puller]);
    }
}
