/**
 * Decides what is common to all languages in which others are told of a run: who is told of whom and how often, what is known of someone, and
 * the ways out of this machine. Never waits for a listener.
 */
package io.tandem.gateway.feed;
