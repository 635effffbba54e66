package io.tandem.scenario.binding;

import io.tandem.scenario.text.LocatedNode;

/** A settings record that was read without a mistake, and where it stands. */
public record LocatedValue<T>(T value, LocatedNode located) {
}
