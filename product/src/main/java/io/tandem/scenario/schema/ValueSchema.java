package io.tandem.scenario.schema;

import io.tandem.behavior.Rung;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.road.Gate;
import io.tandem.road.Roads;
import io.tandem.road.Route;
import io.tandem.scenario.quantity.QuantityRange;
import io.tandem.scene.model.Look;
import io.tandem.setting.ChosenBy;
import io.tandem.setting.ExternalIds;
import io.tandem.setting.ParticipantId;
import io.tandem.setting.Span;
import io.tandem.terrain.Ground;
import io.tandem.world.World;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The syntax of a setting's value, derived once from a component's type and annotations. Binder, JSON Schema and reference page
 * switch over all kinds, so that they cannot disagree.
 */
public sealed interface ValueSchema {

    /** What is expected, with an example, for a sentence that begins with "write". */
    String expected();

    /** A number with a unit. */
    record Amount(QuantityRange measure) implements ValueSchema {
        @Override
        public String expected() {
            return QuantityRange.noun(measure.dimension()) + " such as " + measure.example();
        }
    }

    /** @param wide whether the component is a long */
    record Whole(QuantityRange measure, boolean wide, boolean participant) implements ValueSchema {
        @Override
        public String expected() {
            return participant ? "the id of a vehicle, such as 101" : "a whole number such as 3";
        }
    }

    /** A boolean. */
    record Flag() implements ValueSchema {
        @Override
        public String expected() {
            return "true or false";
        }
    }

    /** A name or a line of text. */
    record Words() implements ValueSchema {
        @Override
        public String expected() {
            return "a word or a line of text";
        }
    }

    /** One of several fixed words. */
    record Choice(Map<String, Object> values) implements ValueSchema {

        /** The word for a value; empty where there is none. */
        public String nameOf(Object value) {
            return values.entrySet().stream().filter(entry -> entry.getValue().equals(value)).map(Map.Entry::getKey).findFirst().orElse("");
        }

        @Override
        public String expected() {
            return "one of: " + String.join(", ", values.keySet());
        }
    }

    /** Two amounts, or one for both ends. */
    record Range(QuantityRange measure) implements ValueSchema {
        @Override
        public String expected() {
            String example = measure.example();
            return QuantityRange.noun(measure.dimension()) + " such as " + example + ", or a range such as [" + example + ", " + example + "]";
        }
    }

    /** A list. */
    record Many(ValueSchema element) implements ValueSchema {
        @Override
        public String expected() {
            return "a list, each entry of it " + element.expected();
        }
    }

    /** Objects under names of the user's choice. */
    record Named(ValueSchema element) implements ValueSchema {
        @Override
        public String expected() {
            return "names with a value each, for example first: " + (element instanceof Place ? "[10, 20]" : "{…}");
        }
    }

    /** A settings record. */
    record Group(Class<? extends Record> type) implements ValueSchema {
        @Override
        public String expected() {
            return RecordSchema.of(type).example();
        }
    }

    /** One record of a sealed family. */
    record OneOf(Class<?> family) implements ValueSchema {

        /** The key whose value is a member's name; empty where that name is itself the key. */
        public String key() {
            return family.getAnnotation(ChosenBy.class).value();
        }

        /** The name where the key is absent; empty where it is required. */
        public String usual() {
            return family.getAnnotation(ChosenBy.class).usual();
        }

        /** The noun for one of them, in messages. */
        public String noun() {
            return RecordSchema.kebab(family.getSimpleName().replace("Settings", "")).replace('-', ' ');
        }

        @Override
        public String expected() {
            String first = RecordSchema.family(family).keySet().iterator().next();
            return key().isEmpty() ? "a mapping with one key, for example " + first + ": …"
                    : "a mapping such as {" + key() + ": " + first + "}";
        }
    }

    /** A position: its name, metres, or latitude and longitude. */
    record Place() implements ValueSchema {
        @Override
        public String expected() {
            return "a place: [east, north] in metres, {lat: 29.19, lon: -81.05}, or a point's name";
        }
    }

    /**
     * A geometric object.
     *
     * @param type    type of the bound object
     * @param written record that describes its syntax
     * @param noun    noun for references by name; empty where it has no name
     */
    record Drawn(Class<?> type, Class<? extends Record> written, String noun) implements ValueSchema {
        @Override
        public String expected() {
            return (noun.isEmpty() ? "" : "the name of " + article(noun) + " or ") + RecordSchema.of(written).example();
        }
    }

    static String article(String noun) {
        return ("aeiou".indexOf(noun.charAt(0)) >= 0 ? "an " : "a ") + noun;
    }

    /** Behaviors with priorities. */
    record Ladder() implements ValueSchema {
        @Override
        public String expected() {
            return "names of behaviors with a priority each, for example wander: 1";
        }
    }

    /** @param defined whether the scenario defines vehicles of these ids; otherwise they belong to another file */
    record IdSet(boolean defined) implements ValueSchema {
        @Override
        public String expected() {
            return "ids such as 101..150, 7 or [1, 5..9]";
        }
    }

    /** Ids of vehicles that are defined elsewhere. */
    record Participants() implements ValueSchema {
        @Override
        public String expected() {
            return "ids of vehicles such as [101, 102] or 101..103";
        }
    }

    /** The syntax of a component's value, ignoring whether it may be absent. */
    static ValueSchema of(Type type, AnnotatedElement component) {
        if (type instanceof ParameterizedType generic) {
            return ofGeneric(generic, component);
        }
        Class<?> plain = (Class<?>) type;
        if (plain == double.class || plain == Double.class || plain == OptionalDouble.class) {
            return new Amount(QuantityRange.of(component));
        }
        if (plain == int.class || plain == Integer.class || plain == OptionalInt.class || plain == long.class) {
            return new Whole(QuantityRange.of(component), plain == long.class, component.isAnnotationPresent(ParticipantId.class));
        }
        if (plain == Span.class) {
            return new Range(QuantityRange.of(component));
        }
        if (plain == Ids.class) {
            return new IdSet(!component.isAnnotationPresent(ExternalIds.class));
        }
        return ofPlain(plain);
    }

    private static ValueSchema ofGeneric(ParameterizedType generic, AnnotatedElement component) {
        Type[] arguments = generic.getActualTypeArguments();
        if (generic.getRawType() == Optional.class) {
            return of(arguments[0], component);
        }
        if (generic.getRawType() == Map.class) {
            return new Named(of(arguments[1], component));
        }
        if (arguments[0] == Rung.class) {
            return new Ladder();
        }
        if (arguments[0] == Integer.class && component.isAnnotationPresent(ParticipantId.class)) {
            return new Participants();
        }
        return new Many(of(arguments[0], component));
    }

    private static ValueSchema ofPlain(Class<?> type) {
        if (type == boolean.class) {
            return new Flag();
        }
        if (type == String.class) {
            return new Words();
        }
        if (type == LocalPosition.class) {
            return new Place();
        }
        if (type == Site.class) {
            return new Drawn(type, GeometrySettings.SiteSettings.class, "");
        }
        if (type == Area.class) {
            return new Drawn(type, GeometrySettings.AreaSettings.class, "area");
        }
        if (type == Route.class) {
            return new Drawn(type, GeometrySettings.RouteSettings.class, "path");
        }
        if (type == Roads.class) {
            return new Drawn(type, GeometrySettings.RoadSettings.class, "");
        }
        if (type == World.class) {
            return new Drawn(type, GeometrySettings.WorldSettings.class, "");
        }
        if (type == Ground.class) {
            return new Drawn(type, GeometrySettings.GroundSettings.class, "");
        }
        if (type == Look.class) {
            return new Drawn(type, GeometrySettings.LookSettings.class, "");
        }
        if (type == Gate.class) {
            return new Drawn(type, Gate.class, "gate");
        }
        if (type.isEnum()) {
            return new Choice(choices(type));
        }
        return type.isSealed() ? new OneOf(type)
                : new Group(type.asSubclass(Record.class));
    }

    private static Map<String, Object> choices(Class<?> type) {
        Map<String, Object> values = new LinkedHashMap<>();
        if (type == Kind.class) {
            Kind.codes().forEach(code -> values.put(code, Kind.of(code).orElseThrow()));
            values.put("air", Kind.of("air").orElseThrow());
        } else {
            Arrays.stream(type.getEnumConstants()).forEach(constant -> values.put(word((Enum<?>) constant), constant));
        }
        return values;
    }

    private static String word(Enum<?> constant) {
        try {
            io.tandem.setting.Named named = constant.getDeclaringClass().getField(constant.name()).getAnnotation(io.tandem.setting.Named.class);
            return named == null ? RecordSchema.kebab(constant.name()) : named.value();
        } catch (NoSuchFieldException impossible) {
            throw new IllegalStateException("a constant is a field of its enumeration", impossible);
        }
    }

    /** Whether the value is the id of a participant, or several. */
    default boolean isParticipant() {
        return this instanceof Participants || this instanceof Whole whole && whole.participant();
    }

    /** Whether the value is plain text, which may follow a behavior's name in place of its settings. */
    default boolean isTextual() {
        return List.of(Words.class, Choice.class, Place.class, Drawn.class, Many.class, Participants.class).contains(getClass());
    }
}
