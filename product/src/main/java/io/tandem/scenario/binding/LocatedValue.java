package io.tandem.scenario.binding;

import io.tandem.scenario.text.LocatedNode;

/** A settings record that was bound without a mistake, with its location. */
public record LocatedValue<T>(T value, LocatedNode located) {
}
