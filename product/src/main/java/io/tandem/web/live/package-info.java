/**
 * Decides how a run that is under way is shown and controlled in a browser: sessions of viewers and operators, manual driving, live parameters.
 * Reads the live view that Core's thread fills. Gives requests to the operator controls.
 */
package io.tandem.web.live;
