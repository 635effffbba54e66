package io.tandem.web.contract;

import io.tandem.message.RunState;
import io.tandem.verdict.Standing;
import io.tandem.web.contract.ContractJson.Inline;
import io.tandem.web.contract.ContractJson.LowerCase;
import io.tandem.web.contract.ContractJson.OrNull;
import io.tandem.web.job.JobKind;
import io.tandem.web.job.JobState;
import java.util.List;
import java.util.Optional;

/** The answers to HTTP requests under {@code /api}, but for the scene. */
public interface ApiAnswer {

    /** The request was carried out. */
    record Done(boolean ok) {
    }

    record Refusal(Problem problem) {
    }

    record Problem(String what, String fix) {
    }

    record Session(String version, int protocol, boolean live, @LowerCase Rights rights) {
    }

    enum Rights { OPERATOR, VIEWER }

    /**
     * A scenario in the list.
     *
     * @param file     its name, by which it is requested
     * @param path     where it is, as a command line in the folder in which the program was started names it
     * @param about    a sentence; may be empty
     * @param problems number of mistakes in the file
     * @param sample   whether it came with the program
     */
    record ScenarioEntry(String file, String path, String name, String about, long vehicles, int problems, boolean sample) {
    }

    record ScenarioText(String file, String text, long vehicles, List<TextProblem> problems) {
    }

    /** @param key of the setting, such as {@code vehicles[0].kind} */
    record TextProblem(int line, String key, @Inline Problem problem) {
    }

    /**
     * A scenario file in the editor.
     *
     * @param hash     of its content, with which it is saved
     * @param readOnly whether it came with the program
     */
    record EditText(String file, String text, String hash, boolean readOnly) {
    }

    /** What reading a text gives; the scene is null where there are mistakes. */
    record EditCheck(List<EditProblem> problems, long vehicles, @OrNull SceneDescription scene) {
    }

    /** @param file empty for the text itself, else the other file that has the mistake */
    record EditProblem(String file, int line, String key, @Inline Problem problem) {
    }

    /**
     * Where vehicles are in the first seconds, and how expectations stand at their end.
     *
     * @param waits whether there is none only as long as a run is on
     */
    record EditPreview(double[] tS, List<SceneDescription.Group> groups, List<EditTrail> trails, List<RunMessage.Verdict> verdicts, boolean complete, String note, boolean waits) {
    }

    /** A vehicle's way, a sample per time from the one with the index {@code first}; {@code group} is an index into the groups; {@code stepS} are the seconds at which the steps of its mission began. */
    record EditTrail(int vid, String name, String kind, int group, double lengthM, double widthM, int first, double[] x, double[] y, double[] z, double[] headingRad,
            double[] stepS) {
    }

    /** A model of the library; {@code mistake} says why it cannot be used, and is empty where it can. */
    record LibraryModel(String name, String kind, String about, String text, boolean own, String mistake) {
    }

    /** @param started as ISO text */
    record Run(String id, String scenario, String started, double durationS, int vehicles, long alerts, long bytes, boolean complete,
            List<RunMessage.Verdict> verdicts) {
    }

    /** What stands out in a recording. */
    record Marks(List<RunMessage.StateChange> states, List<RunMessage.Event> events, List<RunMessage.Alert> alerts) {
    }

    /**
     * Work that somebody asked for.
     *
     * @param of       subject of the work, such as the id of a run
     * @param progress share that is done, 0 to 1
     * @param step     what is being done; empty before it has begun
     * @param ahead    number of jobs that come before it
     * @param problem  why it failed; null unless it did
     */
    record Job(long id, @LowerCase JobKind kind, String of, @LowerCase JobState state, double progress, String step, int ahead, @OrNull Problem problem) {
    }

    /**
     * What is inside a vehicle; without columns where the run does not record it.
     *
     * @param columns all that it has, with their values at the end of the range
     * @param samples of the columns that were asked for, after each step
     */
    record Physics(List<PhysicsValue> columns, RunMessage.VehicleSamples samples) {
    }

    /** @param name as in exported tables, such as {@code wheel_slip_1} */
    record PhysicsValue(String name, String unit, String meaning, @OrNull double value) {
    }

    /**
     * What one station hears by radio, over time.
     *
     * @param busy share of time in which the busiest place of the channel was taken; of a live run the message {@code vitals} has it
     * @param ages by sender, how old its last message was when the next one came, seconds
     */
    record RadioSeries(int vid, RadioCurve busy, List<RadioCurve> ages) {
    }

    /** @param sender 0 for none */
    record RadioCurve(int sender, double[] tS, double[] value) {
    }

    /** Reports of some vehicles of a recording. */
    record Series(List<RunMessage.VehicleSamples> vehicles) {
    }

    /**
     * How an expectation of a recorded run stood over time.
     *
     * @param met    in the end
     * @param detail the numbers behind it
     */
    record RequirementLane(String expectation, boolean met, String detail, List<RequirementSpan> spans) {
    }

    record RequirementSpan(double fromS, double toS, @LowerCase Standing standing) {
    }

    /** Vehicles that were nearest to each other at some instant of a recording. */
    record NearPair(int vid, int other, double metres) {
    }

    /** A setting that can change while the run is on. */
    record Parameter(String path, String label, String meaning, String value, String unit, @LowerCase io.tandem.message.Parameter.Kind kind,
            @OrNull List<String> choices, @OrNull double min, @OrNull double max, @OrNull String vehicles) {
    }

    /**
     * How phones join, and which have.
     *
     * @param open whether the scenario has roles for phones
     * @param reachable whether phones reach the address
     * @param svg  the QR code of the address; empty where phones do not reach it
     */
    record Guests(boolean open, String url, String caution, boolean reachable, String svg, List<Role> roles, List<Seated> seated) {
    }

    /** A role in the scenario, and how many seats of it are free. */
    record Role(String name, String kind, int free, int all) {
    }

    /**
     * A real participant, whatever its device.
     *
     * @param ageS      since its last fix that was believed; NaN before the first
     * @param accuracyM NaN before the first fix
     * @param doubt     why its latest fix was not believed; empty if it was
     */
    record Seated(int vid, String name, String role, @OrNull double ageS, @OrNull double accuracyM, String doubt) {
    }

    /** What a phone receives before it joins. */
    record Invitation(String name, RunState runState, boolean showsOthers, List<Role> roles, List<App> apps, @OrNull Seat seat) {
    }

    /**
     * An app for phones that reports positions while the screen is off.
     *
     * @param link sets the app up with one tap; empty where that is not possible
     */
    record App(String app, String who, String link, String server, String device) {
    }

    record Seat(int vid, String name, String role, boolean seated) {
    }

    /** Numbers of accepted and invalid fixes of a batch, and the view of a phone without a socket. */
    record FixReceipt(int taken, int broken, @Inline Optional<PhoneMessage.View> view) {
    }
}
