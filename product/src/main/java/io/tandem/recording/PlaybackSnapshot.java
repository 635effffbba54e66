package io.tandem.recording;

import io.tandem.message.Alert;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.util.List;

/**
 * How everything stood at one instant of a recording.
 *
 * @param at       when
 * @param runState of the run
 * @param latest   the last word of everyone who had been heard by then, in no particular order
 * @param alerts   those whose closest approach was still to come, or had just passed
 * @param plans    what planners answered in the moments before, the last of all last
 */
public record PlaybackSnapshot(SimTime at, RunState runState, Reports latest, List<Alert> alerts, List<PlanProposal> plans) {
}
