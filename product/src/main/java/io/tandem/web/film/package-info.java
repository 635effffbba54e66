/**
 * Decides how a browser of this machine draws a recording for a program: the page it opens, the instants it is sent, and what it sends back. Knows recordings
 * and scenes. Never starts the browser.
 */
package io.tandem.web.film;
