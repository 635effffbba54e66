package io.tandem.web.contract;

import io.tandem.message.RunState;
import io.tandem.web.contract.ContractJson.Inline;
import io.tandem.web.contract.ContractJson.LowerCase;
import io.tandem.web.contract.ContractJson.OrNull;
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
     * @param about    a sentence; may be empty
     * @param problems number of mistakes in the file
     * @param sample   whether it came with the program
     */
    record ScenarioEntry(String file, String name, String about, long vehicles, int problems, boolean sample) {
    }

    record ScenarioText(String file, String text, long vehicles, List<TextProblem> problems) {
    }

    /** @param key of the setting, such as {@code vehicles[0].kind} */
    record TextProblem(int line, String key, @Inline Problem problem) {
    }

    /** @param started as ISO text */
    record Run(String id, String scenario, String started, double durationS, int vehicles, long alerts, long bytes, boolean complete,
            List<RunMessage.Verdict> verdicts) {
    }

    /** What stands out in a recording. */
    record Marks(List<RunMessage.StateChange> states, List<RunMessage.Event> events, List<RunMessage.Alert> alerts) {
    }

    /** A setting that can change while the run is on. */
    record Parameter(String path, String label, String meaning, String value, String unit, @LowerCase io.tandem.message.Parameter.Kind kind,
            @OrNull List<String> choices, @OrNull double min, @OrNull double max, @OrNull String vehicles) {
    }

    /**
     * How phones join, and which have.
     *
     * @param open whether the scenario has roles for phones
     * @param svg  the QR code of the address
     */
    record Guests(boolean open, String url, String caution, String svg, List<Role> roles, List<Seated> seated) {
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
