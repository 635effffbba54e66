package io.tandem.web.scene;

/**
 * Something that an operator can make happen.
 *
 * @param name  of the event that is told, in capitals or not
 * @param label on the button
 * @param about a sentence for people; may be empty
 */
public record Trigger(String name, String label, String about) {
}
