package io.tandem.v2x;

import io.tandem.message.Ids;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.ExternalIds;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import java.util.List;
import java.util.Optional;

/** Radio between vehicles, and between them and road-side units. */
public record V2xSettings(
        @Meaning("how messages travel: ideal, 802.11p, or {delay: 40 ms, loss: 5 %, range: 400 m}") @Default("802.11p") ChannelSettings channel,
        @Meaning("when stations send awareness messages: etsi, none, or {every: 0.1 s}") @Default("etsi") CamSettings cam,
        @Meaning("time between two messages of a vehicle in a platoon, in effect a whole number of report intervals")
        @Measures(value = Dimension.TIME, min = 0.001, max = 60) @Default("0.1 s") double platoonEvery,
        @Meaning("whether vehicles and units tell hazards that they notice: hard braking, standing on a lane, a person on the road, a collision") @Default("true") boolean denm,
        @Meaning("hazards that stations tell on events, such as triggers of operators") @Default("[]") List<HazardSettings> hazards,
        @Meaning("who has a radio: 1..20, or a list; absent: all vehicles, real participants and units") @ExternalIds Optional<Ids> stations,
        @Meaning("radios that fail for a while") @Default("[]") List<OutageSettings> outages,
        @Meaning("road-side units") @Default("[]") List<RoadsideUnitSettings> units) {

    /** Greatest number of stations where messages reach all of them. */
    public static final int MOST_WITHOUT_RANGE = 1000;
    /** Greatest number of stations of which recordings hold all messages. */
    public static final int MOST_RECORDED = 100;

    /** Whether a participant has a radio. */
    public boolean isStation(int vid) {
        return stations.isEmpty() || stations.get().includes(vid);
    }
}
