package io.tandem.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is answered what over HTTP, and who is not. */
class WebServerTest {

    private static final String[] OURS = {"X-Tandem", "1"};

    private House house;

    @BeforeEach
    void open() throws IOException {
        house = new House();
        house.begin(3);
    }

    @AfterEach
    void close() throws IOException {
        house.close();
        assertThat(house.troubles).isEmpty();
    }

    @Test
    void everyAnswerIsProtected() throws Exception {
        HttpResponse<String> session = house.get("/api/session");
        HttpResponse<String> missing = house.get("/api/nothing");

        assertThat(session.body()).isEqualTo("{\"version\":\"test\",\"protocol\":1,\"live\":true,\"rights\":\"operator\"}");
        assertThat(missing.statusCode()).isEqualTo(404);
        for (HttpResponse<String> answer : List.of(session, missing, house.get("/"), house.get("/runs/x"))) {
            assertThat(answer.headers().firstValue("Content-Security-Policy").orElse("")).contains("default-src 'self'").doesNotContain("unsafe");
            assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/assets/../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd", "/api/runs/..%2f..%2fetc/file", "/api/runs/../file",
        "/api/scenarios/..%2fsecret.yaml", "/assets/none.js", "/WEB-INF/x.xml", "//etc/passwd.txt"})
    void nobodyLeavesTheHouse(String path) throws Exception {
        assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: " + hostName() + "\r\nConnection: close\r\n\r\n")).startsWith("HTTP/1.1 40");
    }

    @Test
    void aPageThatHasItsNamePointHereIsTurnedAway() throws Exception {
        assertThat(raw("GET /api/session HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")).startsWith("HTTP/1.1 403");
        assertThat(house.get("/api/session", "Origin", "http://evil.example").statusCode()).isEqualTo(403);
        assertThat(raw("GET /ws/live HTTP/1.1\r\nHost: " + hostName() + "\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: tandem.1\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
    }

    @Test
    void settingsAreListedForTheRunForAVehicleOrAll() throws Exception {
        assertThat(house.get("/api/live/parameters").body()).isEqualTo("[{\"path\":\"alerts.miss\",\"label\":\"alerts: miss\",\"meaning\":\"predicted miss distance\","
                + "\"value\":\"3\",\"unit\":\"\",\"kind\":\"number\",\"choices\":null,\"min\":0.0,\"max\":null,\"vehicles\":null}]");
        assertThat(house.get("/api/live/parameters?vid=2").body()).contains("avoid.yield", "\"choices\":[\"true\",\"false\"]", "\"vehicles\":\"1..2\"").doesNotContain("alerts");
        assertThat(house.get("/api/live/parameters?all").body()).contains("avoid.yield", "alerts.miss");
        assertThat(house.get("/api/live/parameters?vid=none").body()).isEqualTo("[]");
    }

    @Test
    void aChangeIsHeardAndARefusalSaysWhatWouldHelp() throws Exception {
        assertThat(house.post("/api/live/change", "{\"path\":\"alerts.miss\",\"value\":\"5\"}", OURS).body()).isEqualTo("{\"ok\":true}");
        HttpResponse<String> refused = house.post("/api/live/change", "{\"path\":\"alerts.miss\",\"value\":\"-5\"}", OURS);

        assertThat(house.changes).containsExactly("alerts.miss=5 by operator");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).isEqualTo("{\"problem\":{\"what\":\"miss must be at least 0.\",\"fix\":\"write a number in that range.\"}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"path\":\"alerts.miss\"}", "{\"path\":3,\"value\":4}", "{\"path\":null,\"value\":\"1\"}", "[1]", "{\"path\":", "\u0000"})
    void whatIsNoChangeIsTurnedAway(String body) throws Exception {
        assertThat(house.post("/api/live/change", body, OURS).statusCode()).isIn(400, 422);
        assertThat(house.changes).isEmpty();
        assertThat(house.troubles).isEmpty();
    }

    @Test
    void wishesNeedTheirHeaderAndAreHeardWhenLegal() throws Exception {
        assertThat(house.post("/api/live/state", "{\"wish\":\"PAUSE\"}").statusCode()).isEqualTo(403);
        assertThat(house.post("/api/live/state", "{\"wish\":\"READY\"}", OURS).statusCode()).isEqualTo(409);
        assertThat(house.post("/api/live/state", "{\"wish\":\"FLY\"}", OURS).statusCode()).isEqualTo(422);
        assertThat(house.post("/api/live/state", "{\"wish\":\"PAUSE\",\"override\":\"wind\"}", OURS).body()).isEqualTo("{\"ok\":true}");

        assertThat(house.wishes).hasSize(1);
        assertThat(house.told).singleElement().satisfies(event -> {
            assertThat(event.name()).isEqualTo("OVERRIDE");
            assertThat(event.text()).isEqualTo("wind");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "[]", "{\"wish\":{\"a\":1}}", "{\"wish\":", "null", "{} {}", "{\"a\":1e999999999999999999999999999999999999999999}"})
    void whatIsNotAFlatObjectIsRefused(String body) throws Exception {
        assertThat(house.post("/api/live/state", body, OURS).statusCode()).isEqualTo(400);
    }

    @Test
    void largeWishesAreRefused() throws Exception {
        assertThat(house.post("/api/live/state", "{\"wish\":\"" + "x".repeat(70_000) + "\"}", OURS).statusCode()).isEqualTo(413);
    }

    @Test
    void aSecondRunDoesNotStartWhileOneIsOn() throws Exception {
        HttpResponse<String> refusal = house.post("/api/scenarios/one.yaml/start", "{\"hold\":true}", OURS);

        assertThat(refusal.statusCode()).isEqualTo(409);
        assertThat(refusal.body()).contains("\"problem\"", "\"fix\"");
    }

    @Test
    void beyondThisMachineATokenIsNeeded() throws Exception {
        try (House open = new House("0.0.0.0")) {
            open.begin(1);
            HttpResponse<String> entered = open.get("/?token=" + open.access.viewerToken());
            String cookie = entered.headers().firstValue("Set-Cookie").orElse("");
            String[] viewer = {"Cookie", "tandem=" + open.access.viewerToken(), "X-Tandem", "1"};

            assertThat(open.get("/api/session").statusCode()).isEqualTo(401);
            assertThat(open.get("/api/session", "Cookie", "tandem=guess").statusCode()).isEqualTo(401);
            assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
            assertThat(entered.statusCode()).isEqualTo(303);
            assertThat(open.get("/api/session", viewer).body()).contains("\"rights\":\"viewer\"");
            assertThat(open.post("/api/live/state", "{\"wish\":\"STOP\"}", viewer).statusCode()).isEqualTo(403);
            assertThat(open.post("/api/live/change", "{\"path\":\"alerts.miss\",\"value\":\"5\"}", viewer).statusCode()).isEqualTo(403);
            assertThat(open.get("/api/live/parameters", viewer).statusCode()).isEqualTo(200);
            assertThat(open.watch("/ws/live").closing()).isEqualTo(4001);
        }
    }

    private String hostName() {
        return house.url.substring("http://".length());
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", Integer.parseInt(house.url.substring(house.url.lastIndexOf(':') + 1)))) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            InputStream in = socket.getInputStream();
            return new String(in.readNBytes(12), StandardCharsets.UTF_8);
        }
    }
}
