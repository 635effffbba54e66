package io.tandem.controlroom;

import io.tandem.basemap.BaseMap;
import io.tandem.console.CrashReport;
import io.tandem.console.WebOptions;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Tap;
import io.tandem.run.ProgramVersion;
import io.tandem.run.RunFiles;
import io.tandem.run.Tuning;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.verdict.Verdict;
import io.tandem.web.WebServer;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.HttpsEndpoint;
import io.tandem.web.access.Invitation;
import io.tandem.web.access.QrCode;
import io.tandem.web.live.LiveRun;
import io.tandem.web.live.OperatorControls;
import io.tandem.web.phone.PhoneGuests;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The control room's server and the run it shows. Its port listens at once; what answers there is made ready meanwhile. */
public final class ControlRoom implements AutoCloseable {

    /** Whoever has not asked for anything for so long is gone. */
    private static final long ABSENCE = SimTime.nanos(10);
    private static final long GLANCE = SimTime.nanos(0.2);

    private final PrintStream err = System.err;
    /** in place of those that scenarios name */
    private final Optional<BaseMap> map;
    private final FolderCatalog library;
    private final WebServer server;
    private final Invitation invitation;
    private final boolean stays;
    private LiveRun live;
    /** whether those who look were told how it ended */
    private boolean isOver;
    private int editions;

    private ControlRoom(ServerSocketChannel socket, WebOptions options, Optional<BaseMap> map, Path scenarios, FolderCatalog.Starter starter)
            throws MistakeException, IOException {
        InetSocketAddress bound = (InetSocketAddress) socket.getLocalAddress();
        AccessPolicy access = AccessPolicy.to(bound);
        Optional<HttpsEndpoint> secure = options.secureDoor(access);
        this.map = map;
        stays = options.stays();
        library = new FolderCatalog(scenarios, RunFiles.FOLDER, map, starter, err::println);
        server = new WebServer(socket, access, ProgramVersion.number(), library, WallClock.machine(), this::complain);
        secure.ifPresent(server::alsoAt);
        String url = ControlRoomAddress.url("http", bound);
        say("Control room", url, access, options.isElsewhere(bound.getPort()));
        if (secure.isPresent()) {
            say("Over HTTPS", ControlRoomAddress.url("https", (InetSocketAddress) secure.get().socket().getLocalAddress()), secure.get().access(), false);
        }
        invitation = ControlRoomAddress.invitation(bound, access, secure);
        server.invite(invitation);
        sayIfThereIsNoPage();
        Thread.ofPlatform().daemon().name("web-start").start(server::start);
        if (options.opensBrowser()) {
            Browser.open(url + (access.isOpen() ? "" : "?token=" + access.operatorToken()), err);
        }
    }

    /** @param scenarios the folder of those that can be started */
    public static ControlRoom open(WebOptions options, Path scenarios, FolderCatalog.Starter starter) throws MistakeException, IOException {
        Optional<BaseMap> map = options.map();
        return new ControlRoom(options.bind(), options, map, scenarios, starter);
    }

    /** A process that was started for one run starts no other. */
    public static void refuseToStart(Path file, boolean hold) throws MistakeException {
        throw new MistakeException(new Problem(new SourceLocation(file.toString(), 0, ""), "", "This Tandem was started for one run.",
                "start `tandem web`, which starts any."));
    }

    private void say(String what, String url, AccessPolicy door, boolean elsewhere) {
        if (door.isOpen()) {
            err.println(what + ": " + url + (elsewhere ? " (port 8080 is taken)" : ""));
        } else {
            err.println(what + " for operators: " + url + "?token=" + door.operatorToken());
            err.println(what + " for viewers:   " + url + "?token=" + door.viewerToken());
        }
    }

    /** Shows how to join, where one can. */
    private void sayHowToJoin(PhoneGuests guests) {
        if (guests.roles().isEmpty()) {
            return;
        }
        if (System.console() != null && System.console().isTerminal()) {
            err.print(QrCode.of(invitation.url()).text());
        }
        err.println("Join with a phone: " + invitation.url());
        if (!invitation.caution().isEmpty()) {
            err.println(invitation.caution());
        }
    }

    private void sayIfThereIsNoPage() {
        if (!WebServer.hasPage()) {
            err.println("Its page was not built: install nodejs and npm (on Debian: apt-get install nodejs npm), then start ./tandem again.");
        }
    }

    private void complain(Throwable ours) {
        CrashReport.print(ours, System.getenv("TANDEM_TRACE") != null, new PrintWriter(err, true));
    }

    /** The next run is recorded here: until it is over this is no run of the past. */
    public void willBeRecordedTo(Path recording) {
        library.beingRecorded(recording);
    }

    /** A run begins; what it says must be told to the tap. */
    public Tap begin(Tuning tuning, OperatorControls control, PhoneGuests guests) {
        close(live);
        isOver = false;
        live = new LiveRun(participants -> StaticSceneFactory.of(tuning.scenario(), participants).on(map.or(tuning.started()::map)), control, guests, WallClock.machine(), ++editions);
        server.show(live);
        sayHowToJoin(guests);
        return live.tap();
    }

    /** The run has ended, judged, its recording closed. */
    public void over(List<Verdict> verdicts, Optional<Path> recording) {
        library.noneIsRecorded();
        server.showNone();
        isOver = true;
        live.over(verdicts, recording.map(library::recorded));
    }

    /** The run is no more, however it ended. */
    public void end() {
        library.noneIsRecorded();
        server.showNone();
        if (!isOver) {
            close(live);
        }
    }

    /**
     * Goes on serving, for those who looked to its end, until nobody has looked for a while. Ctrl-C ends that, too: what the run has to say
     * for itself stays as it is.
     */
    public void stayWhileWatched(int code) {
        if (!stays || !live.isWatched()) {
            return;
        }
        Thread interrupt = new Thread(() -> Runtime.getRuntime().halt(code));
        try {
            Runtime.getRuntime().addShutdownHook(interrupt);
            err.println("Its page stays for those who look. Close it, or press Ctrl-C, to end.");
            awaitAbsence(WallClock.machine());
            Runtime.getRuntime().removeShutdownHook(interrupt);
        } catch (IllegalStateException ending) {
            // Ctrl-C has ended the run: nobody is to be kept.
        }
    }

    private void awaitAbsence(WallClock clock) {
        for (long seen = clock.nanoTime(); clock.nanoTime() - seen < ABSENCE;) {
            clock.parkUntil(clock.nanoTime() + GLANCE);
            seen = live.isWatched() || server.isVisited(2 * GLANCE) ? clock.nanoTime() : seen;
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
