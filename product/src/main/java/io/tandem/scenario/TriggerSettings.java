package io.tandem.scenario;

import io.tandem.setting.Meaning;
import java.util.Optional;

/** Something that operators can make happen while a run is on: everyone is told an event of this name, and missions may wait for it. */
public record TriggerSettings(
        @Meaning("what stands on the button; absent: the name") Optional<String> label,
        @Meaning("a sentence for the operator") Optional<String> about) {
}
