package io.tandem.web.live;

import io.tandem.web.contract.ContractJson;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.view.BrowserSocket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** The browsers that show a live run. A new one waits until the run's thread has sent it the history. Called by any thread. */
final class ViewerSet {

    private static final int MAX_VIEWERS = 100;

    private final List<BrowserSocket> viewers = new CopyOnWriteArrayList<>();
    private final Queue<BrowserSocket> waiting = new ConcurrentLinkedQueue<>();

    /** False where there are too many. */
    boolean offer(BrowserSocket viewer) {
        return viewers.size() + waiting.size() < MAX_VIEWERS && waiting.add(viewer);
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
