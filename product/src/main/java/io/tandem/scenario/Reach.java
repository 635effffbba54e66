package io.tandem.scenario;

import io.tandem.behavior.BehaviorSettings;
import java.util.Optional;

/**
 * How far a path of keys leads into the language, before anything is bound.
 *
 * @param form     how what stands there is written; empty where nobody knows
 * @param behavior what a behavior's settings look like, where the path has come to one
 */
record Reach(Optional<Form> form, Optional<Shape> behavior) {

    private static final Reach UNKNOWN = new Reach(Optional.empty(), Optional.empty());

    static Reach scenario() {
        return to(new Form.Group(Scenario.class));
    }

    private static Reach to(Form form) {
        return new Reach(Optional.of(form), Optional.empty());
    }

    /** @param part a key, or an index in brackets */
    Reach at(String part) {
        return switch (form.orElse(null)) {
            case Form.Many many when part.startsWith("[") -> to(many.element());
            case Form.Named named -> to(named.element());
            case Form.Ladder _ -> new Reach(Optional.empty(), Optional.ofNullable(Shape.family(BehaviorSettings.class).get(part)));
            case Form.Group _ -> slot(part).map(slot -> to(slot.form())).orElse(UNKNOWN);
            case null, default -> UNKNOWN;
        };
    }

    /** What the language says of a key here. */
    Optional<Slot> slot(String key) {
        return form.filter(Form.Group.class::isInstance).flatMap(group -> Shape.of(((Form.Group) group).type()).slots().stream()
                .filter(slot -> slot.key().equals(key)).findFirst());
    }

    /** What stands here, as a mapping where it is short for one. */
    Node inFull(Node node) {
        Spot spot = new Spot("", node);
        if (behavior.isPresent()) {
            return Binder.inFull(spot, behavior.get()).node();
        }
        return switch (form.orElse(null)) {
            case Form.Group group -> Binder.expandShorthand(spot, Shape.of(group.type())).node();
            case Form.OneOf oneOf when !oneOf.key().isEmpty() && node instanceof Node.Text text && !text.isNothing() -> Binder.only(oneOf.key(), text);
            case null, default -> node;
        };
    }
}
