/**
 * Decides how a recording is shown in a browser: its overview, and a replay session that can seek and change speed. Reads recordings. Gives frames
 * and JSON.
 */
package io.tandem.web.replay;
