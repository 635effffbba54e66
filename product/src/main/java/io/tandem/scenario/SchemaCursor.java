package io.tandem.scenario;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.scenario.binding.Binder;
import io.tandem.scenario.schema.FieldSchema;
import io.tandem.scenario.schema.RecordSchema;
import io.tandem.scenario.schema.ValueSchema;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import java.util.Optional;

/**
 * Position in the schema reached by a path of keys, before anything is bound.
 *
 * @param form     schema of the value at this position; empty where it is unknown
 * @param behavior schema of a behavior's settings, where the path leads to one
 */
record SchemaCursor(Optional<ValueSchema> form, Optional<RecordSchema> behavior) {

    private static final SchemaCursor UNKNOWN = new SchemaCursor(Optional.empty(), Optional.empty());

    static SchemaCursor scenario() {
        return to(new ValueSchema.Group(Scenario.class));
    }

    private static SchemaCursor to(ValueSchema form) {
        return new SchemaCursor(Optional.of(form), Optional.empty());
    }

    /** @param part a key, or an index in brackets */
    SchemaCursor at(String part) {
        return switch (form.orElse(null)) {
            case ValueSchema.Many many when part.startsWith("[") -> to(many.element());
            case ValueSchema.Named named -> to(named.element());
            case ValueSchema.Ladder _ -> new SchemaCursor(Optional.empty(), Optional.ofNullable(RecordSchema.family(BehaviorSettings.class).get(part)));
            case ValueSchema.Group _ -> slot(part).map(slot -> to(slot.form())).orElse(UNKNOWN);
            case null, default -> UNKNOWN;
        };
    }

    /** The schema of a key at this position. */
    Optional<FieldSchema> slot(String key) {
        return form.filter(ValueSchema.Group.class::isInstance).flatMap(group -> RecordSchema.of(((ValueSchema.Group) group).type()).slots().stream()
                .filter(slot -> slot.key().equals(key)).findFirst());
    }

    /** The value at this position, as a mapping where it is written in short form. */
    Node inFull(Node node) {
        LocatedNode located = new LocatedNode("", node);
        if (behavior.isPresent()) {
            return Binder.inFull(located, behavior.get()).node();
        }
        return switch (form.orElse(null)) {
            case ValueSchema.Group group -> Binder.expandShorthand(located, RecordSchema.of(group.type())).node();
            case ValueSchema.OneOf oneOf when !oneOf.key().isEmpty() && node instanceof Node.Text text && !text.isNothing() -> Binder.only(oneOf.key(), text);
            case null, default -> node;
        };
    }
}
