package io.tandem.process;

import io.tandem.planning.PlannerConnection;
import io.tandem.planning.PlannerMessages;
import io.tandem.planning.PlannerParameters;
import io.tandem.planning.PlannerView;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A TCP port of this machine to which a planner connects, with the same protocol as a planner process. It accepts one connection at a time and refuses
 * others with a reason. A planner may reconnect; requests made meanwhile go to the next connection.
 */
final class PlannerPort implements PlannerConnection {

    private static final int LATEST_WORDS_MILLIS = 200;
    private static final int BACKLOG = 4;
    private static final long FAREWELL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final String name;
    private final ServerSocket door;
    private final WallClock clock;
    private final Consumer<String> notices;
    private final BlockingQueue<Reply> replies = PlannerChannel.replies();
    private final CountDownLatch firstVisit = new CountDownLatch(1);
    private Visit visit;
    private String hello;
    /** requests made while no planner was connected */
    private String question;
    /** number of the latest request; after a new hello, replies to earlier ones belong to an earlier run */
    private long asked;
    private boolean isNewTake;

    /** @throws IOException if something else listens there */
    PlannerPort(String name, int port, WallClock clock, Consumer<String> notices) throws IOException {
        this.name = name;
        this.clock = clock;
        this.notices = notices;
        door = new ServerSocket();
        door.setReuseAddress(true);
        door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        Thread.ofPlatform().daemon().name(name + " door").start(this::receive);
    }

    /** One connection. */
    private final class Visit {

        private final Socket socket;
        private final PlannerChannel dialogue;

        private Visit(Socket socket) {
            this.socket = socket;
            this.dialogue = new PlannerChannel(replies, clock, this::hangUp);
        }

        private void last() {
            try (socket) {
                socket.setTcpNoDelay(true);
                var out = socket.getOutputStream();
                Thread writer = Thread.ofPlatform().daemon().name(name + " questions").start(() -> dialogue.speak(out));
                dialogue.listen(socket.getInputStream());
                writer.interrupt();
            } catch (IOException gone) {
                // However it ended, it is over.
            }
            end(this, "it closed its connection to " + address());
        }

        private void hangUp() {
            try {
                socket.close();
            } catch (IOException gone) {
                // It is closed.
            }
        }
    }

    private void receive() {
        while (!door.isClosed()) {
            try {
                receive(door.accept());
            } catch (IOException closed) {
                // The run is over, or the connection was lost.
            }
        }
    }

    private void receive(Socket socket) throws IOException {
        Visit came = new Visit(socket);
        if (!seat(came)) {
            notices.accept(name + " is connected already; another was turned away");
            turnAway(socket);
            return;
        }
        notices.accept(name + " has connected to " + address());
        firstVisit.countDown();
        Thread.ofPlatform().daemon().name(name).start(came::last);
    }

    /** A planner that reconnects at once may arrive before its old connection is closed, which is waited for. */
    private synchronized boolean seat(Visit came) {
        for (long until = clock.nanoTime() + FAREWELL_NANOS; visit != null && clock.nanoTime() < until;) {
            try {
                wait(TimeUnit.NANOSECONDS.toMillis(FAREWELL_NANOS));
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        if (visit != null) {
            return false;
        }
        visit = came;
        if (hello != null) {
            came.dialogue.ask(hello);
        }
        if (question != null) {
            came.dialogue.ask(question);
            question = null;
        }
        return true;
    }

    private void turnAway(Socket socket) throws IOException {
        try (socket) {
            String why = "another planner is connected to " + address() + ": one at a time";
            socket.getOutputStream().write((PlannerMessages.busy(why) + "\n").getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            // Pending input is read first, since a reset would discard the reason before it is received.
            socket.setSoTimeout(LATEST_WORDS_MILLIS);
            socket.getInputStream().read(new byte[1 << 10]);
        }
    }

    private synchronized void end(Visit over, String why) {
        over.dialogue.end(why);
        over.hangUp();
        if (visit == over) {
            visit = null;
            notifyAll();
            notices.accept(name + ": " + why);
        }
    }

    String address() {
        return "127.0.0.1:" + door.getLocalPort();
    }

    /** Whether a planner has connected in time. */
    boolean awaitVisit(long seconds) {
        try {
            return firstVisit.await(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The run starts, perhaps again: replies of an earlier run are ignored. */
    synchronized void beginAnew() {
        replies.clear();
        question = null;
        isNewTake = hello != null;
    }

    @Override
    public synchronized void greet(PlannerParameters brief) {
        hello = PlannerMessages.hello(brief);
        if (visit != null) {
            visit.dialogue.ask(hello);
        }
    }

    /** It comes by itself; how it went the last time is known. */
    @Override
    public void start() {
        replies.clear();
    }

    @Override
    public synchronized void ask(PlannerView view) {
        asked = view.cycle();
        if (visit == null) {
            question = PlannerMessages.view(view);
        } else {
            visit.dialogue.ask(PlannerMessages.view(view));
        }
    }

    @Override
    public Optional<Reply> hear(long patienceNanos) {
        return PlannerChannel.next(replies, patienceNanos).map(this::ofThisRun);
    }

    /** A reply of an earlier run has a smaller request number. */
    private synchronized Reply ofThisRun(Reply reply) {
        if (isNewTake && reply instanceof Reply.Answer answer && answer.cycle() != asked) {
            return new Reply.Answer(0, answer.plan(), answer.at());
        }
        isNewTake = false;
        return reply;
    }

    @Override
    public synchronized boolean isVisited() {
        return visit != null;
    }

    @Override
    public synchronized String silence() {
        return visit == null ? "no planner has been connected to " + address() : PlannerConnection.super.silence();
    }

    /** Closes the connection; the planner may reconnect. */
    @Override
    public synchronized void close() {
        question = null;
        if (visit != null) {
            end(visit, "its connection to " + address() + " was closed");
        }
    }

    /** The run is over: closes the port. */
    void shut() {
        try {
            door.close();
        } catch (IOException closed) {
            // It is closed.
        }
        close();
    }
}
