package io.tandem.web.access;

/**
 * How one joins with a telephone.
 *
 * @param url     of the page, with its token
 * @param caution why that may not work; empty if it should
 */
public record Invitation(String url, String caution) {
}
