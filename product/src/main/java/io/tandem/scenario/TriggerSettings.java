package io.tandem.scenario;

import io.tandem.setting.Meaning;
import java.util.Optional;

/** An event that operators can trigger during a run; all hosts receive it, and missions may wait for it. */
public record TriggerSettings(
        @Meaning("label of the button; absent: the name") Optional<String> label,
        @Meaning("description for the operator") Optional<String> about) {
}
