package io.tandem.web.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/** The files of the page, which the build puts on the class path. */
public final class StaticFiles {

    /**
     * A file, and the same compressed; null if compression saves nothing. {@code lasting} if its name changes with its content, so that
     * browsers may cache it.
     */
    public record Page(String type, byte[] plain, byte[] packed, boolean lasting) {
    }

    private static final Pattern NAME = Pattern.compile("/(assets/)?[A-Za-z0-9_][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)+");
    private static final Map<String, String> TYPES = Map.of("html", WebResponse.HTML, "js", "text/javascript", "mjs", "text/javascript", "css", "text/css",
            "svg", "image/svg+xml", "png", "image/png", "woff2", "font/woff2", "json", "application/json", "webmanifest", "application/manifest+json");
    private static final String FOLDER = "/web";
    private static final String NOT_BUILT_PAGE = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>Tandem</title>
            <h1>Tandem runs, but its control room was not built</h1>
            <p>The page is made with npm, which was not there when Tandem was built. Install Node 20.19 or later and npm
            (on Debian: <code>apt-get install nodejs npm</code>), then start <code>./tandem</code> again: it builds itself anew.</p>
            <p>Everything else works: <code>tandem ctl</code> controls a run, <code>tandem status</code> shows it.</p></html>
            """;

    private final Map<String, Optional<Page>> cache = new ConcurrentHashMap<>();

    public static boolean areBuilt() {
        return StaticFiles.class.getResource(FOLDER + "/index.html") != null;
    }

    /** The file of a path; empty if there is none. */
    public Optional<Page> file(String path) {
        return NAME.matcher(path).matches() ? cache.computeIfAbsent(path, StaticFiles::load) : Optional.empty();
    }

    /** The main page, which all addresses of views show. */
    public Page index() {
        return file("/index.html").orElseGet(() -> page("/index.html", NOT_BUILT_PAGE.getBytes(StandardCharsets.UTF_8)));
    }

    /** The page of a name; the main page if it was not built. */
    public Page named(String name) {
        return file("/" + name + ".html").orElseGet(this::index);
    }

    private static Optional<Page> load(String path) {
        try (InputStream in = StaticFiles.class.getResourceAsStream(FOLDER + path)) {
            return in == null ? Optional.empty() : Optional.of(page(path, in.readAllBytes()));
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    private static Page page(String path, byte[] plain) {
        String type = TYPES.getOrDefault(path.substring(path.lastIndexOf('.') + 1), "application/octet-stream");
        byte[] packed = pack(plain);
        return new Page(type, plain, packed.length < plain.length ? packed : null, path.startsWith("/assets/"));
    }

    private static byte[] pack(byte[] plain) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(plain);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return packed.toByteArray();
    }
}
