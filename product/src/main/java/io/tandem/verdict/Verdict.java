package io.tandem.verdict;

/**
 * What became of one expectation.
 *
 * @param expectation what was expected, in words
 * @param met         whether it came true
 * @param detail      the numbers behind it, or why it could not be judged
 */
public record Verdict(String expectation, boolean met, String detail) {
}
