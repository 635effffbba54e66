package io.tandem.web.film;

import io.tandem.time.WallClock;
import io.tandem.web.contract.SceneDescription;
import io.tandem.web.http.HttpReply;
import io.tandem.web.http.StaticFiles;
import io.tandem.web.http.WebResponse;
import io.tandem.web.scene.MapService;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Serves the page that draws a recording to one browser of this machine, and receives what that makes. Everything but the page itself needs a token that only
 * that browser is given.
 */
public final class FilmServer implements AutoCloseable {

    /** Receives what the browser makes, on threads of the server. */
    public interface Output {

        /** @param name of a file, one of the few names that the page uses */
        void file(String name, InputStream content) throws IOException;

        void progress(int done, int of);
    }

    private static final Pattern NAME = Pattern.compile("film\\.webm|scene\\.glb|frame-\\d{6,9}\\.png");
    private static final Pattern FRAME = Pattern.compile("/film/(frames|sensors)/(\\d{1,9})");
    private static final int TOKEN_BYTES = 16;
    private static final int MAX_WORDS = 2_000;

    private final SceneDescription scene;
    private final FilmFrames frames;
    private final MapService maps;
    private final Output output;
    private final StaticFiles pages = new StaticFiles();
    private final String token;
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final Server server;
    private final ServerConnector connector;

    public FilmServer(SceneDescription scene, FilmFrames frames, MapService maps, Output output) {
        this.scene = scene;
        this.frames = frames;
        this.maps = maps;
        this.output = output;
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        token = HexFormat.of().formatHex(random);
        server = new Server(threads());
        connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(handler());
    }

    private static QueuedThreadPool threads() {
        QueuedThreadPool threads = new QueuedThreadPool(8, 1);
        threads.setName("film");
        threads.setDaemon(true);
        return threads;
    }

    private Handler handler() {
        return new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                FilmServer.this.handle(new HttpReply(request, response, callback));
                return true;
            }
        };
    }

    /** A server of maps for it. */
    public static MapService maps(String version) {
        return new MapService("Tandem/" + version, WallClock.machine());
    }

    /** Whether the page is part of this build. */
    public static boolean hasPage() {
        return StaticFiles.areBuilt();
    }

    /** Starts it, and answers the address that the browser opens. */
    public String start(String query) throws IOException {
        try {
            server.start();
        } catch (IOException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new IOException("The server of the film did not start.", failed);
        }
        return "http://" + host() + "/film.html?token=" + token + "&" + query;
    }

    /** Completes when the page has sent everything; fails with its words if it could not. */
    public CompletableFuture<Void> end() {
        return end;
    }

    private String host() {
        return "127.0.0.1:" + connector.getLocalPort();
    }

    private void handle(HttpReply reply) {
        String path = Request.getPathInContext(reply.request());
        reply.response().getHeaders().put("X-Content-Type-Options", "nosniff");
        reply.response().getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        try {
            route(path, reply);
        } catch (IOException | RuntimeException failed) {
            end.completeExceptionally(failed);
            reply.send(WebResponse.refusal(500, "Tandem could not answer.", "see what it printed where it was started."));
        }
    }

    private void route(String path, HttpReply reply) throws IOException {
        if (!host().equals(reply.request().getHeaders().get(HttpHeader.HOST))) {
            reply.send(WebResponse.refusal(403, "This page came from elsewhere.", "open the address that Tandem gave."));
        } else if (path.startsWith("/film/")) {
            answer(path, reply);
        } else if (!path.startsWith("/map/") || !maps.answer(path, reply.request(), reply.response(), reply.callback())) {
            pages.file(path).ifPresentOrElse(reply::send, reply::nothingHere);
        }
    }

    private void answer(String path, HttpReply reply) throws IOException {
        if (!token.equals(reply.request().getHeaders().get("X-Film"))) {
            reply.send(WebResponse.refusal(403, "This page may not ask for a film.", "use `tandem film`."));
        } else if (!reply.isRead()) {
            reply.send(take(path.substring("/film/".length()), reply.request()) ? WebResponse.ok() : WebResponse.refusal(400, "That is no part of a film.", "use `tandem film`."));
        } else {
            tell(path, reply);
        }
    }

    private void tell(String path, HttpReply reply) throws IOException {
        Matcher frame = FRAME.matcher(path);
        if (path.equals("/film/scene")) {
            reply.send(WebResponse.json(scene));
        } else if (path.equals("/film/times")) {
            reply.send(text(IntStream.range(0, frames.count()).mapToObj(i -> Double.toString(frames.time(i).seconds())).collect(Collectors.joining("\n"))));
        } else if (frame.matches() && Integer.parseInt(frame.group(2)) < frames.count()) {
            int index = Integer.parseInt(frame.group(2));
            reply.send(new WebResponse(200, "application/octet-stream", frame.group(1).equals("frames") ? frames.frame(index) : frames.measurements(index), null));
        } else {
            reply.nothingHere();
        }
    }

    private static WebResponse text(String words) {
        return new WebResponse(200, "text/plain", words.getBytes(StandardCharsets.UTF_8), null);
    }

    /** Takes what the page has made; false if that is nothing known. */
    private boolean take(String what, Request request) throws IOException {
        try (InputStream body = Content.Source.asInputStream(request)) {
            switch (what) {
                case "output" -> output.file(parameter(request, "name").filter(one -> NAME.matcher(one).matches()).orElseThrow(() -> new IOException("The page sent a file without a name.")), body);
                case "progress" -> output.progress(number(request, "done"), number(request, "of"));
                case "end" -> end.complete(null);
                case "failed" -> end.completeExceptionally(new IOException(new String(body.readNBytes(MAX_WORDS), StandardCharsets.UTF_8)));
                default -> {
                    return false;
                }
            }
            return true;
        }
    }

    private static Optional<String> parameter(Request request, String name) {
        return Optional.ofNullable(Request.extractQueryParameters(request).getValue(name));
    }

    private static int number(Request request, String name) {
        return parameter(request, name).filter(text -> text.matches("\\d{1,9}")).map(Integer::parseInt).orElse(0);
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop();
        } catch (IOException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new IOException("The server of the film did not stop.", failed);
        }
    }
}
