package io.tandem.controlroom;

import io.tandem.basemap.BaseMap;
import io.tandem.console.CrashReport;
import io.tandem.console.WebOptions;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Tap;
import io.tandem.run.ActiveRun;
import io.tandem.run.ProgramVersion;
import io.tandem.run.Run;
import io.tandem.run.RunFiles;
import io.tandem.run.RunResult;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.WebServer;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.HttpsEndpoint;
import io.tandem.web.access.Invitation;
import io.tandem.web.access.QrCode;
import io.tandem.web.live.LiveRun;
import io.tandem.web.phone.PhoneGuests;
import io.tandem.web.replay.Catalog;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The server of the control room and the run that it shows. */
public final class ControlRoom implements AutoCloseable {

    /** A browser without a request for this long is considered closed. */
    private static final long ABSENCE_NANOS = SimTime.nanos(10);
    private static final long POLL_NANOS = SimTime.nanos(0.2);

    private final Consumer<String> notices;
    private final boolean terminal;
    /** replaces those of scenarios */
    private final Optional<BaseMap> map;
    private final FolderCatalog library;
    private final WebServer server;
    private final Supplier<Invitation> invitation;
    private final boolean stays;
    private final AccessPolicy access;
    private volatile Optional<HttpsEndpoint> secure;
    private LiveRun live;
    private int editions;

    private ControlRoom(ServerSocketChannel socket, WebOptions options, Optional<BaseMap> map, Path scenarios, FolderCatalog.Starter starter,
            Consumer<String> notices, boolean terminal) throws MistakeException, IOException {
        this.notices = notices;
        this.terminal = terminal;
        InetSocketAddress bound = (InetSocketAddress) socket.getLocalAddress();
        access = AccessPolicy.withNewTokens(bound);
        secure = options.secureDoor(access);
        this.map = map;
        stays = options.stays();
        library = new FolderCatalog(scenarios, RunFiles.FOLDER, map, starter);
        server = new WebServer(socket, access, ProgramVersion.number(), library, WallClock.machine(), this::reportError);
        server.edit(new FolderEditor(scenarios));
        if (secure.isPresent()) {
            server.alsoAt(secure.get());
        }
        String url = ControlRoomAddress.url("http", bound);
        printAddress("Control room", url, access, options.isElsewhere(bound.getPort()));
        if (secure.isPresent()) {
            printAddress("Over HTTPS", ControlRoomAddress.url("https", (InetSocketAddress) secure.get().socket().getLocalAddress()), secure.get().access(), false);
        }
        invitation = () -> ControlRoomAddress.invitation(bound, access, secure);
        server.invite(invitation, () -> openToPhones(options, access));
        printIfPageIsMissing();
        Thread.ofPlatform().daemon().name("web-start").start(server::start);
        if (!options.page().isEmpty()) {
            notices.accept("Editor: " + url + options.page());
        }
        if (options.opensBrowser()) {
            Browser.open(url + options.page() + (access.isLoopbackOnly() ? "" : (options.page().contains("?") ? "&" : "?") + "token=" + access.operatorToken()), notices);
        }
    }

    /** Serves HTTPS to phones as well, unless it is already. */
    private synchronized void openToPhones(WebOptions options, AccessPolicy access) throws MistakeException, IOException {
        if (secure.isEmpty() || secure.get().access().isLoopbackOnly()) {
            HttpsEndpoint endpoint = options.doorForPhones(access);
            server.alsoAt(endpoint);
            secure = Optional.of(endpoint);
            printAddress("Over HTTPS", ControlRoomAddress.url("https", endpoint.address()), endpoint.access(), false);
        }
    }

    /**
     * Listens at once; the server is prepared on another thread.
     *
     * @param scenarios folder of the scenarios that can be started
     * @param notices   receives text for people: addresses, how to join, failures
     * @param terminal  whether a QR code of characters may be part of it
     */
    public static ControlRoom open(WebOptions options, Path scenarios, FolderCatalog.Starter starter, Consumer<String> notices, boolean terminal)
            throws MistakeException, IOException {
        Optional<BaseMap> map = options.map();
        return new ControlRoom(options.bind(), options, map, scenarios, starter, notices, terminal);
    }

    /** Its access rules, whose tokens are those of all addresses of a process. */
    public AccessPolicy access() {
        return access;
    }

    /** Reads the scenarios of the folder before the first page asks for them: with many, that takes seconds. */
    public void readScenariosAhead() {
        Thread.ofPlatform().daemon().name("scenarios").start(library::scenarios);
    }

    /** For a process that was started for one run. */
    public static void refuseToStart(Path file, Catalog.StartOptions options) throws MistakeException {
        throw new MistakeException(new Problem(new SourceLocation(file.toString(), 0, ""), "", "This Tandem was started for one run.",
                "start `tandem web`, which starts any."));
    }

    private void printAddress(String what, String url, AccessPolicy access, boolean elsewhere) {
        if (access.isLoopbackOnly()) {
            notices.accept(what + ": " + url + (elsewhere ? " (port 8080 is taken)" : ""));
        } else {
            notices.accept(what + " for operators: " + url + "?token=" + access.operatorToken());
            notices.accept(what + " for viewers:   " + url + "?token=" + access.viewerToken());
        }
    }

    /** Prints how phones join, where the scenario allows it. */
    private void printInvitation(PhoneGuests guests) {
        if (guests.roles().isEmpty()) {
            return;
        }
        Invitation now = invitation.get();
        notices.accept((terminal ? QrCode.of(now.url()).text() : "") + "Join with a phone: " + now.url());
        if (!now.caution().isEmpty()) {
            notices.accept(now.caution());
        }
    }

    private void printIfPageIsMissing() {
        if (!WebServer.hasPage()) {
            notices.accept("Its page was not built: install nodejs and npm (on Debian: apt-get install nodejs npm), then start ./tandem again.");
        }
    }

    private void reportError(Throwable ours) {
        notices.accept(CrashReport.text(ours, System.getenv("TANDEM_TRACE") != null));
    }

    /** Executes a run on the calling thread and shows it to browsers; its verdicts stay on their pages when it has ended. */
    public RunResult show(Run run) throws MistakeException, IOException {
        run.recording().ifPresent(library::beingRecorded);
        try {
            RunResult result = run.attach(this::begin).execute();
            showNone();
            live.over(result.verdicts(), run.recording().map(library::recorded));
            return result;
        } catch (MistakeException | IOException | RuntimeException | Error failed) {
            showNone();
            close(live);
            throw failed;
        }
    }

    private void showNone() {
        library.noneIsRecorded();
        server.showNone();
    }

    private Tap begin(ActiveRun run) {
        close(live);
        PhoneGuests guests = new PhoneAdmission(run.scenario(), run.lobby());
        live = new LiveRun(participants -> StaticSceneFactory.of(run.scenario(), participants).on(map.or(run.tuning().started()::map)), run.control(), guests,
                WallClock.machine(), ++editions);
        server.show(live);
        printInvitation(guests);
        return live.tap();
    }

    /** Whether the page of the last run is open in a browser and should be served on, which --no-stay forbids. */
    public boolean isWatched() {
        return stays && live != null && live.isWatched();
    }

    /** Waits until no browser has asked for anything for a while. */
    public void awaitAbsence() {
        WallClock clock = WallClock.machine();
        for (long seen = clock.nanoTime(); clock.nanoTime() - seen < ABSENCE_NANOS;) {
            clock.parkUntil(clock.nanoTime() + POLL_NANOS);
            seen = live.isWatched() || server.isVisited(2 * POLL_NANOS) ? clock.nanoTime() : seen;
        }
    }

    private static void close(LiveRun run) {
        if (run != null) {
            run.close();
        }
    }

    @Override
    public void close() throws IOException {
        close(live);
        server.close();
    }
}
