package io.tandem.web.phone;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Real participants who join a run with a telephone, as the control room's door sees them. Called by any thread. */
public interface PhoneGuests {

    /** Where nobody can join. */
    PhoneGuests NONE = new PhoneGuests() {

        @Override
        public List<Role> roles() {
            return List.of();
        }

        @Override
        public Set<Integer> absent() {
            return Set.of();
        }

        @Override
        public boolean showsOthers() {
            return false;
        }

        @Override
        public Optional<Guest> admit(String name, String role, String source) {
            return Optional.empty();
        }

        @Override
        public List<Seated> seated() {
            return List.of();
        }

        @Override
        public List<App> apps(String host) {
            return List.of();
        }
    };

    /** A part to play, and how many may still choose it. */
    record Role(String name, String kind, int free, int all) {
    }

    /**
     * Someone real who takes part, however it joined.
     *
     * @param ageSeconds     since its last fix that was believed; NaN before the first
     * @param accuracyMetres by which its place may be off; NaN before the first
     * @param doubt          why its latest fix was not believed; empty if it was
     */
    record Seated(int vid, String name, String role, double ageSeconds, double accuracyMetres, String doubt) {
    }

    /**
     * Someone on the way to coming too near.
     *
     * @param bearingRadians to it, anticlockwise from grid east; NaN where it is not known
     * @param seconds        until it is nearest
     * @param turn           advice: +1 left, -1 right
     */
    record Hazard(int other, double metres, double bearingRadians, double seconds, int turn) {
    }

    /** How well a guest is known, and what it is being warned of, the nearest first. */
    record Standing(double ageSeconds, double accuracyMetres, String doubt, List<Hazard> hazards) {
    }

    /**
     * Where a telephone says that it was; what it does not say is NaN.
     *
     * @param epochMillis  by its own clock
     * @param delaySeconds for which that had to wait until it could be said
     */
    record Position(double epochMillis, double delaySeconds, double latDegrees, double lonDegrees, double heightMetres, double accuracyMetres,
            double speed, double courseDegrees) {
    }

    /**
     * A program for telephones that tells where they are while the screen is off.
     *
     * @param link sets it up with one tap; empty where that is not possible
     */
    record App(String app, String who, String link, String server, String device) {
    }

    /** Someone who has taken a seat. */
    interface Guest {

        int vid();

        String name();

        String role();

        /** Whether the seat is still its own. */
        boolean isSeated();

        void fix(Position position);

        /** It said something that is no position. */
        void babbled();

        Standing standing();

        void leave();
    }

    /** The parts that one may choose; none where nobody can join. */
    List<Role> roles();

    /** The ids of the seats that nobody has taken. */
    Set<Integer> absent();

    /** Whether guests see where the others are. */
    boolean showsOthers();

    /** Gives someone a seat; empty if none is free, or not for this source. */
    Optional<Guest> admit(String name, String role, String source);

    List<Seated> seated();

    /** @param host by which telephones reach this machine */
    List<App> apps(String host);
}
