package io.tandem.web.contract;

import java.util.Locale;

/** A message of a WebSocket. Its type on the wire is the name of its record in lower case with hyphens: {@code SceneChanged} is {@code scene-changed}. */
public sealed interface TypedMessage permits RunMessage, PhoneMessage {

    static String typeOf(Class<?> message) {
        return message.getSimpleName().replaceAll("(?<=[a-z])([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
