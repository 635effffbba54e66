package io.tandem.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Placement;
import io.tandem.web.live.OperatorControls;
import io.tandem.web.replay.Catalog;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

        assertThat(session.body()).isEqualTo("{\"version\":\"test\",\"protocol\":3,\"live\":true,\"rights\":\"operator\"}");
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

    @Test
    void virtualVehicleIsPutElsewhereAndNobodyElse() throws Exception {
        assertThat(server.post("/api/live/place", "{\"vid\":2,\"x\":12.5,\"y\":-3,\"heading\":1.5}", OURS).body()).isEqualTo("{\"ok\":true}");

        assertThat(server.placements).containsExactly(new Placement(2, 12.5, -3, 1.5, "operator"));
        assertThat(server.post("/api/live/place", "{\"vid\":77,\"x\":1,\"y\":1}", OURS).statusCode()).isEqualTo(404);
        assertThat(server.post("/api/live/place", "{\"vid\":2,\"x\":1e9,\"y\":1}", OURS).statusCode()).isEqualTo(422);
        assertThat(server.post("/api/live/place", "{\"vid\":2}", OURS).statusCode()).isEqualTo(422);
        assertThat(server.placements).hasSize(1);
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
    void timeIsControlledUnlessItIsShared() throws Exception {
        assertThat(server.post("/api/live/time", "{\"speed\":16,\"end_with_missions\":\"yes\"}", OURS).statusCode()).isEqualTo(200);
        assertThat(server.time).isEqualTo(new OperatorControls.RunTime(16, true, ""));
        assertThat(server.post("/api/live/time", "{\"speed\":\"fast\"}", OURS).statusCode()).isEqualTo(200);
        assertThat(server.time.speed()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(server.post("/api/live/time", "{\"speed\":\"slow\"}", OURS).statusCode()).isEqualTo(422);
        assertThat(server.post("/api/live/time", "{\"speed\":-1}", OURS).statusCode()).isEqualTo(422);
        assertThat(server.post("/api/live/time", "{\"step\":1}", OURS).body()).contains("Only a run in PAUSE");
        server.time = new OperatorControls.RunTime(1, false, "Real participants do not move faster or slower than they do.");
        assertThat(server.post("/api/live/time", "{\"speed\":2}", OURS).statusCode()).isEqualTo(409);
    }

    @Test
    void aRunIsStartedWithVariablesButWithNoOtherSettings() throws Exception {
        try (TestWebServer idle = new TestWebServer()) {
            String wish = "{\"hold\":true,\"settings\":\"%s\",\"speed\":4,\"hosts\":2,\"no_record\":true}";

            int foreign = idle.post("/api/scenarios/one.yaml/start", wish.formatted("vehicles[0].behaviors.planner.command=rm"), OURS).statusCode();
            int started = idle.post("/api/scenarios/one.yaml/start", wish.formatted("vars.n=5\\nseed=7"), OURS).statusCode();

            assertThat(foreign).isEqualTo(422);
            assertThat(started).isEqualTo(200);
            assertThat(idle.started).isEqualTo(new Catalog.StartOptions(true, Map.of("vars.n", "5", "seed", "7"), 4, false, 2));
        }
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

    private int port() {
        return Integer.parseInt(server.url.substring(server.url.lastIndexOf(':') + 1));
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            InputStream in = socket.getInputStream();
            return new String(in.readNBytes(12), StandardCharsets.UTF_8);
        }
    }

    /** As many as would hold every thread of the server. */
    @Test
    void halfSentPostsHoldNoThreadAndAreNoBugWhenTheirSendersGo() throws Exception {
        List<Socket> halfSent = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Socket socket = new Socket("127.0.0.1", port());
            halfSent.add(socket);
            socket.getOutputStream().write(("POST /api/live/state HTTP/1.1\r\nHost: " + hostName() + "\r\nX-Tandem: 1\r\nContent-Length: 100\r\n\r\n{\"wish\":")
                    .getBytes(StandardCharsets.UTF_8));
        }

        assertThat(Patience.result(server.getAsync("/api/session")).statusCode()).isEqualTo(200);
        for (Socket socket : halfSent) {
            socket.setSoLinger(true, 0);
            socket.close();
        }
        assertThat(server.post("/api/live/state", "{\"wish\":\"PAUSE\"}", OURS).statusCode()).isEqualTo(200);
        assertThat(server.errors).isEmpty();
        assertThat(server.requestedStates).hasSize(1);
    }

    @Test
    void manyRequestsForAReviewMakeItOnceAndHoldNoThread(@TempDir Path folder) throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        AtomicInteger made = new AtomicInteger();
        server.recording = Optional.of(Files.writeString(folder.resolve("run.mcap"), "x"));
        server.review = progress -> {
            progress.at(0.25, "Reading");
            Patience.release(gate);
            return Files.writeString(folder.resolve("review" + made.incrementAndGet() + ".html"), "<p>review");
        };

        List<CompletableFuture<HttpResponse<String>>> asked = IntStream.range(0, 100).mapToObj(_ -> server.getAsync("/api/runs/run/review")).toList();
        Patience.until(() -> made("\"state\":\"running\",\"progress\":0.25,\"step\":\"Reading\",\"ahead\":0,\"problem\":null"));
        assertThat(server.get("/api/runs/run/review/job").body()).contains("\"kind\":\"review\",\"of\":\"run\"");
        gate.countDown();

        assertThat(asked).allSatisfy(one -> assertThat(Patience.result(one).body()).isEqualTo("<p>review"));
        assertThat(made).hasValue(1);
        assertThat(server.get("/api/jobs").body()).contains("\"state\":\"done\"");
        assertThat(server.get("/api/runs/run/review").headers().firstValue("Content-Disposition")).isEmpty();
    }

    private boolean made(String part) throws IOException, InterruptedException {
        return server.get("/api/jobs").body().contains(part);
    }

    @Test
    void operatorsCancelJobsAndFailedOnesSayWhy(@TempDir Path folder) throws Exception {
        server.recording = Optional.of(Files.writeString(folder.resolve("run.mcap"), "x"));
        server.review = _ -> {
            Thread.sleep(60_000);
            return null;
        };
        CompletableFuture<HttpResponse<String>> asked = server.getAsync("/api/runs/run/review");
        Patience.until(() -> made("\"id\":1,\"kind\":\"review\",\"of\":\"run\",\"state\":\"running\""));

        assertThat(server.post("/api/jobs/1/cancel", "", OURS).statusCode()).isEqualTo(200);
        assertThat(Patience.result(asked).statusCode()).isEqualTo(503);
        assertThat(server.post("/api/jobs/1/cancel", "", OURS).statusCode()).isEqualTo(404);
        assertThat(server.get("/api/jobs/1").body()).contains("\"state\":\"cancelled\"");
        server.review = _ -> {
            throw new MistakeException(new Problem(new SourceLocation("run.mcap", 0, ""), "", "It is too large.", "cut it."));
        };
        assertThat(server.get("/api/runs/run/review").statusCode()).isEqualTo(422);
        Patience.until(() -> made("\"state\":\"failed\",\"progress\":0.0,\"step\":\"\",\"ahead\":0,\"problem\":{\"what\":\"run.mcap: It is too large.\",\"fix\":\"cut it.\"}"));
    }
}
