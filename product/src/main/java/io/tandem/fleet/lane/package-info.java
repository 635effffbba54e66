/** Decides where vehicles begin on lanes, when they may enter one, by which routes they drive, and where drivers of other hosts are on theirs. */
package io.tandem.fleet.lane;
