package io.tandem.web.access;

/**
 * The address at which phones join.
 *
 * @param url       of the page, with its token
 * @param caution   why it may not work, or what a phone must do first; empty if no problem is known
 * @param reachable whether other machines reach it, over HTTPS, without which browsers give no position
 */
public record Invitation(String url, String caution, boolean reachable) {

    /** No phone can join. */
    public static final Invitation NONE = new Invitation("", "", false);
}
