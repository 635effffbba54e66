/**
 * Decides what is said in foreign languages: what others are told of a run, as {@link io.tandem.gateway.feed.FeedSettings} asks, and what devices
 * say of where they are. Hangs on a tap and copies; a thread of its own sends, so that no listener ever slows a run. A language has a
 * sub-room each. Never changes a run, and never loses anything without counting it.
 */
package io.tandem.gateway;
