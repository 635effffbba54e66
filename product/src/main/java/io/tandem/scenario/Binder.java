package io.tandem.scenario;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.Rung;
import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.Local;
import io.tandem.message.Ids;
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
 * Makes settings from nodes, led by the shapes of the records alone. Every method gives null where it found a mistake, and goes on
 * with what stands beside it, so that one reading finds them all.
 */
final class Binder {

    static final String PRIORITY = "priority";
    static final Form.Whole PRIORITY_FORM = new Form.Whole(
            new Measure(Dimension.NUMBER, 0, 1000, false, "3"), false, false);
    private static final Form.Many METRES = new Form.Many(new Form.Amount(Measure.any(Dimension.LENGTH)));
    private static final Form.OneOf BEHAVIOR = new Form.OneOf(BehaviorSettings.class, "");
    /** Keys of the language itself, which are gone by the time settings are bound. */
    private static final List<String> LANGUAGE = List.of(Includes.KEY, Expansion.VARS);

    private final Findings findings;
    private final Registry registry;
    private final Scalars scalars;
    private final Geometry geometry;
    private final Map<Slot, Object> usuals = new IdentityHashMap<>();
    private final Map<Class<?>, Map<String, Shape>> families = new HashMap<>();

    Binder(Findings findings, Registry registry, Neighbours files) {
        this.findings = findings;
        this.registry = registry;
        this.scalars = new Scalars(findings);
        this.geometry = new Geometry(findings, registry, files);
    }

    Object read(Spot spot, Form form) {
        if (spot.node() instanceof Node.Broken) {
            return null;
        }
        return switch (form) {
            case Form.Amount amount -> scalars.amount(spot, amount);
            case Form.Whole whole -> whole(spot, whole);
            case Form.Flag flag -> scalars.flag(spot, flag);
            case Form.Words words -> scalars.words(spot, words);
            case Form.Choice choice -> scalars.choice(spot, choice);
            case Form.Range range -> scalars.range(spot, range);
            case Form.Many many -> list(spot, many);
            case Form.Named named -> named(spot, named);
            case Form.Group group -> group(spot, form, Shape.of(group.type()));
            case Form.OneOf oneOf -> oneOf(spot, oneOf);
            case Form.Place place -> place(spot, place);
            case Form.Drawn drawn -> drawn(spot, drawn);
            case Form.Ladder ladder -> ladder(spot, ladder);
            case Form.IdSet ids -> ids(spot, ids);
            case Form.Participants ids -> participants(spot, ids);
        };
    }

    private Object whole(Spot spot, Form.Whole form) {
        Object value = scalars.whole(spot, form);
        if (value != null && form.participant()) {
            registry.refer(Ids.of((Integer) value, (Integer) value), spot);
        }
        return value;
    }

    private Ids ids(Spot spot, Form.IdSet form) {
        Ids ids = scalars.ids(spot, form);
        if (ids != null && form.defined()) {
            registry.defineIds(ids, spot);
        }
        return ids;
    }

    private List<Integer> participants(Spot spot, Form form) {
        Ids ids = scalars.ids(spot, form);
        if (ids != null && ids.count() > Limits.VEHICLES) {
            findings.add(spot, "These are " + ids.count() + " ids, more than " + Limits.VEHICLES + ".", "name fewer vehicles.");
            return null;
        }
        if (ids != null) {
            registry.refer(ids, spot);
        }
        return ids == null ? null : ids.stream().boxed().toList();
    }

    private List<Object> list(Spot spot, Form.Many form) {
        if (!(spot.node() instanceof Node.Listing list)) {
            scalars.wrong(spot, form);
            return null;
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
            values.add(read(spot.at(i), form.element()));
        }
        return values.contains(null) ? null : Collections.unmodifiableList(values);
    }

    private Map<String, Object> named(Spot spot, Form.Named form) {
        Node.Mapping mapping = mapping(spot, form);
        if (mapping == null) {
            return null;
        }
        Map<String, Object> values = new LinkedHashMap<>();
        for (String name : mapping.keys()) {
            Object value = read(spot.at(name), form.element());
            values.put(name, value);
            Class<?> type = form.element() instanceof Form.Drawn drawn ? drawn.type() : Local.class;
            registry.define(type, name, Optional.ofNullable(value));
        }
        return values.containsValue(null) ? null : Collections.unmodifiableMap(values);
    }

    private Node.Mapping mapping(Spot spot, Form form) {
        if (spot.node() instanceof Node.Mapping mapping) {
            return mapping;
        }
        scalars.wrong(spot, form);
        return null;
    }

    private Object group(Spot spot, Form form, Shape shape) {
        Spot whole = expandShorthand(spot, shape);
        return mapping(whole, form) == null ? null : settings(whole, shape, List.of());
    }

    /** A bare value in place of a record becomes the mapping it is short for. */
    static Spot expandShorthand(Spot spot, Shape shape) {
        if (spot.node() instanceof Node.Mapping || shape.shorthand().isEmpty()) {
            return spot;
        }
        return spot.holding(only(shape.shorthand().get().key(), spot.node()));
    }

    /** A mapping of one key. */
    static Node.Mapping only(String key, Node value) {
        return new Node.Mapping(value.at(), Map.of(key, new Node.Mapping.Entry(value.at(), value)));
    }

    /** @param others keys that are allowed beside those of the record */
    private Object settings(Spot spot, Shape shape, List<String> others) {
        refuseUnknownKeys(spot, shape, others);
        Object[] values = new Object[shape.slots().size()];
        boolean whole = true;
        for (int i = 0; i < values.length; i++) {
            values[i] = component(spot, shape.slots().get(i));
            whole &= values[i] != null;
        }
        return whole ? build(spot, shape, values) : null;
    }

    private Object build(Spot spot, Shape shape, Object[] values) {
        try {
            Object settings = shape.build(values);
            registry.add(settings, spot);
            return settings;
        } catch (IllegalArgumentException refused) {
            findings.add(spot, refused.getMessage(), "change the values of " + spot.name() + ".");
            return null;
        }
    }

    private Object component(Spot spot, Slot slot) {
        Node.Mapping mapping = (Node.Mapping) spot.node();
        if (mapping.has(slot.key())) {
            Object value = read(spot.at(slot.key()), slot.form());
            return value == null ? null : slot.wrap(value);
        }
        if (slot.usual().isPresent()) {
            return usual(slot);
        }
        if (slot.isOptional()) {
            return slot.absent();
        }
        findings.add(spot.at(slot.key()).place(), "", spot.name() + " needs the key " + slot.key() + ": " + slot.meaning() + ".",
                "add " + slot.key() + " with " + slot.form().expected() + ".");
        return null;
    }

    /** Defaults are the same for everyone, so each is read once. */
    private Object usual(Slot slot) {
        Object known = usuals.get(slot);
        if (known == null) {
            known = slot.wrap(readUsual(slot));
            usuals.put(slot, known);
        }
        return known;
    }

    private static Object readUsual(Slot slot) {
        Findings none = new Findings("default");
        try {
            Node node = YamlText.parse("default", slot.usual().orElseThrow(), none);
            Object value = new Binder(none, new Registry(), Neighbours.among(none, List.of())).read(new Spot(slot.key(), node), slot.form());
            none.throwIfAny();
            return value;
        } catch (MistakeException wrong) {
            throw new IllegalStateException("the default of " + slot.key() + " is wrong", wrong);
        }
    }

    private void refuseUnknownKeys(Spot spot, Shape shape, List<String> others) {
        ((Node.Mapping) spot.node()).entries().forEach((key, entry) -> {
            if (!others.contains(key) && !shape.has(key)) {
                List<String> valid = new ArrayList<>(others);
                valid.addAll(shape.keys());
                valid.addAll(spot.path().isEmpty() ? LANGUAGE : List.of());
                findings.add(spot.placeOfKey(key), entry.value().shown(),
                        "There is no key " + Findings.shorten(key) + " in " + spot.name() + ".", () -> Nearest.fix(key, valid, "key"));
            }
        });
    }

    private Map<String, Shape> family(Form.OneOf form) {
        return families.computeIfAbsent(form.family(), Shape::family);
    }

    private Object oneOf(Spot spot, Form.OneOf form) {
        return form.key().isEmpty() ? chosenByOwnName(spot, form) : chosenByKey(spot, form);
    }

    private Object chosenByOwnName(Spot spot, Form.OneOf form) {
        Map<String, Shape> family = family(form);
        Node.Mapping mapping = mapping(spot, form);
        if (mapping == null) {
            return null;
        }
        if (mapping.entries().size() != 1) {
            findings.add(spot, "Each entry has one key, and this has " + mapping.entries().size() + ": "
                    + Findings.shorten(String.join(", ", mapping.keys())) + ".",
                    "put what belongs to it inside, for example {wait: {for: 5 s, name: rest}}, and others in entries of their own.");
            return null;
        }
        String name = mapping.keys().getFirst();
        if (!family.containsKey(name)) {
            refuseName(spot, name, form);
            return null;
        }
        Shape shape = family.get(name);
        Spot settings = expandShorthand(spot.at(name), shape);
        return mapping(settings, new Form.Group(shape.type())) == null ? null : settings(settings, shape, List.of());
    }

    private void refuseName(Spot spot, String name, Form.OneOf form) {
        findings.add(spot.placeOfKey(name), spot.at(name).node().shown(), "There is no " + form.noun() + " " + Findings.shorten(name) + ".",
                () -> Nearest.fix(name, family(form).keySet(), form.noun()));
    }

    private Object chosenByKey(Spot spot, Form.OneOf form) {
        // The name alone is enough where everything else is as usual.
        Spot whole = spot.node() instanceof Node.Text text && !text.isNothing() ? spot.holding(only(form.key(), text)) : spot;
        Node.Mapping mapping = mapping(whole, form);
        if (mapping == null) {
            return null;
        }
        Form.Choice names = new Form.Choice(new LinkedHashMap<>(family(form)));
        if (!mapping.has(form.key())) {
            findings.add(whole.at(form.key()).place(), "", spot.name() + " needs the key " + form.key() + ".",
                    "add " + form.key() + " with " + names.expected() + ".");
            return null;
        }
        Shape shape = (Shape) scalars.choice(whole.at(form.key()), names);
        return shape == null ? null : settings(whole, shape, List.of(form.key()));
    }

    private Local place(Spot spot, Form.Place form) {
        return switch (spot.node()) {
            case Node.Text text when !text.isNothing() -> (Local) lookUp(spot, text.value(), Local.class, "point");
            case Node.Listing _ -> {
                List<Object> metres = list(spot, METRES);
                yield metres == null ? null : geometry.place(spot, metres.stream().map(Double.class::cast).toList());
            }
            case Node.Mapping _ -> {
                Object written = settings(spot, Shape.of(Written.OfPlace.class), List.of());
                yield written == null ? null : geometry.place(spot, (Written.OfPlace) written);
            }
            default -> {
                scalars.wrong(spot, form);
                yield null;
            }
        };
    }

    private Object drawn(Spot spot, Form.Drawn form) {
        if (spot.node() instanceof Node.Text text && !text.isNothing() && !form.noun().isEmpty()) {
            return lookUp(spot, text.value(), form.type(), form.noun());
        }
        Object written = group(spot, form, Shape.of(form.written()));
        return written == null ? null : geometry.draw(spot, written);
    }

    private Object lookUp(Spot spot, String name, Class<?> type, String noun) {
        Map<String, Object> named = registry.named(type);
        if (!named.containsKey(name)) {
            findings.add(spot, "There is no " + noun + " of the name " + Findings.shorten(name) + ".",
                    () -> Nearest.fix(name, named.keySet(), noun));
            return null;
        }
        return ((Optional<?>) named.get(name)).orElse(null);
    }

    private List<Rung> ladder(Spot spot, Form.Ladder form) {
        Node.Mapping mapping = mapping(spot, form);
        if (mapping == null) {
            return null;
        }
        Map<String, Shape> family = family(BEHAVIOR);
        List<Rung> rungs = new ArrayList<>();
        for (String name : mapping.keys()) {
            if (family.containsKey(name)) {
                rungs.add(rung(name, spot.at(name), family.get(name)));
            } else {
                refuseName(spot, name, BEHAVIOR);
                rungs.add(null);
            }
        }
        return rungs.contains(null) ? null : Collections.unmodifiableList(rungs);
    }

    /** A bare number is the priority; other words or a list are what the behavior's shorthand says; nothing is all as usual. */
    private Rung rung(String name, Spot spot, Shape shape) {
        Spot whole = inFull(spot, shape);
        if (!(whole.node() instanceof Node.Mapping written)) {
            scalars.wrong(whole, PRIORITY_FORM);
            return null;
        }
        Integer priority = written.has(PRIORITY) ? (Integer) scalars.whole(whole.at(PRIORITY), PRIORITY_FORM) : null;
        BehaviorSettings settings = (BehaviorSettings) settings(whole, shape, List.of(PRIORITY));
        if (settings == null || written.has(PRIORITY) && priority == null) {
            return null;
        }
        return new Rung(name, priority == null ? settings.usualPriority() : priority, settings);
    }

    /** A behavior's settings as a mapping, however short they are written. */
    static Spot inFull(Spot spot, Shape shape) {
        return switch (spot.node()) {
            case Node.Text text when text.isNothing() -> spot.holding(new Node.Mapping(text.at(), Map.of()));
            case Node.Text text when Quantity.of(text.value()).isPresent() || !takesWords(shape) -> spot.holding(only(PRIORITY, text));
            case Node.Broken _ -> spot;
            default -> expandShorthand(spot, shape);
        };
    }

    private static boolean takesWords(Shape shape) {
        return shape.shorthand().map(slot -> slot.form().isTextual()).orElse(false);
    }
}
