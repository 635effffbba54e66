package io.tandem.run;

import io.tandem.core.CoreParticipants;
import io.tandem.gateway.Lobby;
import java.util.Optional;
import java.util.SortedMap;

/** Participants of Core's process, of which those in the lobby are live. */
interface LobbyParticipants extends CoreParticipants {

    Lobby lobby();

    @Override
    default Optional<DeviceHealth> hearing(int vid) {
        return lobby().standing(vid).map(live -> new DeviceHealth(live.name(), live.silentSeconds(), live.hertz(), live.offsetSeconds(), live.courseHeld()));
    }

    @Override
    default Optional<String> eject(int vid) {
        return lobby().eject(vid);
    }

    @Override
    default SortedMap<String, Long> counters() {
        return lobby().counters();
    }
}
