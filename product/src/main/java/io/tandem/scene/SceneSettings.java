package io.tandem.scene;

import io.tandem.geo.LocalPosition;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.List;

/** What stands in the scene for sensors to see, beside walls, blocks, terrain, roads and the buildings of the map. */
public record SceneSettings(
        @Meaning("trees") @Default("[]") List<TreeSettings> trees,
        @Meaning("poles: lamps, signs, bollards") @Default("[]") List<PoleSettings> poles,
        @Meaning("whether sensors see the buildings of the base map, extruded to their heights") @Default("true") boolean buildings) {

    /** Nothing more. */
    public static final SceneSettings NONE = new SceneSettings(List.of(), List.of(), true);

    /** A trunk and a crown. */
    public record TreeSettings(
            @Meaning("where it stands") LocalPosition at,
            @Meaning("overall height") @Measures(value = Dimension.LENGTH, max = 120) @Positive @Default("8 m") double height,
            @Meaning("diameter of the crown") @Measures(value = Dimension.LENGTH, max = 60) @Positive @Default("4 m") double crown,
            @Meaning("diameter of the trunk") @Measures(value = Dimension.LENGTH, max = 10) @Positive @Default("30 cm") double trunk) {
    }

    /** An upright cylinder. */
    public record PoleSettings(
            @Meaning("where it stands") LocalPosition at,
            @Meaning("its height") @Measures(value = Dimension.LENGTH, max = 500) @Positive @Default("5 m") double height,
            @Meaning("its diameter") @Measures(value = Dimension.LENGTH, max = 50) @Positive @Default("12 cm") double width) {
    }
}
