package io.tandem.web.access;

/**
 * The address at which phones join.
 *
 * @param url     of the page, with its token
 * @param caution why it may not work; empty if no problem is known
 */
public record Invitation(String url, String caution) {
}
