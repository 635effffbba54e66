package io.tandem.web.contract;

import io.tandem.message.CommandState;
import io.tandem.message.PlanProposal;
import io.tandem.message.RunState;
import io.tandem.web.contract.ContractJson.Inline;
import io.tandem.web.contract.ContractJson.LowerCase;
import io.tandem.web.contract.ContractJson.OrNull;
import io.tandem.web.contract.ContractJson.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The messages of {@code /ws/live} and {@code /ws/runs/{id}}. Positions are metres east and north of the site, directions radians anticlockwise from east,
 * {@code tS} simulated seconds.
 */
public sealed interface RunMessage extends TypedMessage {

    /** The first message of a live run: what happened before. */
    record History(List<Alert> alerts, List<Event> events, List<StateChange> states) implements RunMessage {
    }

    record StateChange(double tS, RunState state) {
    }

    /** Status of a live or replayed run. */
    record Status(RunState runState, double tS, long real, long virtual, @Inline Optional<LiveStatus> live, @Inline Optional<ReplayStatus> replay)
            implements RunMessage {
    }

    /**
     * @param legal          states that may follow, the most likely first
     * @param obeyed         vehicles that report the run's state, of {@code all}
     * @param factor         simulated seconds per second; NaN unless the run goes
     * @param recordingBytes null where nothing is recorded
     * @param waiting        vehicles off the road: still to come, or at the end of their road
     * @param leftOut        messages that were dropped because the queue was full
     * @param commanded      real vehicles that commands of the run may go to
     */
    record LiveStatus(List<RunState> legal, int obeyed, int all, @OrNull double margin, @OrNull double factor, @OrNull Long recordingBytes,
            long reportsPerS, int waiting, int lost, int viewers, int leftOut, List<Commanded> commanded, @Inline TimeControl time) {
    }

    /**
     * A real vehicle that commands of the run go to while it is armed.
     *
     * @param why         who or what brought it into its state; empty at first
     * @param armRefusal  why it cannot be armed now; empty if it can, or is
     * @param maxSpeedMps greatest speed that is asked for
     */
    record Commanded(int vid, @LowerCase CommandState state, String why, String armRefusal, double maxSpeedMps) {
    }

    /**
     * @param speed     simulated seconds per second; NaN for as fast as possible
     * @param direction 1 forward, -1 backward
     */
    record ReplayStatus(boolean playing, @OrNull double speed, int direction, Span spanS) {
    }

    /** Simulated seconds. */
    @Tuple
    record Span(double from, double to) {
    }

    /**
     * A warning, once per encounter.
     *
     * @param seconds until the closest approach
     * @param metres  apart at the closest approach
     * @param turn    advised: -1, 0 or 1
     */
    record Alert(double tS, int vid, int other, double seconds, double metres, double metresNow, int turn, int climb) implements RunMessage {
    }

    record Event(double tS, String name, int vid, int other, @OrNull double x, @OrNull double y, String text) implements RunMessage {
    }

    /** Pairs that may collide, the nearest first. */
    record Encounters(double tS, List<Encounter> list) implements RunMessage {
    }

    record Encounter(int vid, int other, double metresNow, double metres, double seconds) {
    }

    /**
     * How the time of a live run passes.
     *
     * @param askedSpeed      simulated seconds per second; null for as fast as possible
     * @param endWithMissions whether it stops once all missions are done
     * @param timeRefusal     why speed cannot change, nor the run go step by step; empty if it can
     */
    record TimeControl(@OrNull double askedSpeed, boolean endWithMissions, String timeRefusal) {
    }

    /** Every report of the vehicles that browsers chart, also of beats between two frames. */
    record Samples(List<VehicleSamples> vehicles) implements RunMessage {
    }

    /**
     * Reports of one vehicle, in the order of time.
     *
     * @param gaps    numbers of the samples before which reports are missing
     * @param columns values by the name of a frame's column, in its unit; {@code travelled} is metres over ground
     */
    record VehicleSamples(int vid, double[] tS, int[] gaps, Map<String, double[]> columns) {
    }

    record Vitals(double tS, @OrNull double margin, List<HostLink> links, Map<String, Long> counters) implements RunMessage {
    }

    /** @param vids ids of the host's vehicles, such as {@code 7, 101..150} */
    record HostLink(String host, int vehicles, @OrNull double rateHz, @OrNull double loss, @OrNull double ageS, @OrNull double offsetS, @OrNull double margin,
            String vids) {
    }

    /** Whether all vehicles are ready, in READY and SET. */
    record Check(int ready, int all, int waiting, List<Blocked> blocked) implements RunMessage {
    }

    /** A vehicle without a recent report. */
    record Blocked(int vid, String why) {
    }

    /** @param by name of the operator; null where no operator drives the vehicle */
    record Driving(int vid, @OrNull String by) implements RunMessage {
    }

    /** What one vehicle perceives; only its id where it has no perception. */
    record Outlook(int vid, @Inline Optional<Perceived> perceived) implements RunMessage {
    }

    /** @param pose true position and heading */
    record Perceived(double tS, @Inline Pose pose, Optional<Estimate> estimate, List<Scan> eyes, List<Seen> seen) {
    }

    record Pose(double x, double y, double heading) {
    }

    /** The 95 % ellipse of a position: half axes in metres, and the direction of the longer. */
    record Ellipse(double major, double minor, double turn) {
    }

    /** Where the vehicle believes it is. */
    record Estimate(@Inline Pose pose, @Inline Ellipse ellipse, String biasModel, boolean placed, int rejected) {
    }

    /** One scan of a range sensor: rays from direction {@code first} on, {@code step} apart, and the range of each in metres. */
    record Scan(double x, double y, double first, double step, double reach, List<Double> range) {
    }

    /** A tracked object; the id is negative where it is unknown. */
    record Seen(int vid, @Inline Pose pose, double ageS, @Inline Ellipse ellipse) {
    }

    /**
     * The last answer of a vehicle's planner, and the plan that is followed.
     *
     * @param takenS     when the followed plan was taken
     * @param trajectory of the followed plan
     * @param refused    of the last answer where it was not taken
     */
    record Plan(int vid, double tS, long cycle, @LowerCase PlanProposal.Outcome outcome, String why, @OrNull double answerMs, @OrNull double takenS,
            List<PlanPose> trajectory, List<PlanPose> refused) implements RunMessage {
    }

    @Tuple
    record PlanPose(double time, double x, double y, double heading, double speed) {
    }

    /**
     * What the sensors of one vehicle measured last, those that measure for everybody; in replays those that were recorded.
     *
     * @param points whether the page had asked for points in space
     */
    record Sensors(int vid, boolean points, List<SensorReading> sensors) implements RunMessage {
    }

    /**
     * The last measurement of a sensor.
     *
     * @param kind as scenarios name it
     * @param tS   null before the first one
     * @param png    a picture of it in base64; null where it has none
     * @param points of scanners and depth cameras, where points were asked for, in place of a picture; null of others
     * @param text   in words
     */
    record SensorReading(String name, String kind, @OrNull double tS, @OrNull String png, @OrNull Points points, String text) {
    }

    /**
     * What was hit, in the sensor's axes at the time of the measurement: x ahead, y left, z up.
     *
     * @param stepM metres of a coordinate's unit
     * @param bytes in base64: x of all points, y of all, z of all, two bytes each from the lower one, then the intensity of all, 255 for 1, one byte each
     */
    record Points(double stepM, int count, String bytes) {
    }

    /** What the signals that follow the traffic show; those that are left out show what they showed at first. */
    record Signals(double tS, List<SignalState> list) implements RunMessage {
    }

    /** @param states one character per link, as in the scene */
    record SignalState(String name, String states) {
    }

    /**
     * Who heard whom by radio in the last seconds, on request.
     *
     * @param vid     of the station whose links these are; 0 for all stations
     * @param windowS seconds that are counted
     * @param more    links that were left out
     */
    record RadioLinks(int vid, double tS, double windowS, List<RadioLink> links, int more) implements RunMessage {
    }

    /**
     * @param sent      messages that were sent within reach of the receiver
     * @param delivered of these
     * @param ageS      since the last delivered one was sent; NaN where none was
     */
    @Tuple
    record RadioLink(int from, int to, int sent, int delivered, @OrNull double ageS) {
    }

    /** The latest radio messages that fit a filter, the newest first, on request. */
    record RadioList(double tS, List<RadioEntry> messages) implements RunMessage {
    }

    /**
     * A radio message.
     *
     * @param latencyMs NaN where it was delivered to nobody
     * @param receivers number of stations in question
     * @param losses    the first of those that it did not reach
     */
    record RadioEntry(double tS, String kind, int sender, int seq, @OrNull double latencyMs, int receivers, int delivered, List<RadioLoss> losses, String payload) {
    }

    /** @param reason such as {@code weak signal} */
    record RadioLoss(int receiver, String reason) {
    }

    /** Another run may have begun, or a setting was changed: the scene is to be fetched again. */
    record SceneChanged() implements RunMessage {
    }

    /** @param run id of the recording; null where there is none */
    record Over(List<Verdict> verdicts, @OrNull String run) implements RunMessage {
    }

    record Verdict(String expectation, boolean met, String detail) {
    }
}
