package io.tandem.recording;

import io.tandem.message.Alert;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SignalChange;
import io.tandem.time.SimTime;
import java.util.List;

/**
 * The state of a recorded run at one instant.
 *
 * @param at       the instant
 * @param runState of the run
 * @param latest   last report of every vehicle up to then, in no particular order
 * @param alerts   those whose closest approach was still to come, or had just passed
 * @param plans    recent planner answers, the latest last
 * @param signals  last changes of signals that follow the traffic
 */
public record PlaybackSnapshot(SimTime at, RunState runState, Reports latest, List<Alert> alerts, List<PlanProposal> plans, List<SignalChange> signals) {
}
