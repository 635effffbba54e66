package io.tandem.web.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.http.FlatJson;
import io.tandem.web.view.BrowserSocket;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.websocket.api.Session;
import org.junit.jupiter.api.Test;

/** Places of operators and viewers. */
class ViewerSetTest {

    private static final BrowserSocket.SocketListener NOBODY = new BrowserSocket.SocketListener() {
        @Override
        public void opened(BrowserSocket viewer) {
        }

        @Override
        public void received(BrowserSocket viewer, String type, FlatJson message) {
        }

        @Override
        public void closed(BrowserSocket viewer) {
        }
    };

    private final List<String> calls = new ArrayList<>();
    private final ViewerSet set = new ViewerSet();
    private long now;

    private final WallClock clock = new WallClock() {
        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void parkUntil(long nanoTime) {
            now = nanoTime;
        }
    };

    /** A browser that takes nothing: what is sent to it never arrives. */
    private BrowserSocket stalled(String name, boolean operator) {
        BrowserSocket socket = new BrowserSocket(name, operator, NOBODY, clock);
        socket.onWebSocketOpen((Session) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Session.class}, (_, method, _) -> {
            calls.add(name + " " + method.getName());
            return null;
        }));
        return socket;
    }

    private int offer(int count, boolean operator) {
        int taken = 0;
        for (int i = 0; i < count; i++) {
            BrowserSocket socket = stalled((operator ? "operator-" : "viewer-") + i, operator);
            taken += set.offer(socket) ? 1 : 0;
        }
        for (BrowserSocket next = set.poll(); next != null; next = set.poll()) {
            set.add(next);
        }
        return taken;
    }

    @Test
    void operatorsGetInBesideAnyNumberOfViewers() {
        int viewers = offer(1000, false);

        assertThat(viewers).isEqualTo(ViewerSet.MAX_VIEWERS);
        assertThat(offer(1, true)).isEqualTo(1);
        assertThat(calls).isEmpty();
    }

    @Test
    void anOperatorTakesThePlaceOfTheOneThatIsSilentForLongest() {
        offer(1, true);
        now = 1;
        offer(ViewerSet.MAX_OPERATORS - 1, true);

        assertThat(set.offer(stalled("new", true))).isTrue();
        assertThat(calls).containsExactly("operator-0 disconnect");
    }

    @Test
    void viewersThatAreSilentForLongMakeRoomForOthers() {
        offer(ViewerSet.MAX_VIEWERS, false);

        assertThat(set.offer(stalled("early", false))).isFalse();
        now = SimTime.nanos(16);
        assertThat(set.offer(stalled("late", false))).isTrue();
        assertThat(calls).containsExactly("viewer-0 disconnect");
    }

    @Test
    void whatIsReplacedByLaterMessagesDoesNotPileUpForAStalledBrowser() {
        offer(1, false);
        RunMessage large = new RunMessage.Event(0, "NAME", 0, 0, 0, 0, "x".repeat(10_000));

        for (int i = 0; i < 1000; i++) {
            set.sendLatest(large);
        }
        long latest = calls.stream().filter("viewer-0 sendText"::equals).count();
        for (int i = 0; i < 1000; i++) {
            set.send(large);
        }

        assertThat(latest).isBetween(1L, 10L);
        assertThat(calls.stream().filter("viewer-0 sendText"::equals).count()).isLessThan(110);
        assertThat(calls.getLast()).isEqualTo("viewer-0 disconnect");
    }
}
