package io.tandem.road.correction;

import io.tandem.road.control.LanePriority;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A correction of lanes of a map in a scenario file. */
@Meaning("what is otherwise than the map's file has it")
public record CorrectionSettings(
        @Meaning("names of the lanes, as the editor shows them") List<String> lanes,
        @Meaning("another speed limit, all along") @Measures(value = Dimension.SPEED, max = 200) @Positive OptionalDouble limit,
        @Meaning("another width, all along") @Measures(value = Dimension.LENGTH, max = 100) @Positive OptionalDouble width,
        @Meaning("which lane goes first where it crosses or merges with others, also for lanes that only this one leads to") Optional<LanePriority> priority,
        @Meaning("false: nobody drives there, nor on lanes from which one could only get to closed ones") @Default("true") boolean open,
        @Meaning("lanes to which they no longer lead") @Default("[]") List<String> cut,
        @Meaning("false: the map's signals at their ends, or on them, are not there") @Default("true") boolean signals) {

    public CorrectionSettings {
        lanes = List.copyOf(lanes);
        cut = List.copyOf(cut);
    }

    /** Whether it says that anything is otherwise. */
    public boolean changes() {
        return limit.isPresent() || width.isPresent() || priority.isPresent() || !open || !cut.isEmpty() || !signals;
    }
}
