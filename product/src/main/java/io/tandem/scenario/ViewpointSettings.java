package io.tandem.scenario;

import io.tandem.geo.LocalPosition;
import io.tandem.setting.Meaning;

/** A fixed camera of the 3D view and of films. */
public record ViewpointSettings(
        @Meaning("where it stands; its third number is the height") LocalPosition at,
        @Meaning("where it looks") LocalPosition towards) {
}
