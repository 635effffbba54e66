package io.tandem.web.scene;

import io.tandem.geo.Area;
import io.tandem.web.contract.SceneDescription.ZoneKind;

/**
 * An area in which something is otherwise.
 *
 * @param name what is otherwise, in a few words
 */
public record SceneZone(String name, ZoneKind kind, Area area) {
}
