package io.tandem.recording;

import io.tandem.setting.Default;
import io.tandem.setting.Meaning;
import io.tandem.setting.ParticipantId;
import java.util.List;
import java.util.Optional;

/** Additional destinations of a recording, and what is left out. */
public record RecordSettings(
        @Meaning("a MongoDB database that receives a copy of all reports and events, for example mongodb://localhost:27017/tandem")
        Optional<String> mongo,
        @Meaning("whether real participants appear by role and id only, in recordings and to all viewers, without the names that they or their devices give")
        @Default("false") boolean pseudonyms,
        @Meaning("vehicles of which recordings hold what is inside them after every step: forces, loads, slip and torques of wheels, speed control, odometry. "
                + "Not with vehicles on other hosts")
        @ParticipantId @Default("[]") List<Integer> physics,
        @Meaning("vehicles and units of which recordings hold all radio messages, sent and received, where there are more than 100 stations; of fewer they hold those of all")
        @ParticipantId @Default("[]") List<Integer> messages) {

    /** Greatest number of vehicles that are looked into: each takes about 100 kB per second at steps of 5 ms. */
    public static final int MAX_PROBED = 100;
}
