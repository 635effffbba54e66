package io.tandem.behavior;

import io.tandem.road.Route;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the settings of a behavior or of a mission step name outside their own vehicle. Core is asked to forward the states of watched
 * participants, scenario checks look for vehicles that follow each other in a circle, and a review draws paths and platoons from this.
 *
 * @param participants those that the settings name
 * @param path         the path along which the vehicle travels
 * @param heedsAlerts  whether it acts on Core's collision alerts, whichever participant they are about
 */
public record References(List<Mention> participants, Optional<Route> path, boolean heedsAlerts) {

    /** For settings that name no other participant and no path. */
    public static final References NONE = new References(List.of(), Optional.empty(), false);

    /** For what a participant is named. */
    public enum Role {
        /** is followed at a distance */
        LEADER,
        /** carries the vehicle */
        CARRIER,
        /** its state is read from {@code Sight} for any other reason */
        WATCHED,
        /** is searched for by Core, so the search itself needs no state of it */
        SEARCHED
    }

    /**
     * A participant that settings name.
     *
     * @param key the key of the settings that holds the id, for a message that points there
     */
    public record Mention(int vid, String key, Role role) {
    }

    /** For settings that name at most one participant. */
    static References to(OptionalInt vid, String key, Role role) {
        return vid.isEmpty() ? NONE : to(vid.getAsInt(), key, role);
    }

    static References to(int vid, String key, Role role) {
        return new References(List.of(new Mention(vid, key, role)), Optional.empty(), false);
    }

    /** For settings whose behavior asks {@code Sight} about these participants. */
    public static References watching(String key, Integer... vids) {
        return new References(Arrays.stream(vids).map(vid -> new Mention(vid, key, Role.WATCHED)).toList(), Optional.empty(), false);
    }

    static References searching(String key, List<Integer> vids) {
        return new References(vids.stream().map(vid -> new Mention(vid, key, Role.SEARCHED)).toList(), Optional.empty(), false);
    }

    References along(Optional<Route> route) {
        return new References(participants, route, heedsAlerts);
    }

    References withAlerts() {
        return new References(participants, path, true);
    }

    /** The ids whose states the vehicle needs. */
    public List<Integer> watches() {
        return participants.stream().filter(named -> named.role != Role.SEARCHED).map(Mention::vid).toList();
    }

    /** The participant with which the vehicle moves, behind it or on board. */
    public Optional<Mention> leader() {
        return participants.stream().filter(named -> named.role == Role.LEADER || named.role == Role.CARRIER).findFirst();
    }
}
