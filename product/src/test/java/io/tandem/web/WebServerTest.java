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

/** Answers and refusals of the HTTP server. */
class WebServerTest {

    private static final String[] OURS = {"X-Tandem", "1"};

    private TestWebServer server;

    @BeforeEach
    void open() throws IOException {
        server = new TestWebServer();
        server.begin(3);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
        assertThat(server.errors).isEmpty();
    }

    @Test
    void everyAnswerIsProtected() throws Exception {
        HttpResponse<String> session = server.get("/api/session");
        HttpResponse<String> missing = server.get("/api/nothing");

        assertThat(session.body()).isEqualTo("{\"version\":\"test\",\"protocol\":2,\"live\":true,\"rights\":\"operator\"}");
        assertThat(missing.statusCode()).isEqualTo(404);
        for (HttpResponse<String> answer : List.of(session, missing, server.get("/"), server.get("/runs/x"))) {
            assertThat(answer.headers().firstValue("Content-Security-Policy").orElse("")).contains("default-src 'self'").doesNotContain("unsafe");
            assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/assets/../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd", "/api/runs/..%2f..%2fetc/file", "/api/runs/../file",
        "/api/scenarios/..%2fsecret.yaml", "/assets/none.js", "/WEB-INF/x.xml", "//etc/passwd.txt"})
    void pathsOutsideTheServedFilesAreNotFound(String path) throws Exception {
        assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: " + hostName() + "\r\nConnection: close\r\n\r\n")).startsWith("HTTP/1.1 40");
    }

    @Test
    void foreignHostAndOriginAreRefused() throws Exception {
        assertThat(raw("GET /api/session HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")).startsWith("HTTP/1.1 403");
        assertThat(server.get("/api/session", "Origin", "http://evil.example").statusCode()).isEqualTo(403);
        assertThat(raw("GET /ws/live HTTP/1.1\r\nHost: " + hostName() + "\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: tandem.1\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"))
                .startsWith("HTTP/1.1 403");
    }

    @Test
    void settingsAreListedForTheRunForAVehicleOrAll() throws Exception {
        assertThat(server.get("/api/live/parameters").body()).isEqualTo("[{\"path\":\"alerts.miss\",\"label\":\"alerts: miss\",\"meaning\":\"predicted miss distance\","
                + "\"value\":\"3\",\"unit\":\"\",\"kind\":\"number\",\"choices\":null,\"min\":0.0,\"max\":null,\"vehicles\":null}]");
        assertThat(server.get("/api/live/parameters?vid=2").body()).contains("avoid.yield", "\"choices\":[\"true\",\"false\"]", "\"vehicles\":\"1..2\"").doesNotContain("alerts");
        assertThat(server.get("/api/live/parameters?all").body()).contains("avoid.yield", "alerts.miss");
        assertThat(server.get("/api/live/parameters?vid=none").body()).isEqualTo("[]");
    }

    @Test
    void settingChangesAreAppliedOrRefusedWithACure() throws Exception {
        assertThat(server.post("/api/live/change", "{\"path\":\"alerts.miss\",\"value\":\"5\"}", OURS).body()).isEqualTo("{\"ok\":true}");
        HttpResponse<String> refused = server.post("/api/live/change", "{\"path\":\"alerts.miss\",\"value\":\"-5\"}", OURS);

        assertThat(server.changes).containsExactly("alerts.miss=5 by operator");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).isEqualTo("{\"problem\":{\"what\":\"miss must be at least 0.\",\"fix\":\"write a number in that range.\"}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"path\":\"alerts.miss\"}", "{\"path\":3,\"value\":4}", "{\"path\":null,\"value\":\"1\"}", "[1]", "{\"path\":", "\u0000"})
    void invalidChangesAreRefused(String body) throws Exception {
        assertThat(server.post("/api/live/change", body, OURS).statusCode()).isIn(400, 422);
        assertThat(server.changes).isEmpty();
        assertThat(server.errors).isEmpty();
    }

    @Test
    void stateRequestsNeedTheHeaderAndALegalState() throws Exception {
        assertThat(server.post("/api/live/state", "{\"wish\":\"PAUSE\"}").statusCode()).isEqualTo(403);
        assertThat(server.post("/api/live/state", "{\"wish\":\"READY\"}", OURS).statusCode()).isEqualTo(409);
        assertThat(server.post("/api/live/state", "{\"wish\":\"FLY\"}", OURS).statusCode()).isEqualTo(422);
        assertThat(server.post("/api/live/state", "{\"wish\":\"PAUSE\",\"override\":\"wind\"}", OURS).body()).isEqualTo("{\"ok\":true}");

        assertThat(server.requestedStates).hasSize(1);
        assertThat(server.publishedEvents).singleElement().satisfies(event -> {
            assertThat(event.name()).isEqualTo("OVERRIDE");
            assertThat(event.text()).isEqualTo("wind");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "[]", "{\"wish\":{\"a\":1}}", "{\"wish\":", "null", "{} {}", "{\"a\":1e999999999999999999999999999999999999999999}"})
    void bodiesOtherThanFlatObjectsAreRefused(String body) throws Exception {
        assertThat(server.post("/api/live/state", body, OURS).statusCode()).isEqualTo(400);
    }

    @Test
    void largeBodiesAreRefused() throws Exception {
        assertThat(server.post("/api/live/state", "{\"wish\":\"" + "x".repeat(70_000) + "\"}", OURS).statusCode()).isEqualTo(413);
    }

    @Test
    void secondRunIsRefusedDuringARun() throws Exception {
        HttpResponse<String> refusal = server.post("/api/scenarios/one.yaml/start", "{\"hold\":true}", OURS);

        assertThat(refusal.statusCode()).isEqualTo(409);
        assertThat(refusal.body()).contains("\"problem\"", "\"fix\"");
    }

    @Test
    void otherMachinesNeedAToken() throws Exception {
        try (TestWebServer open = new TestWebServer("0.0.0.0")) {
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
            assertThat(open.watch("/ws/live").closeCode()).isEqualTo(4001);
        }
    }

    private String hostName() {
        return server.url.substring("http://".length());
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", Integer.parseInt(server.url.substring(server.url.lastIndexOf(':') + 1)))) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            InputStream in = socket.getInputStream();
            return new String(in.readNBytes(12), StandardCharsets.UTF_8);
        }
    }
}
