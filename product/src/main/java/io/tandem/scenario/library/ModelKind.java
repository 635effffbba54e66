package io.tandem.scenario.library;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.fleet.GroupSettings;
import io.tandem.fleet.TrailerSettings;
import io.tandem.perception.SensorSettings;
import io.tandem.v2x.RoadsideUnitSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a model of the library is, and where a scenario may name it. */
public enum ModelKind {
    VEHICLE(GroupSettings.class, "an entry of vehicles"),
    PERSON(GroupSettings.class, "an entry of vehicles"),
    ROBOT(GroupSettings.class, "an entry of vehicles"),
    TRAILER(TrailerSettings.class, "a trailer"),
    SENSOR(SensorSettings.class, "an entry of sensors"),
    CONTROLLER(BehaviorSettings.class, "behaviors"),
    ROAD_SIDE_UNIT(RoadsideUnitSettings.class, "an entry of v2x.units");

    private final Class<?> completes;
    private final String place;

    ModelKind(Class<?> completes, String place) {
        this.completes = completes;
        this.place = place;
    }

    /** The settings, or the family of settings, that it completes. */
    public Class<?> completes() {
        return completes;
    }

    /** Where it is named, for messages. */
    public String place() {
        return place;
    }

    /** The word in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<ModelKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    static List<String> words() {
        return Arrays.stream(values()).map(ModelKind::word).toList();
    }

    /** Whether settings of this type may name a model themselves; of behaviors the ladder does, not its rungs. */
    public static boolean isNamedIn(Class<?> settings) {
        return Arrays.stream(values()).filter(kind -> kind != CONTROLLER).anyMatch(kind -> kind.completes.isAssignableFrom(settings));
    }
}
