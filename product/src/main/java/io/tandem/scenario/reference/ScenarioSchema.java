package io.tandem.scenario.reference;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.tandem.behavior.BehaviorSettings;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scenario.binding.Binder;
import io.tandem.scenario.expression.Expansion;
import io.tandem.scenario.expression.Repeat;
import io.tandem.scenario.library.LibraryModel;
import io.tandem.scenario.library.ModelKind;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.quantity.QuantityRange;
import io.tandem.scenario.quantity.Unit;
import io.tandem.scenario.schema.FieldSchema;
import io.tandem.scenario.schema.GeometrySettings;
import io.tandem.scenario.schema.RecordSchema;
import io.tandem.scenario.schema.ValueSchema;
import io.tandem.scenario.text.Includes;
import io.tandem.setting.Dimension;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The JSON Schema of scenario files, generated from the settings records, for completion and validation in editors. It accepts
 * slightly more than the reader: ranges of quantities with units, and conditions between values, are checked by the reader only.
 */
public final class ScenarioSchema {

    private static final String DEFINITIONS = "#/$defs/";
    private static final Map<String, Object> EXPRESSION = Map.of("$ref", DEFINITIONS + "expression");

    /** Sorted, so that the file does not depend on the order of traversal. */
    private final Map<String, Object> definitions = new TreeMap<>();

    private ScenarioSchema() {
    }

    /** The schema as JSON, draft 2020-12. */
    public static String json() {
        return Json.write(new ScenarioSchema().root());
    }

    private Map<String, Object> root() {
        definitions.put("expression",
                node("description", "an expression with variables: ${speed * 2}", "type", "string", "pattern", "\\$\\{"));
        RecordSchema shape = RecordSchema.of(Scenario.class);
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(Includes.KEY, described(anyOf(node("type", "string"), listOf(node("type", "string"))),
                "other files to read first; what this file says wins"));
        properties.put(Expansion.VARS, node("description", "values for expressions, by name", "type", "object"));
        properties.put(ScenarioReader.SWEEP, sweep());
        properties.putAll(properties(shape));
        return node("$schema", "https://json-schema.org/draft/2020-12/schema", "title", "Tandem scenario", "type", "object",
                "properties", properties, "additionalProperties", false,
                "anyOf", List.of(node("required", required(shape)), node("required", List.of(Includes.KEY)), node("required", List.of(ScenarioReader.SWEEP))), "$defs", definitions);
    }

    /** What `tandem sweep` reads; its own reader says where a mistake is. */
    private static Map<String, Object> sweep() {
        Map<String, Object> text = node("type", "string");
        Map<String, Object> amount = node("type", List.of("string", "number"));
        Map<String, Object> interval = node("type", "object", "additionalProperties", false, "required", List.of("from", "to"), "properties",
                node("from", amount, "to", amount, "points", node("type", "integer", "minimum", 2), "scale", node("enum", List.of("linear", "log"))));
        Map<String, Object> values = anyOf(node("type", "array", "minItems", 1), interval, node("type", List.of("string", "number", "boolean")));
        Map<String, Object> keys = node("scenario", described(text, "the file that is run, where the sweep is a file of its own"),
                "vary", described(node("type", "object", "additionalProperties", values), "settings by path, each with a list, a range such as 1..30, or {from, to, points}"),
                "cases", described(text, "a CSV file with a column per setting and a line per case"),
                "method", node("enum", List.of("grid", "random", "latin-hypercube", "sobol"), "default", "grid"),
                "samples", node("type", "integer", "minimum", 1), "seed", node("type", "integer", "minimum", 0, "default", "1"),
                "limits", node("type", "object", "additionalProperties", false, "properties", node("duration", amount, "run", amount, "sweep", amount)),
                "measure", anyOf(text, listOf(text)), "keep", node("type", "string", "pattern", "^(none|failed|all|worst [1-9][0-9]*)$", "default", "none"));
        return node("description", "runs with other values, for tandem sweep; a single run does not use it", "type", "object", "properties", keys, "additionalProperties", false);
    }

    private Map<String, Object> properties(RecordSchema shape) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (FieldSchema slot : shape.slots()) {
            Map<String, Object> property = new LinkedHashMap<>(schema(slot.form()));
            if (!slot.meaning().isEmpty()) {
                property.put("description", slot.meaning());
            }
            slot.usual().ifPresent(usual -> property.put("default", usual));
            properties.put(slot.key(), property);
        }
        return properties;
    }

    private static List<String> required(RecordSchema shape) {
        return shape.slots().stream().filter(FieldSchema::isRequired).map(FieldSchema::key).toList();
    }

    private Map<String, Object> schema(ValueSchema form) {
        return switch (form) {
            case ValueSchema.Amount amount -> amount(amount.measure());
            case ValueSchema.Whole whole -> whole(whole.measure());
            case ValueSchema.Flag _ -> anyOf(node("type", "boolean"), EXPRESSION);
            case ValueSchema.Words _ -> node("type", List.of("string", "number", "boolean"));
            case ValueSchema.Choice choice -> anyOf(node("enum", new ArrayList<>(choice.values().keySet())), EXPRESSION);
            case ValueSchema.Range range -> anyOf(amount(range.measure()),
                    node("type", "array", "items", amount(range.measure()), "minItems", 2, "maxItems", 2));
            case ValueSchema.Many many -> anyOf(list(many.element()), EXPRESSION);
            case ValueSchema.Named named -> anyOf(node("type", "object", "additionalProperties", schema(named.element())), EXPRESSION);
            case ValueSchema.Group group -> record(RecordSchema.of(group.type()));
            case ValueSchema.OneOf oneOf -> define(oneOf.family(), () -> family(oneOf));
            case ValueSchema.Place _ -> define(GeometrySettings.PlaceSettings.class, this::place);
            case ValueSchema.Drawn drawn -> drawn.noun().isEmpty() ? record(RecordSchema.of(drawn.written()))
                    : anyOf(node("type", "string", "description", "the name of " + ValueSchema.article(drawn.noun())),
                            record(RecordSchema.of(drawn.written())));
            case ValueSchema.Ladder _ -> define(BehaviorSettings.class, this::ladder);
            case ValueSchema.IdSet _, ValueSchema.Participants _ -> ids();
        };
    }

    private Map<String, Object> amount(QuantityRange measure) {
        String name = measure.dimension().name().toLowerCase(Locale.ROOT);
        definitions.computeIfAbsent(name, fresh -> quantity(measure.dimension()));
        return ref(name);
    }

    private static Map<String, Object> quantity(Dimension dimension) {
        String units = String.join("|", Unit.of(dimension).stream().map(Unit::symbol).toList());
        String more = switch (dimension) {
            case ANGLE -> "|°";
            case ANGULAR_RATE -> "|°/s";
            case ACCELERATION -> "|m/s²|m/s\\^2";
            case TORQUE -> "|Nm|N\\*m|N m";
            case INERTIA -> "|kg·m²|kg·m\\^2|kg\\*m2|kg m2|kgm2";
            default -> "";
        };
        boolean bare = !dimension.needsUnit();
        Map<String, Object> written = node("type", "string", "pattern",
                "^\\s*" + Quantity.NUMBER + (units.isEmpty() ? "" : "\\s*(" + units + more + ")" + (bare ? "?" : "")) + "\\s*$");
        String description = QuantityRange.noun(dimension) + (units.isEmpty() ? "" : ", for example " + QuantityRange.example(dimension));
        return described(bare ? anyOf(node("type", "number"), written, EXPRESSION) : anyOf(written, EXPRESSION), description);
    }

    private static Map<String, Object> whole(QuantityRange measure) {
        Map<String, Object> whole = node("type", "integer");
        if (measure.positive() || measure.min() > Double.NEGATIVE_INFINITY) {
            whole.put("minimum", measure.positive() ? 1 : (long) measure.min());
        }
        return anyOf(whole, EXPRESSION);
    }

    /** Lists of settings may contain loops, whose bodies contain the same settings again. */
    private Map<String, Object> list(ValueSchema element) {
        if (!(element instanceof ValueSchema.Group || element instanceof ValueSchema.OneOf)) {
            return node("type", "array", "items", anyOf(schema(element), loop(node("type", "array"))));
        }
        Map<String, Object> item = schema(element);
        String name = String.valueOf(item.get("$ref")).substring(DEFINITIONS.length()) + "-list";
        if (!definitions.containsKey(name)) {
            definitions.put(name, node());
            definitions.put(name, node("type", "array", "items", anyOf(item, loop(ref(name)))));
        }
        return ref(name);
    }

    private static Map<String, Object> loop(Map<String, Object> body) {
        Map<String, Object> properties = new LinkedHashMap<>();
        Repeat.KEYS.forEach((key, meaning) -> properties.put(key,
                described(key.equals(Repeat.BODY) ? anyOf(body, node("type", "object")) : new LinkedHashMap<>(), meaning)));
        Map<String, Object> settings = node("type", "object", "properties", properties, "required", List.of(Repeat.BODY),
                "additionalProperties", false);
        return node("type", "object", "properties", node(Repeat.KEY, settings), "required", List.of(Repeat.KEY),
                "additionalProperties", false);
    }

    private Map<String, Object> record(RecordSchema shape) {
        return define(shape.type(), () -> {
            Map<String, Object> full = shape.isPositional() ? anyOf(object(shape, Map.of()), row(shape)) : object(shape, Map.of());
            return described(shape.shorthand().isPresent() ? anyOf(full, schema(shape.shorthand().get().form())) : anyOf(full, EXPRESSION),
                    shape.meaning());
        });
    }

    private Map<String, Object> row(RecordSchema shape) {
        List<Object> items = new ArrayList<>(shape.slots().stream().map(slot -> (Object) schema(slot.form())).toList());
        return node("type", "array", "prefixItems", items, "minItems", items.size(), "maxItems", items.size());
    }

    /** @param before keys in addition to those of the record */
    private Map<String, Object> object(RecordSchema shape, Map<String, Object> before) {
        Map<String, Object> properties = new LinkedHashMap<>(before);
        if (ModelKind.isNamedIn(shape.type())) {
            properties.put(LibraryModel.LIKE, liked());
        }
        properties.putAll(properties(shape));
        return node("type", "object", "properties", properties, "required", required(shape), "additionalProperties", false);
    }

    private Map<String, Object> family(ValueSchema.OneOf form) {
        Map<String, RecordSchema> members = RecordSchema.family(form.family());
        if (!form.key().isEmpty()) {
            List<Object> choices = new ArrayList<>();
            choices.add(node("enum", new ArrayList<>(members.keySet())));
            members.forEach((name, shape) ->
                    choices.add(described(object(shape, Map.of(form.key(), node("const", name))), shape.meaning())));
            return node("anyOf", choices);
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        members.forEach((name, shape) -> properties.put(name, record(shape)));
        return node("type", "object", "properties", properties, "additionalProperties", false, "minProperties", 1, "maxProperties", 1);
    }

    private Map<String, Object> place() {
        QuantityRange metres = QuantityRange.any(Dimension.LENGTH);
        return described(anyOf(node("type", "string"), node("type", "array", "items", amount(metres), "minItems", 2, "maxItems", 3),
                object(RecordSchema.of(GeometrySettings.PlaceSettings.class), Map.of())), "a point's name, [east, north] or [east, north, up], or {lat, lon}");
    }

    private Map<String, Object> ladder() {
        Map<String, Object> priority = described(node("type", "integer", "minimum", 0, "maximum", 1000), "higher wins");
        Map<String, Object> always = new LinkedHashMap<>();
        always.put(Binder.PRIORITY, anyOf(priority, EXPRESSION));
        always.put(Binder.ENABLED, described(anyOf(node("type", "boolean"), ids(), EXPRESSION), "whether it may act; ids: only for these vehicles of the group"));
        Map<String, Object> properties = new LinkedHashMap<>(Map.of(LibraryModel.LIKE, liked()));
        RecordSchema.family(BehaviorSettings.class).forEach((name, shape) -> {
            List<Object> choices = new ArrayList<>(List.of(node("type", List.of("integer", "null")),
                    object(shape, always), EXPRESSION));
            shape.shorthand().filter(slot -> slot.form().isTextual()).ifPresent(slot -> choices.add(schema(slot.form())));
            properties.put(name, described(node("anyOf", choices), shape.meaning()));
        });
        return node("type", "object", "properties", properties, "additionalProperties", false);
    }

    private static Map<String, Object> liked() {
        return described(anyOf(node("type", "string", "pattern", LibraryModel.NAMES), EXPRESSION), "a model of the library, of which the other keys change parts");
    }

    private Map<String, Object> ids() {
        if (!definitions.containsKey("ids")) {
            Map<String, Object> one = anyOf(node("type", "integer", "minimum", 1), node("type", "string", "pattern",
                    "^\\s*[0-9]+(\\s*\\.\\.\\s*[0-9]+)?\\s*$"), EXPRESSION);
            definitions.put("ids", described(anyOf(one, listOf(one)), "ids such as 101..150, 7 or [1, 5..9]"));
        }
        return ref("ids");
    }

    /** A schema that is stored under a name once, and may refer to itself. */
    @FunctionalInterface
    private interface Definition {
        Map<String, Object> make();
    }

    private Map<String, Object> define(Class<?> type, Definition definition) {
        String name = nameOf(type);
        if (!definitions.containsKey(name)) {
            definitions.put(name, node());
            definitions.put(name, definition.make());
        }
        return ref(name);
    }

    /** The name of the class after that of the enclosing class, since two families may have members of the same name. */
    static String nameOf(Class<?> type) {
        String outer = type.getEnclosingClass() == null || type.getEnclosingClass() == GeometrySettings.class ? ""
                : type.getEnclosingClass().getSimpleName() + "-";
        return RecordSchema.kebab((outer + type.getSimpleName()).replace("Settings", "").replaceFirst("^Of", ""));
    }

    private static Map<String, Object> ref(String name) {
        return node("$ref", DEFINITIONS + name);
    }

    private static Map<String, Object> listOf(Map<String, Object> item) {
        return node("type", "array", "items", item);
    }

    private static Map<String, Object> anyOf(Object... choices) {
        return node("anyOf", Arrays.asList(choices));
    }

    private static Map<String, Object> described(Map<String, Object> schema, String description) {
        if (!description.isEmpty()) {
            schema.put("description", description);
        }
        return schema;
    }

    private static Map<String, Object> node(Object... keysAndValues) {
        Map<String, Object> node = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            node.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return node;
    }

    /** Writes maps, lists and scalars as JSON. */
    private static final class Json {

        static String write(Object value) {
            StringWriter out = new StringWriter();
            DefaultIndenter indent = new DefaultIndenter("  ", "\n");
            DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(indent).withArrayIndenter(indent);
            try (JsonGenerator json = new JsonFactory().createGenerator(out).setPrettyPrinter(printer)) {
                write(json, value);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
            return out + "\n";
        }

        private static void write(JsonGenerator json, Object value) throws IOException {
            switch (value) {
                case Map<?, ?> map -> {
                    json.writeStartObject();
                    for (Map.Entry<?, ?> entry : map.entrySet()) {
                        json.writeFieldName((String) entry.getKey());
                        write(json, entry.getValue());
                    }
                    json.writeEndObject();
                }
                case List<?> list -> {
                    json.writeStartArray();
                    for (Object item : list) {
                        write(json, item);
                    }
                    json.writeEndArray();
                }
                case Boolean flag -> json.writeBoolean(flag);
                case Integer number -> json.writeNumber(number);
                case Long number -> json.writeNumber(number);
                default -> json.writeString(String.valueOf(value));
            }
        }
    }
}
