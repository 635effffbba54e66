package io.tandem.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.message.Event;
import io.tandem.time.SimTime;
import io.tandem.web.access.Invitation;
import io.tandem.web.http.FlatJson;
import io.tandem.web.phone.PhoneGuests;
import io.tandem.web.phone.PhoneGuests.Hazard;
import io.tandem.web.view.BrowserSocket;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of phones that are accepted and refused. */
class JoinTest {

    private static final String ANN = "{\"name\":\"Ann\",\"role\":\"walker\"}";
    private static final String FIX = "{\"t_ms\":%d,\"lat_deg\":29.1897,\"lon_deg\":-81.0457,\"accuracy_m\":5,\"waited_s\":2.5}";

    private final TestGuests guests = new TestGuests(3);
    private TestWebServer server;

    @BeforeEach
    void open() throws IOException {
        server = new TestWebServer();
        server.guests = guests;
        server.begin(5);
        server.beat(1, 0);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
        assertThat(server.errors).isEmpty();
    }

    private static String[] headers(String secret) {
        return new String[] {"X-Tandem", "1", "Cookie", "tandem-seat=" + secret};
    }

    private HttpResponse<String> post(String path, String body, String secret) throws Exception {
        return server.post(path, body, headers(secret));
    }

    /** Joins and returns the secret of the seat. */
    private String join() throws Exception {
        HttpResponse<String> joined = server.post("/api/join", ANN, "X-Tandem", "1");
        assertThat(joined.statusCode()).isEqualTo(200);
        return joined.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst("^tandem-seat=([^;]+);.*HttpOnly.*SameSite=Strict.*$", "$1");
    }

    private static String fixes(int first, int count) {
        return IntStream.range(first, first + count).mapToObj(FIX::formatted).collect(Collectors.joining(",", "{\"fixes\":[", "]}"));
    }

    @Test
    void phoneSendsFixesForItsSeatUntilItLeaves() throws Exception {
        String secret = join();
        HttpResponse<String> heard = post("/api/join/fixes", fixes(1000, 3), secret);
        HttpResponse<String> left = post("/api/join/leave", "{}", secret);
        HttpResponse<String> after = post("/api/join/fixes", fixes(2000, 1), secret);

        assertThat(heard.body()).startsWith("{\"taken\":3,\"broken\":0,\"run_state\":\"GO\"").contains("\"seated\":true", "\"freshness\":\"fresh\"");
        assertThat(guests.positions).hasSize(3).first().satisfies(position -> {
            assertThat(position.latDegrees()).isEqualTo(29.1897);
            assertThat(position.delaySeconds()).isEqualTo(2.5);
            assertThat(position.speed()).isNaN();
        });
        assertThat(left.statusCode()).isEqualTo(200);
        assertThat(after.statusCode()).isEqualTo(401);
        assertThat(guests.seated()).isEmpty();
    }

    @Test
    void repeatedFixesAreAcceptedOnce() throws Exception {
        String secret = join();

        post("/api/join/fixes", fixes(1000, 3), secret);
        post("/api/join/fixes", fixes(1001, 4), secret);

        assertThat(guests.positions).extracting(PhoneGuests.Position::epochMillis).containsExactly(1000.0, 1001.0, 1002.0, 1003.0, 1004.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "null", "\u0000\u0001", "{\"fixes\":{}}", "{\"fixes\":[{\"t_ms\":", "{\"fixes\":[[[[[[[]]]]]]]}",
        "{\"fixes\":[]}x", "{\"fixes\":[{\"t_ms\":1e999999999999999999999999999999999999999999}]}"})
    void garbageIsRefusedAndCounted(String body) throws Exception {
        String secret = join();

        assertThat(post("/api/join/fixes", body, secret).statusCode()).isEqualTo(400);
        assertThat(guests.rejected).isEqualTo(1);
        assertThat(guests.positions).isEmpty();
    }

    @Test
    void invalidFixesAreSkippedAndTheRestAccepted() throws Exception {
        String secret = join();

        String body = "{\"more\":[1],\"fixes\":[7,{},{\"t_ms\":\"5\",\"lat_deg\":1,\"lon_deg\":2},{\"t_ms\":null,\"lat_deg\":1,\"lon_deg\":2},"
                + "{\"t_ms\":1e300,\"lat_deg\":1,\"lon_deg\":2}," + FIX.formatted(9) + "]}";
        HttpResponse<String> answer = post("/api/join/fixes", body, secret);

        assertThat(answer.body()).startsWith("{\"taken\":1,\"broken\":5,");
        assertThat(guests.positions).hasSize(1);
        assertThat(guests.rejected).isEqualTo(5);
    }

    @Test
    void largeBodiesLongBatchesAndHighRatesAreRefused() throws Exception {
        String secret = join();

        assertThat(post("/api/join/fixes", fixes(0, 201), secret).statusCode()).isEqualTo(400);
        assertThat(post("/api/join/fixes", " ".repeat(FlatJson.MAX_BODY_BYTES + 1), secret).statusCode()).isEqualTo(413);
        List<Integer> codes = IntStream.range(0, 4).mapToObj(i -> flood(secret, i)).toList();

        assertThat(codes).startsWith(200).contains(429);
    }

    private int flood(String secret, int i) {
        try {
            return post("/api/join/fixes", fixes(10_000 + 200 * i, 200), secret).statusCode();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void secretsOfOtherSeatsAreRefused() throws Exception {
        String secret = join();

        for (String wrong : List.of("", "x", secret + "x", secret.substring(1), secret.toUpperCase(java.util.Locale.ROOT))) {
            assertThat(post("/api/join/fixes", fixes(1, 1), wrong).statusCode()).isEqualTo(401);
            assertThat(post("/api/join/leave", "{}", wrong).statusCode()).isEqualTo(401);
        }
        assertThat(server.watch("/ws/phone", "Cookie", "tandem-seat=wrong").closeCode()).isEqualTo(BrowserSocket.NOT_ALLOWED);
        assertThat(guests.positions).isEmpty();
        assertThat(guests.seated()).hasSize(1);
    }

    @Test
    void seatsAreLimitedAndAPhoneKeepsItsSeat() throws Exception {
        String secret = join();
        String again = post("/api/join", ANN, secret).body();
        join();
        join();
        HttpResponse<String> fourth = server.post("/api/join", ANN, "X-Tandem", "1");

        assertThat(again).isEqualTo("{\"vid\":1,\"name\":\"Ann\",\"role\":\"walker\",\"seated\":true}");
        assertThat(fourth.statusCode()).isEqualTo(409);
        assertThat(server.post("/api/join", ANN).statusCode()).isEqualTo(403);
        assertThat(server.post("/api/join", "[]", "X-Tandem", "1").statusCode()).isEqualTo(400);
        assertThat(server.get("/api/join", "Cookie", "tandem-seat=" + secret).body()).contains("\"free\":0", "\"seat\":{\"vid\":1");
    }

    @Test
    void repeatedRefusedRequestsAreThrottled() throws Exception {
        List<Integer> codes = IntStream.range(0, 14).mapToObj(_ -> {
            try {
                return server.post("/api/join", "{\"name\":\"Eve\",\"role\":\"queen\"}", "X-Tandem", "1").statusCode();
            } catch (Exception failed) {
                throw new AssertionError(failed);
            }
        }).toList();

        assertThat(codes.subList(0, 11)).containsOnly(409);
        assertThat(codes.getLast()).isEqualTo(429);
    }

    @Test
    void joiningFromOtherMachinesNeedsTheJoinToken() throws Exception {
        try (TestWebServer wide = new TestWebServer("0.0.0.0")) {
            wide.guests = guests;
            wide.begin(5);
            String token = wide.access.joinToken();

            assertThat(wide.get("/join").statusCode()).isEqualTo(200);
            assertThat(wide.get("/api/join").statusCode()).isEqualTo(401);
            assertThat(wide.get("/api/join?token=" + wide.access.viewerToken()).statusCode()).isEqualTo(401);
            assertThat(wide.get("/api/join?token=" + token).statusCode()).isEqualTo(200);
            assertThat(wide.post("/api/join", ANN, "X-Tandem", "1").statusCode()).isEqualTo(401);
            assertThat(wide.post("/api/join", ANN.replace("}", ",\"token\":\"" + token + "\"}"), "X-Tandem", "1").statusCode()).isEqualTo(200);
            for (String path : List.of("/api/scene", "/api/session", "/api/live/guests", "/api/runs", "/")) {
                assertThat(wide.get(path, "Cookie", "tandem=" + token + "; tandem-seat=" + token).statusCode()).isEqualTo(401);
            }
            assertThat(wide.watch("/ws/live", "Cookie", "tandem=" + token).closeCode()).isEqualTo(BrowserSocket.NOT_ALLOWED);
        }
    }

    @Test
    void phoneReceivesHazardsMessagesAndItsEjection() throws Exception {
        String secret = join();
        String[] seat = {"Cookie", "tandem-seat=" + secret};
        TestWebServer.Watcher phone = server.watch("/ws/phone", seat);
        assertThat(phone.await("\"type\":\"view\"")).contains("\"hazards\":[]").contains("\"others\":[{\"vid\":2,\"symbol\":\"triangle\",\"real\":false,\"metres\":10,\"bearing_deg\":");

        guests.hazards = List.of(new Hazard(2, 12.5, Math.PI / 2, 3.2, 1));
        server.beat(1.1, 0);
        String warned = phone.await("\"seconds\"");
        server.live().tap().event(new Event(SimTime.ZERO, "MESSAGE", 0, 0, null, "Gather"));
        server.live().tap().event(new Event(SimTime.ZERO, "MESSAGE", 3, 0, null, "Secret"));
        server.live().tap().event(new Event(SimTime.ZERO, "MESSAGE", 1, 0, null, "Stop"));
        String toAll = phone.await("\"message\"");
        String toOne = phone.await("\"message\"");
        HttpResponse<String> ejected = server.post("/api/live/eject", "{\"vid\":1}", "X-Tandem", "1");
        String last = phone.await("\"seated\":false");

        assertThat(warned).contains("\"vid\":2,\"name\":\"car-2\",\"kind\":\"ground\",\"real\":false,\"metres\":12.5,\"seconds\":3.2,\"bearing_deg\":");
        double bearing = Double.parseDouble(warned.replaceFirst("^.*\"bearing_deg\":([0-9.]+).*$", "$1"));
        assertThat(Math.min(bearing, 360 - bearing)).as("north, but for the convergence of the grid").isLessThan(0.1);
        assertThat(toAll).contains("\"text\":\"Gather\",\"own\":false");
        assertThat(toOne).contains("\"text\":\"Stop\",\"own\":true");
        assertThat(ejected.statusCode()).isEqualTo(200);
        assertThat(last).isNotNull();
    }

    @Test
    void operatorsSeeGuestsAndSendMessages() throws Exception {
        join();

        String guests = server.get("/api/live/guests").body();
        int told = server.post("/api/live/tell", "{\"vid\":0,\"text\":\" Gather \"}", "X-Tandem", "1").statusCode();
        int blank = server.post("/api/live/tell", "{\"vid\":0,\"text\":\"  \"}", "X-Tandem", "1").statusCode();
        int nobody = server.post("/api/live/eject", "{\"vid\":77}", "X-Tandem", "1").statusCode();

        assertThat(guests).contains("\"open\":true", "\"reachable\":false,\"svg\":\"\"", "\"free\":2,\"all\":3", "{\"vid\":1,\"name\":\"Ann\",\"role\":\"walker\"");
        assertThat(List.of(told, blank, nobody)).containsExactly(200, 422, 404);
        assertThat(server.publishedEvents).singleElement().satisfies(event -> assertThat(event.text()).isEqualTo("Gather"));
    }

    @Test
    void theCodeToScanIsShownOnceTheOperatorHasOpenedAnAddressThatPhonesReach() throws Exception {
        AtomicBoolean opened = new AtomicBoolean();
        server.server().invite(() -> new Invitation("https://192.0.2.7:8443/join?token=x", "", opened.get()), () -> opened.set(true));

        String before = server.get("/api/live/guests").body();
        int status = server.post("/api/live/https", "{}", "X-Tandem", "1").statusCode();
        String after = server.get("/api/live/guests").body();

        assertThat(status).isEqualTo(200);
        assertThat(before).contains("\"reachable\":false").doesNotContain("<svg");
        assertThat(after).contains("\"reachable\":true", "<svg");
    }

    private static String cookie(HttpResponse<String> answer, String name) {
        return answer.headers().allValues("Set-Cookie").stream().filter(cookie -> cookie.startsWith(name + "=")).findFirst().orElseThrow()
                .replaceFirst("^[^=]+=([^;]*);.*$", "$1");
    }

    private static String ann(String token) {
        return ANN.replace("}", ",\"token\":\"" + token + "\"}");
    }

    @Test
    void ejectedPhonesStayOutAndOthersNeedNoNewInvitation() throws Exception {
        try (TestWebServer wide = new TestWebServer("0.0.0.0")) {
            wide.guests = guests;
            wide.begin(5);
            String token = wide.access.joinToken();
            HttpResponse<String> bad = wide.post("/api/join", ann(token), "X-Tandem", "1");
            HttpResponse<String> good = wide.post("/api/join", ann(token), "X-Tandem", "1");

            guests.eject(1);

            String[] known = {"X-Tandem", "1", "Cookie", "tandem-device=" + cookie(bad, "tandem-device")};
            String[] other = {"X-Tandem", "1", "Cookie", "tandem-device=" + cookie(good, "tandem-device")};
            assertThat(wide.post("/api/join", ann(token), known).statusCode()).as("with its device").isEqualTo(403);
            assertThat(wide.post("/api/join", ann(token), "X-Tandem", "1").statusCode()).as("as if it were another").isEqualTo(401);
            assertThat(wide.post("/api/join", ANN, other).statusCode()).as("one that was admitted").isEqualTo(200);
            assertThat(wide.access.joinToken()).isNotEqualTo(token);
            assertThat(wide.post("/api/join", ann(wide.access.joinToken()), "X-Tandem", "1").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void wrongJoinTokensAreRefusedUnseenAfterAFew() throws Exception {
        try (TestWebServer wide = new TestWebServer("0.0.0.0")) {
            wide.guests = guests;
            wide.begin(5);
            for (int i = 0; i < 4; i++) {
                assertThat(wide.post("/api/join", ann("guess" + i), "X-Tandem", "1").statusCode()).isEqualTo(401);
            }
            HttpResponse<String> right = wide.post("/api/join", ann(wide.access.joinToken()), "X-Tandem", "1");

            assertThat(right.statusCode()).as("even the right one, or guessing would not be slower").isEqualTo(429);
            assertThat(right.body()).contains("wait 1 s");
            Patience.until(() -> wide.post("/api/join", ann(wide.access.joinToken()), "X-Tandem", "1").statusCode() == 200);
        }
    }
}
