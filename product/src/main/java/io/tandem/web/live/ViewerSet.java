package io.tandem.web.live;

import io.tandem.time.SimTime;
import io.tandem.web.contract.ContractJson;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.view.BrowserSocket;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * The browsers that show a live run. Operators have places of their own, whatever the number of viewers; a new operator takes the place of the one that
 * was silent for longest where all are taken, so that no number of stalled connections keeps an operator out. A new browser waits until the run's thread
 * has sent it the history. Called by any thread.
 */
final class ViewerSet {

    static final int MAX_VIEWERS = 100;
    static final int MAX_OPERATORS = 50;
    /** A page acknowledges frames several times a second; one that did not for so long gives its place to another. */
    private static final long SILENCE_NANOS = SimTime.nanos(15);

    private final List<BrowserSocket> viewers = new CopyOnWriteArrayList<>();
    private final Queue<BrowserSocket> waiting = new ConcurrentLinkedQueue<>();

    /** False where there are too many. */
    synchronized boolean offer(BrowserSocket viewer) {
        List<BrowserSocket> alike = Stream.concat(viewers.stream(), waiting.stream()).filter(other -> other.isOperator() == viewer.isOperator()).toList();
        if (alike.size() < (viewer.isOperator() ? MAX_OPERATORS : MAX_VIEWERS)) {
            return waiting.add(viewer);
        }
        BrowserSocket mostSilent = alike.stream().max(Comparator.comparingLong(BrowserSocket::silenceNanos)).orElseThrow();
        if (!viewer.isOperator() && mostSilent.silenceNanos() < SILENCE_NANOS) {
            return false;
        }
        remove(mostSilent);
        mostSilent.disconnect();
        return waiting.add(viewer);
    }

    /** The next new browser, or null. */
    BrowserSocket poll() {
        return waiting.poll();
    }

    void add(BrowserSocket viewer) {
        viewers.add(viewer);
    }

    void remove(BrowserSocket viewer) {
        waiting.remove(viewer);
        viewers.remove(viewer);
    }

    boolean isEmpty() {
        return viewers.isEmpty() && waiting.isEmpty();
    }

    int size() {
        return viewers.size();
    }

    void send(RunMessage message) {
        if (!viewers.isEmpty()) {
            String text = ContractJson.message(message);
            viewers.forEach(viewer -> viewer.send(text));
        }
    }

    /** Sends a message that the next of its kind replaces: a browser that does not keep up gets a later one. */
    void sendLatest(RunMessage message) {
        if (!viewers.isEmpty()) {
            String text = ContractJson.message(message);
            viewers.stream().filter(BrowserSocket::keepsUp).forEach(viewer -> viewer.send(text));
        }
    }

    void sendCorner(byte[] corner) {
        viewers.forEach(viewer -> viewer.sendCorner(corner));
    }

    boolean wantFrame(long instant) {
        return viewers.stream().anyMatch(viewer -> viewer.wantsFrame(instant));
    }

    void send(byte[] frame, long instant) {
        viewers.stream().filter(viewer -> viewer.wantsFrame(instant)).forEach(viewer -> viewer.send(frame, instant));
    }

    void close(int code, String why) {
        viewers.forEach(viewer -> viewer.close(code, why));
    }
}
