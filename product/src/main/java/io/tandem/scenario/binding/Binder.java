package io.tandem.scenario.binding;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.Rung;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Ids;
import io.tandem.scenario.expression.Expansion;
import io.tandem.scenario.library.LibraryModel;
import io.tandem.scenario.library.ModelKind;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.quantity.QuantityRange;
import io.tandem.scenario.schema.FieldSchema;
import io.tandem.scenario.schema.GeometrySettings;
import io.tandem.scenario.schema.RecordSchema;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.schema.ValueSchema;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.Includes;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import io.tandem.scenario.text.ReferencedFiles;
import io.tandem.scenario.text.ScenarioLimits;
import io.tandem.scenario.text.YamlParser;
import io.tandem.setting.Dimension;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Binds nodes to settings records, guided by the schemas of the records alone. Every method returns null where it reported a
 * mistake; siblings are still bound, so that one reading finds all mistakes.
 */
public final class Binder {

    public static final String PRIORITY = "priority";
    public static final ValueSchema.Whole PRIORITY_FORM = new ValueSchema.Whole(
            new QuantityRange(Dimension.NUMBER, 0, 1000, false, "3"), false, false);
    public static final String ENABLED = "enabled";
    private static final ValueSchema.Many METRES = new ValueSchema.Many(new ValueSchema.Amount(QuantityRange.any(Dimension.LENGTH)));
    private static final ValueSchema.OneOf BEHAVIOR = new ValueSchema.OneOf(BehaviorSettings.class);
    /** Keys of the language itself, which are expanded before settings are bound. */
    private static final List<String> LANGUAGE = List.of(Includes.KEY, Expansion.VARS, "sweep");

    private final Findings findings;
    private final SymbolTable registry;
    private final ScalarBinder scalars;
    private final GeometryBinder geometry;
    private final Map<FieldSchema, Object> usuals = new IdentityHashMap<>();
    private final Map<Class<?>, Map<String, RecordSchema>> families = new HashMap<>();

    public Binder(Findings findings, SymbolTable registry, ReferencedFiles files) {
        this.findings = findings;
        this.registry = registry;
        this.scalars = new ScalarBinder(findings);
        this.geometry = new GeometryBinder(findings, registry, files);
    }

    public Object read(LocatedNode located, ValueSchema form) {
        if (located.node() instanceof Node.Broken) {
            return null;
        }
        return switch (form) {
            case ValueSchema.Amount amount -> scalars.amount(located, amount);
            case ValueSchema.Whole whole -> whole(located, whole);
            case ValueSchema.Flag flag -> scalars.flag(located, flag);
            case ValueSchema.Words words -> scalars.words(located, words);
            case ValueSchema.Choice choice -> scalars.choice(located, choice);
            case ValueSchema.Range range -> scalars.range(located, range);
            case ValueSchema.Many many -> list(located, many);
            case ValueSchema.Named named -> named(located, named);
            case ValueSchema.Group group -> group(located, form, RecordSchema.of(group.type()));
            case ValueSchema.OneOf oneOf -> oneOf(located, oneOf);
            case ValueSchema.Place place -> place(located, place);
            case ValueSchema.Drawn drawn -> drawn(located, drawn);
            case ValueSchema.Ladder ladder -> ladder(located, ladder);
            case ValueSchema.IdSet ids -> ids(located, ids);
            case ValueSchema.Participants ids -> participants(located, ids);
        };
    }

    private Object whole(LocatedNode located, ValueSchema.Whole form) {
        Object value = scalars.whole(located, form);
        if (value != null && form.participant()) {
            registry.refer(Ids.of((Integer) value, (Integer) value), located);
        }
        return value;
    }

    private Ids ids(LocatedNode located, ValueSchema.IdSet form) {
        Ids ids = scalars.ids(located, form);
        if (ids != null && form.defined()) {
            registry.defineIds(ids, located);
        }
        return ids;
    }

    private List<Integer> participants(LocatedNode located, ValueSchema form) {
        Ids ids = scalars.ids(located, form);
        if (ids != null && ids.count() > ScenarioLimits.VEHICLES) {
            findings.add(located, "These are " + ids.count() + " ids, more than " + ScenarioLimits.VEHICLES + ".", "name fewer vehicles.");
            return null;
        }
        if (ids != null) {
            registry.refer(ids, located);
        }
        return ids == null ? null : ids.stream().boxed().toList();
    }

    private List<Object> list(LocatedNode located, ValueSchema.Many form) {
        if (!(located.node() instanceof Node.Listing list)) {
            scalars.wrong(located, form);
            return null;
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
            values.add(read(located.at(i), form.element()));
        }
        return values.contains(null) ? null : Collections.unmodifiableList(values);
    }

    private Map<String, Object> named(LocatedNode located, ValueSchema.Named form) {
        Node.Mapping mapping = mapping(located, form);
        if (mapping == null) {
            return null;
        }
        Map<String, Object> values = new LinkedHashMap<>();
        for (String name : mapping.keys()) {
            Object value = read(located.at(name), form.element());
            values.put(name, value);
            if (form.element() instanceof ValueSchema.Drawn || form.element() instanceof ValueSchema.Place) {
                Class<?> type = form.element() instanceof ValueSchema.Drawn drawn ? drawn.type() : LocalPosition.class;
                registry.define(type, name, Optional.ofNullable(value));
            }
        }
        return values.containsValue(null) ? null : Collections.unmodifiableMap(values);
    }

    private Node.Mapping mapping(LocatedNode located, ValueSchema form) {
        if (located.node() instanceof Node.Mapping mapping) {
            return mapping;
        }
        scalars.wrong(located, form);
        return null;
    }

    private Object group(LocatedNode located, ValueSchema form, RecordSchema shape) {
        LocatedNode whole = expandShorthand(located, shape);
        return mapping(whole, form) == null ? null : settings(whole, shape, List.of());
    }

    /** Replaces a bare value, or a list of values in their order, by the mapping that it abbreviates. */
    public static LocatedNode expandShorthand(LocatedNode located, RecordSchema shape) {
        if (shape.isPositional() && located.node() instanceof Node.Listing list && list.items().size() == shape.slots().size()) {
            Map<String, Node.Mapping.Entry> entries = new LinkedHashMap<>();
            for (int i = 0; i < list.items().size(); i++) {
                entries.put(shape.slots().get(i).key(), new Node.Mapping.Entry(list.items().get(i).at(), list.items().get(i)));
            }
            return located.holding(new Node.Mapping(list.at(), entries));
        }
        if (located.node() instanceof Node.Mapping || shape.shorthand().isEmpty()) {
            return located;
        }
        return located.holding(only(shape.shorthand().get().key(), located.node()));
    }

    /** A mapping with one key. */
    public static Node.Mapping only(String key, Node value) {
        return new Node.Mapping(value.at(), Map.of(key, new Node.Mapping.Entry(value.at(), value)));
    }

    /** @param others keys that are allowed in addition to those of the record */
    private Object settings(LocatedNode located, RecordSchema shape, List<String> others) {
        refuseUnknownKeys(located, shape, others);
        Object[] values = new Object[shape.slots().size()];
        boolean whole = true;
        for (int i = 0; i < values.length; i++) {
            values[i] = component(located, shape.slots().get(i));
            whole &= values[i] != null;
        }
        return whole ? build(located, shape, values) : null;
    }

    private Object build(LocatedNode located, RecordSchema shape, Object[] values) {
        try {
            Object settings = shape.build(values);
            registry.add(settings, located);
            return settings;
        } catch (IllegalArgumentException refused) {
            findings.add(located, refused.getMessage(), "change the values of " + located.name() + ".");
            return null;
        }
    }

    private Object component(LocatedNode located, FieldSchema slot) {
        Node.Mapping mapping = (Node.Mapping) located.node();
        if (mapping.has(slot.key())) {
            Object value = read(located.at(slot.key()), slot.form());
            return value == null ? null : slot.wrap(value);
        }
        if (slot.usual().isPresent()) {
            return usual(slot);
        }
        if (slot.isOptional()) {
            return slot.absent();
        }
        findings.add(located.at(slot.key()).place(), "", located.name() + " needs the key " + slot.key() + ": " + slot.meaning() + ".",
                "add " + slot.key() + " with " + slot.form().expected() + ".");
        return null;
    }

    /** Defaults are immutable, so each is bound once. */
    private Object usual(FieldSchema slot) {
        Object known = usuals.get(slot);
        if (known == null) {
            known = slot.wrap(readUsual(slot));
            usuals.put(slot, known);
        }
        return known;
    }

    private static Object readUsual(FieldSchema slot) {
        Findings none = new Findings("default");
        try {
            Node node = YamlParser.parse("default", slot.usual().orElseThrow(), none);
            Object value = new Binder(none, new SymbolTable(), ReferencedFiles.among(none, List.of())).read(new LocatedNode(slot.key(), node), slot.form());
            none.throwIfAny();
            return value;
        } catch (MistakeException wrong) {
            throw new IllegalStateException("the default of " + slot.key() + " is wrong", wrong);
        }
    }

    private void refuseUnknownKeys(LocatedNode located, RecordSchema shape, List<String> others) {
        ((Node.Mapping) located.node()).entries().forEach((key, entry) -> {
            if (!others.contains(key) && !shape.has(key)) {
                List<String> valid = new ArrayList<>(others);
                valid.addAll(shape.keys());
                valid.addAll(located.path().isEmpty() ? LANGUAGE : ModelKind.isNamedIn(shape.type()) ? List.of(LibraryModel.LIKE) : List.of());
                findings.add(located.placeOfKey(key), entry.value().shown(),
                        "There is no key " + Problem.shorten(key) + " in " + located.name() + ".", () -> SpellingSuggestion.fix(key, valid, "key"));
            }
        });
    }

    private Map<String, RecordSchema> family(ValueSchema.OneOf form) {
        return families.computeIfAbsent(form.family(), RecordSchema::family);
    }

    private Object oneOf(LocatedNode located, ValueSchema.OneOf form) {
        return form.key().isEmpty() ? chosenByOwnName(located, form) : chosenByKey(located, form);
    }

    private Object chosenByOwnName(LocatedNode located, ValueSchema.OneOf form) {
        Map<String, RecordSchema> family = family(form);
        Node.Mapping mapping = mapping(located, form);
        if (mapping == null) {
            return null;
        }
        if (mapping.entries().size() != 1) {
            findings.add(located, "Each entry has one key, and this has " + mapping.entries().size() + ": "
                    + Problem.shorten(String.join(", ", mapping.keys())) + ".",
                    "put what belongs to it inside, for example {wait: {for: 5 s, name: rest}}, and others in entries of their own.");
            return null;
        }
        String name = mapping.keys().getFirst();
        if (!family.containsKey(name)) {
            refuseName(located, name, form);
            return null;
        }
        RecordSchema shape = family.get(name);
        LocatedNode settings = expandShorthand(located.at(name), shape);
        return mapping(settings, new ValueSchema.Group(shape.type())) == null ? null : settings(settings, shape, List.of());
    }

    private void refuseName(LocatedNode located, String name, ValueSchema.OneOf form) {
        findings.add(located.placeOfKey(name), located.at(name).node().shown(), "There is no " + form.noun() + " " + Problem.shorten(name) + ".",
                () -> SpellingSuggestion.fix(name, family(form).keySet(), form.noun()));
    }

    private Object chosenByKey(LocatedNode located, ValueSchema.OneOf form) {
        // The name alone is sufficient where all other keys have defaults.
        LocatedNode whole = located.node() instanceof Node.Text text && !text.isNothing() ? located.holding(only(form.key(), text)) : located;
        Node.Mapping mapping = mapping(whole, form);
        if (mapping == null) {
            return null;
        }
        ValueSchema.Choice names = new ValueSchema.Choice(new LinkedHashMap<>(family(form)));
        if (!mapping.has(form.key()) && family(form).containsKey(form.usual()) && family(form).get(form.usual()).keys().containsAll(mapping.keys())) {
            return settings(whole, family(form).get(form.usual()), List.of());
        }
        if (!mapping.has(form.key())) {
            findings.add(whole.at(form.key()).place(), "", located.name() + " needs the key " + form.key() + ".",
                    "add " + form.key() + " with " + names.expected() + ".");
            return null;
        }
        RecordSchema shape = (RecordSchema) scalars.choice(whole.at(form.key()), names);
        return shape == null ? null : settings(whole, shape, List.of(form.key()));
    }

    private LocalPosition place(LocatedNode located, ValueSchema.Place form) {
        return switch (located.node()) {
            case Node.Text text when !text.isNothing() -> (LocalPosition) lookUp(located, text.value(), LocalPosition.class, "point");
            case Node.Listing _ -> {
                List<Object> metres = list(located, METRES);
                yield metres == null ? null : geometry.place(located, metres.stream().map(Double.class::cast).toList());
            }
            case Node.Mapping _ -> {
                Object written = settings(located, RecordSchema.of(GeometrySettings.PlaceSettings.class), List.of());
                yield written == null ? null : geometry.place(located, (GeometrySettings.PlaceSettings) written);
            }
            default -> {
                scalars.wrong(located, form);
                yield null;
            }
        };
    }

    private Object drawn(LocatedNode located, ValueSchema.Drawn form) {
        if (located.node() instanceof Node.Text text && !text.isNothing() && !form.noun().isEmpty()) {
            return lookUp(located, text.value(), form.type(), form.noun());
        }
        Object written = group(located, form, RecordSchema.of(form.written()));
        return written == null ? null : geometry.draw(located, written);
    }

    private Object lookUp(LocatedNode located, String name, Class<?> type, String noun) {
        Map<String, Object> named = registry.named(type);
        if (!named.containsKey(name)) {
            findings.add(located, "There is no " + noun + " of the name " + Problem.shorten(name) + ".",
                    () -> SpellingSuggestion.fix(name, named.keySet(), noun));
            return null;
        }
        return ((Optional<?>) named.get(name)).orElse(null);
    }

    private List<Rung> ladder(LocatedNode located, ValueSchema.Ladder form) {
        Node.Mapping mapping = mapping(located, form);
        if (mapping == null) {
            return null;
        }
        Map<String, RecordSchema> family = family(BEHAVIOR);
        List<Rung> rungs = new ArrayList<>();
        for (String name : mapping.keys()) {
            if (family.containsKey(name)) {
                rungs.add(rung(name, located.at(name), family.get(name)));
            } else {
                refuseName(located, name, BEHAVIOR);
                rungs.add(null);
            }
        }
        return rungs.contains(null) ? null : Collections.unmodifiableList(rungs);
    }

    /**
     * A bare number is the priority, or an id where the behavior cannot do without one; other text or a list is the behavior's shorthand; an empty value
     * means defaults.
     */
    private Rung rung(String name, LocatedNode located, RecordSchema shape) {
        LocatedNode whole = inFull(located, shape);
        if (!(whole.node() instanceof Node.Mapping written)) {
            scalars.wrong(whole, PRIORITY_FORM);
            return null;
        }
        Integer priority = written.has(PRIORITY) ? (Integer) scalars.whole(whole.at(PRIORITY), PRIORITY_FORM) : null;
        Rung.Enabled enabled = written.has(ENABLED) ? scalars.enabled(whole.at(ENABLED)) : Rung.Enabled.ALL;
        BehaviorSettings settings = (BehaviorSettings) settings(whole, shape, List.of(PRIORITY, ENABLED));
        if (settings == null || enabled == null || written.has(PRIORITY) && priority == null) {
            return null;
        }
        return new Rung(name, priority == null ? settings.usualPriority() : priority, enabled, settings);
    }

    /** A behavior's settings as a mapping, also where they are written in short form. */
    public static LocatedNode inFull(LocatedNode located, RecordSchema shape) {
        return switch (located.node()) {
            case Node.Text text when text.isNothing() -> located.holding(new Node.Mapping(text.at(), Map.of()));
            case Node.Text text when !needsId(shape) && (Quantity.of(text.value()).isPresent() || !takesWords(shape)) -> located.holding(only(PRIORITY, text));
            case Node.Broken _ -> located;
            default -> expandShorthand(located, shape);
        };
    }

    /** Without the value that may stand alone the behavior is incomplete, and that value is an id: a bare number cannot be a priority. */
    private static boolean needsId(RecordSchema shape) {
        return shape.shorthand().filter(slot -> !slot.isOptional() && slot.usual().isEmpty() && slot.form().isParticipant()).isPresent();
    }

    private static boolean takesWords(RecordSchema shape) {
        return shape.shorthand().map(slot -> slot.form().isTextual()).orElse(false);
    }
}
