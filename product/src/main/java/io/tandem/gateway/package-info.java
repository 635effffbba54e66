/**
 * Decides how devices and programs outside join a run, and what they receive of one: which protocol a device uses and which seat it gets,
 * which of its fixes are plausible, and which participants a feed carries. Reads datagrams, connections and requests; gives the positions
 * of real participants, every fix as it arrived, and a count of all that was refused, by reason. Each foreign format has a sub-package, for
 * both directions; {@code DeviceProtocol} registers the decoders and {@code FeedSettings} the encoders. Never moves a vehicle by an
 * equation, never lets untrusted bytes throw, and never lets a receiver slow a run.
 */
package io.tandem.gateway;
