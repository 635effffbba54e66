package io.tandem.v2x;

import io.tandem.behavior.Rung;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Ids;
import io.tandem.perception.PerceptionSettings;
import io.tandem.setting.Default;
import io.tandem.setting.Meaning;
import java.util.List;
import java.util.Optional;

/** A road-side unit: a station that stands, and may have sensors. */
public record RoadsideUnitSettings(
        @Meaning("its id, or the ids of several at the same place") Ids ids,
        @Meaning("its name, where {id} is the id and {n} counts from 1") @Default("unit-{id}") String name,
        @Meaning("where its antenna is, [east, north, up]") LocalPosition at,
        @Meaning("name of the traffic signals of which it tells phases and map; absent: none") Optional<String> signals,
        @Meaning("its sensors, as those of vehicles; absent: none") @Default("{}") PerceptionSettings perception,
        @Meaning("what it does, as vehicles: a planner, which is a program or a Java class, hears messages, sees what the sensors show, and tells") @Default("{}") List<Rung> behaviors) {
}
