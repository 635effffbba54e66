package io.tandem.v2x;

/** What the map says of a place, for stations that judge whether somebody stands in the way. */
public interface RoadPlaces {

    /** No roads: nobody stands on a lane. */
    RoadPlaces NONE = new RoadPlaces() {
        @Override
        public boolean isOnLane(double east, double north) {
            return false;
        }

        @Override
        public boolean isBeforeJunction(double east, double north, double heading) {
            return false;
        }
    };

    /** Whether a place is on a lane. */
    boolean isOnLane(double east, double north);

    /** Whether somebody of this heading stands where one waits: before signals, signs or a junction. */
    boolean isBeforeJunction(double east, double north, double heading);
}
