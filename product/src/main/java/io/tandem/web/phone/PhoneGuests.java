package io.tandem.web.phone;

import io.tandem.web.contract.ApiAnswer.App;
import io.tandem.web.contract.ApiAnswer.Role;
import io.tandem.web.contract.ApiAnswer.Seated;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Real participants that join a run with a phone. Called by any thread. */
public interface PhoneGuests {

    /** A run that phones cannot join. */
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

    /**
     * Another vehicle with which a collision is predicted.
     *
     * @param bearingRadians to it, anticlockwise from grid east; NaN where it is not known
     * @param seconds        until it is nearest
     * @param turn           advice: +1 left, -1 right
     */
    record Hazard(int other, double metres, double bearingRadians, double seconds, int turn) {
    }

    /** Quality of a guest's position, and its hazards, the nearest first. */
    record Standing(double ageSeconds, double accuracyMetres, String doubt, List<Hazard> hazards) {
    }

    /**
     * A position that a phone sent; what it did not send is NaN.
     *
     * @param epochMillis  by its own clock
     * @param delaySeconds for which it waited on the phone until it could be sent
     */
    record Position(double epochMillis, double delaySeconds, double latDegrees, double lonDegrees, double heightMetres, double accuracyMetres,
            double speed, double courseDegrees) {
    }

    /** A participant with a seat. */
    interface Guest {

        int vid();

        String name();

        String role();

        /** False once the seat was given up or taken away. */
        boolean isSeated();

        void fix(Position position);

        /** The phone sent something that is not a position. */
        void rejected();

        Standing standing();

        void leave();
    }

    /** Roles that phones can choose; none where phones cannot join. */
    List<Role> roles();

    /** Ids of the seats that are free. */
    Set<Integer> absent();

    /** Whether guests are shown the positions of others. */
    boolean showsOthers();

    /** Assigns a seat; empty if none is free, or none for this source. */
    Optional<Guest> admit(String name, String role, String source);

    List<Seated> seated();

    /** @param host by which phones reach this machine */
    List<App> apps(String host);
}
