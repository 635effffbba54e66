package io.tandem.scenario;

import io.tandem.behavior.Rung;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.PrintableText;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.fleet.GroupSettings;
import io.tandem.geo.Area;
import io.tandem.geo.Ring;
import io.tandem.message.Ids;
import io.tandem.message.Parameter;
import io.tandem.message.SettingChange;
import io.tandem.scenario.binding.Binder;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.quantity.QuantityRange;
import io.tandem.scenario.quantity.Unit;
import io.tandem.scenario.schema.FieldSchema;
import io.tandem.scenario.schema.RecordSchema;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.schema.ValueSchema;
import io.tandem.setting.Dimension;
import io.tandem.setting.Fixed;
import io.tandem.setting.Span;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The settings of a scenario that can change during a run, with their current values: alerts, areas, and the bodies and behaviors
 * of groups. A setting applies to all vehicles of a group. Meaning and range come from the annotations of the settings records.
 */
public final class Parameters {

    private static final String EVERY_INDEX = "[*]";
    private static final int MOST_SHOWN = 60;
    private static final double DISPLAYED_DIGITS = 1e4;

    private final List<Parameter> found = new ArrayList<>();
    private final Scenario scenario;

    private Parameters(Scenario scenario) {
        this.scenario = scenario;
        addAll("alerts", "alerts: ", scenario.alerts(), Optional.empty(), Map.of());
        addAll("weather", "weather: ", scenario.weather(), Optional.empty(), Map.of());
        scenario.areas().forEach(this::addArea);
        for (int i = 0; i < scenario.vehicles().size(); i++) {
            addGroup("vehicles[" + i + "].", scenario.vehicles().get(i));
        }
    }

    /** All parameters. */
    public static List<Parameter> of(Scenario scenario) {
        return List.copyOf(new Parameters(scenario).found);
    }

    /**
     * The change requested by an operator, in the form in which it is distributed. Its value is validated when the scenario is
     * read again with it.
     *
     * @throws MistakeException where the path addresses no parameter
     */
    public static SettingChange change(Scenario scenario, String path, String value, String by) throws MistakeException {
        return new Parameters(scenario).change(path.strip(), value.strip().replaceAll("\\s+", " "), by);
    }

    private SettingChange change(String path, String value, String by) throws MistakeException {
        List<Parameter> meant = new ArrayList<>();
        for (String one : concrete(path)) {
            meant.add(found.stream().filter(parameter -> parameter.path().equals(one)).findFirst().orElseThrow(() -> cannotChange(one)));
        }
        SettingChange change = new SettingChange(path, before(meant), written(meant.getFirst(), value), by);
        if (!change.fitsIntoEvent()) {
            throw new MistakeException(new Problem(new SourceLocation(ScenarioReader.CHANGE, 0, path), Problem.shorten(value),
                    "This is longer than can be told to everyone at once.", meant.getFirst().kind() == Parameter.Kind.SHAPE ? "draw it with fewer corners: about thirty can be told." : "write less."));
        }
        return change;
    }

    /** The paths of the individual groups that a path with {@code [*]} addresses. */
    private List<String> concrete(String path) {
        int every = path.indexOf(EVERY_INDEX);
        return every < 0 ? List.of(path) : IntStream.range(0, scenario.vehicles().size())
                .mapToObj(i -> path.substring(0, every) + "[" + i + "]" + path.substring(every + EVERY_INDEX.length())).toList();
    }

    private MistakeException cannotChange(String path) {
        List<String> paths = found.stream().map(Parameter::path).toList();
        String near = SpellingSuggestion.to(path, paths).map(close -> "did you mean " + close + "? Otherwise ").orElse("");
        return new MistakeException(new Problem(new SourceLocation(ScenarioReader.CHANGE, 0, Problem.shorten(path)), "",
                (path.isEmpty() ? "What has no name" : Problem.shorten(path)) + " cannot change while a run is on.", near + "stop the run, change the scenario's file, and start it again; `tandem ctl parameters` lists what can change."));
    }

    private static String before(List<Parameter> meant) {
        String all = meant.stream().map(parameter -> parameter.value().isEmpty() ? "as usual"
                : parameter.kind() == Parameter.Kind.SHAPE ? corners(parameter.value()) : (parameter.value() + " " + parameter.unit()).strip())
                .distinct().collect(Collectors.joining(", "));
        return PrintableText.shorten(all, MOST_SHOWN);
    }

    private static String corners(String rings) {
        return rings.chars().filter(character -> character == '[').count() - 2 + " corners";
    }

    /** The value of an area may be given as its rings; the heights then stay. */
    private String written(Parameter parameter, String value) {
        if (parameter.kind() != Parameter.Kind.SHAPE || !value.startsWith("[")) {
            return value;
        }
        Area area = scenario.areas().get(parameter.path().substring(parameter.path().indexOf('.') + 1));
        List<String> rings = rings(value);
        if (rings.isEmpty()) {
            return value;
        }
        String holes = rings.size() > 1 ? ", holes: [" + String.join(", ", rings.subList(1, rings.size())) + "]" : "";
        String height = Double.isInfinite(area.floor()) ? "" : ", height: [" + Quantity.plain(area.floor()) + ", " + Quantity.plain(area.ceiling()) + "]";
        return "{polygon: " + rings.getFirst() + holes + height + "}";
    }

    /** The lists within a list, each as text. */
    private static List<String> rings(String list) {
        List<String> inner = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < list.length(); i++) {
            if (list.charAt(i) == '[' && ++depth == 2) {
                start = i;
            } else if (list.charAt(i) == ']' && depth-- == 2) {
                inner.add(list.substring(start, i + 1));
            }
        }
        return inner;
    }

    private void addArea(String name, Area area) {
        String rings = Stream.concat(Stream.of(area.outer()), area.holes().stream()).map(Parameters::corners).collect(Collectors.joining(",", "[", "]"));
        found.add(new Parameter("areas." + name, "area " + name, "its corners, east and north in metres; holes after the outline", rings, "m",
                Parameter.Kind.SHAPE, List.of(), Double.NaN, Double.NaN, Optional.empty()));
    }

    private static String corners(Ring ring) {
        return IntStream.range(0, ring.vertices()).mapToObj(i -> "[" + displayed(ring.east()[i]) + "," + displayed(ring.north()[i]) + "]")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private void addGroup(String path, GroupSettings group) {
        Optional<Ids> ids = Optional.of(group.ids());
        addAll(path + "mobility", "", (Record) group.mobility(), ids, Map.of("speed", group.kind().cruise(), "max-steer", group.kind().maxSteer(),
                "max-pitch", group.kind().maxPitch(), "max-climb", group.kind().maxClimb()));
        for (Rung rung : group.rungs()) {
            String behavior = path + "behaviors." + rung.name();
            QuantityRange measure = Binder.PRIORITY_FORM.measure();
            found.add(new Parameter(behavior + "." + Binder.PRIORITY, rung.name() + ": priority", "higher wins; among equals the one that stands first",
                    String.valueOf(rung.priority()), "", Parameter.Kind.NUMBER, List.of(), measure.min(), measure.max(), ids));
            found.add(new Parameter(behavior + "." + Binder.ENABLED, rung.name() + ": enabled", "whether it may act; ids, such as 101..103: only for these",
                    rung.enabled().toString(), "", Parameter.Kind.CHOICE, Stream.of("true", "false", rung.enabled().toString()).distinct().toList(),
                    Double.NaN, Double.NaN, ids));
            addAll(behavior, rung.name() + ": ", (Record) rung.settings(), ids, Map.of());
        }
    }

    /** @param usual defaults by key */
    private void addAll(String path, String label, Record settings, Optional<Ids> of, Map<String, Double> usual) {
        RecordSchema shape = RecordSchema.of(settings.getClass());
        RecordComponent[] components = settings.getClass().getRecordComponents();
        for (int i = 0; i < components.length; i++) {
            if (components[i].isAnnotationPresent(Fixed.class)) {
                continue;
            }
            FieldSchema slot = shape.slots().get(i);
            Object value = value(settings, components[i]).orElse(usual.get(slot.key()));
            add(path + "." + slot.key(), label + slot.key().replace('-', ' '), slot, value, of);
        }
    }

    private void add(String path, String label, FieldSchema slot, Object value, Optional<Ids> of) {
        switch (slot.form()) {
            case ValueSchema.Amount amount -> add(path, label, slot, displayed((Double) value, amount.measure().dimension()), amount.measure(), Parameter.Kind.NUMBER, of);
            case ValueSchema.Whole whole when !whole.participant() -> add(path, label, slot, value == null ? "" : value.toString(), whole.measure(), Parameter.Kind.NUMBER, of);
            case ValueSchema.Range range -> add(path, label, slot, displayed((Span) value, range.measure().dimension()), range.measure(), Parameter.Kind.TEXT, of);
            case ValueSchema.Choice choice -> found.add(new Parameter(path, label, slot.meaning(), choice.nameOf(value), "", Parameter.Kind.CHOICE,
                    List.copyOf(choice.values().keySet()), Double.NaN, Double.NaN, of));
            case ValueSchema.Flag _ -> found.add(new Parameter(path, label, slot.meaning(), String.valueOf(value), "", Parameter.Kind.CHOICE,
                    List.of("true", "false"), Double.NaN, Double.NaN, of));
            default -> { }
        }
    }

    private void add(String path, String label, FieldSchema slot, String value, QuantityRange measure, Parameter.Kind kind, Optional<Ids> of) {
        double scale = scale(measure.dimension());
        double min = measure.positive() ? 0 : measure.min();
        found.add(new Parameter(path, label, slot.meaning(), value, kind == Parameter.Kind.TEXT ? "" : unit(measure.dimension()), kind, List.of(),
                finite(min * scale), finite(measure.max() * scale), of));
    }

    private static double finite(double value) {
        return Double.isInfinite(value) ? Double.NaN : Math.rint(value * DISPLAYED_DIGITS) / DISPLAYED_DIGITS;
    }

    /** The value of a component; empty where it is an empty optional. */
    private static Optional<Object> value(Record settings, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            Object value = component.getAccessor().invoke(settings);
            return switch (value) {
                case OptionalDouble number -> number.isPresent() ? Optional.of(number.getAsDouble()) : Optional.empty();
                case OptionalInt number -> number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
                case Optional<?> some -> some.map(Object.class::cast);
                default -> Optional.of(value);
            };
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("a record's accessor was made accessible", impossible);
        }
    }

    private static String displayed(Double value, Dimension dimension) {
        return value == null ? "" : displayed(value * scale(dimension));
    }

    private static String displayed(Span span, Dimension dimension) {
        String unit = (" " + unit(dimension)).stripTrailing();
        return span == null ? "" : "[" + displayed(span.min(), dimension) + unit + ", " + displayed(span.max(), dimension) + unit + "]";
    }

    private static String displayed(double value) {
        return Quantity.plain(Math.rint(value * DISPLAYED_DIGITS) / DISPLAYED_DIGITS);
    }

    /** Angles and their rates are displayed in degrees. */
    private static double scale(Dimension dimension) {
        return dimension.needsUnit() ? 1 / Unit.DEGREE.toSi(1) : 1;
    }

    private static String unit(Dimension dimension) {
        return switch (dimension) {
            case ANGLE -> Unit.DEGREE.symbol();
            case ANGULAR_RATE -> Unit.DEGREE_PER_SECOND.symbol();
            default -> QuantityRange.suffix(dimension).strip();
        };
    }
}
