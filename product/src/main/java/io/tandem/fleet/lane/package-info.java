/** Decides when vehicles may enter a lane, and where drivers of other hosts are on theirs. */
package io.tandem.fleet.lane;
