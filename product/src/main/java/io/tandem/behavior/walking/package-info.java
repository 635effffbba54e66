/** Decides how people walk: forces that keep them apart, which parts of their way are roads, and when a gap in the traffic is long enough to cross. */
package io.tandem.behavior.walking;
