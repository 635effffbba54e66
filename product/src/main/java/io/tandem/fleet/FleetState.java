package io.tandem.fleet;

import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.perception.Sight;

/**
 * The columns by slot on which all participants of a fleet's step work.
 *
 * @param motion   true state
 * @param commands what behaviors ask for
 * @param sight    what vehicles know
 * @param rows     which slots are in reports
 */
record FleetState(Motion motion, Commands commands, Sight sight, ReportRows rows) {
}
