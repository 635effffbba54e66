package io.tandem.road.control;

import io.tandem.setting.Meaning;

/** Which of two lanes goes first where they cross or merge. */
public enum LanePriority {
    @Meaning("goes before lanes of other priorities; those in a roundabout go before all") HIGH,
    @Meaning("as usual: the lane on which one may go faster goes first") USUAL,
    @Meaning("gives way to lanes of other priorities") LOW
}
