package io.tandem.controlroom;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.process.HeadlessBrowser;
import io.tandem.process.TemporaryFiles;
import io.tandem.recording.RecordingReader;
import io.tandem.run.ProgramVersion;
import io.tandem.run.RunFiles;
import io.tandem.state.Roster;
import io.tandem.time.SimTime;
import io.tandem.web.contract.RunMessage;
import io.tandem.web.contract.SceneDescription;
import io.tandem.web.film.FilmFrames;
import io.tandem.web.film.FilmServer;
import io.tandem.web.scene.MapService;
import io.tandem.web.scene.SceneBuilder;
import io.tandem.web.scene.StaticScene;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Draws recordings in a browser without a window: films, pictures, scenes. The same recording and order give the same bytes with the same browser. */
public final class FilmStudio {

    /** What the page makes. */
    public enum Form { WEBM, PNG, GLB }

    /**
     * What is wanted.
     *
     * @param from    null: the begin of the recording
     * @param to      null: its end
     * @param sensors what is shown of the measurements of the camera's vehicle, as the page names it: {@link #NO_SENSORS}, height, intensity or occupancy
     */
    public record Order(Form form, String camera, String sensors, SimTime from, SimTime to, int picturesPerSecond, int width, int height) {

        /** The vehicle whose measurements are shown. */
        private OptionalInt sensing() {
            Matcher vehicle = VEHICLE.matcher(camera);
            return sensors.equals(NO_SENSORS) || !vehicle.matches() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(vehicle.group(1)));
        }

        private SimTime begin() {
            return from == null ? SimTime.ZERO : from;
        }

        private SimTime end() {
            return to == null ? new SimTime(Long.MAX_VALUE) : to;
        }
    }

    /** Nothing is shown of measurements. */
    public static final String NO_SENSORS = "off";

    private static final Pattern VEHICLE = Pattern.compile("[a-z]+:(\\d{1,9})(:.*)?");
    /** Without a new picture for this long the browser is given up. */
    private static final int PATIENCE_SECONDS = 180;

    private FilmStudio() {
    }

    /**
     * Draws a part of a recording.
     *
     * @param scenarios folder of the scenario of the recording, which names its base map
     */
    public static void make(Path recording, Path scenarios, Order order, FilmServer.Output output) throws MistakeException, IOException {
        if (!FilmServer.hasPage()) {
            throw mistake(recording, "The page that draws was not built.", "install nodejs and npm (on Debian: apt-get install nodejs npm), then start ./tandem again.");
        }
        Path scratch = TemporaryFiles.file(".frames");
        try (RecordingReader reader = RecordingReader.open(recording); FilmFrames frames = FilmFrames.read(reader, order.begin(), order.end(), order.sensing(), scratch)) {
            if (frames.count() == 0 || order.begin().nanos() > frames.time(frames.count() - 1).nanos()) {
                throw mistake(recording, "Nothing is recorded at " + order.begin().seconds() + " s or later.", "choose a time within the recording.");
            }
            if (order.sensing().isPresent() && !frames.isSensed()) {
                throw mistake(recording, "No sensor of vehicle " + order.sensing().getAsInt() + " is recorded.", "write record: true at its sensor in the scenario, or leave out --sensors.");
            }
            draw(reader, frames, scenarios, order, output, recording);
        } finally {
            Files.deleteIfExists(scratch);
        }
    }

    private static void draw(RecordingReader reader, FilmFrames frames, Path scenarios, Order order, FilmServer.Output output, Path recording) throws MistakeException, IOException {
        MapService maps = FilmServer.maps(ProgramVersion.number());
        AtomicInteger pictures = new AtomicInteger();
        try (FilmServer server = new FilmServer(scene(reader, scenarios, maps), frames, maps, counting(output, pictures));
                HeadlessBrowser browser = HeadlessBrowser.open(server.start(query(order, frames)))) {
            await(server, browser, pictures, recording);
        }
    }

    private static SceneDescription scene(RecordingReader reader, Path scenarios, MapService maps) {
        StaticScene scene = new FolderCatalog(scenarios, RunFiles.FOLDER, Optional.empty(), ControlRoom::refuseToStart).staticScene(reader.info(), reader.participants());
        maps.offer(scene);
        return SceneBuilder.describe(scene, new Roster(reader.participants()).participants(), new RunMessage.Span(0, 0));
    }

    private static String query(Order order, FilmFrames frames) {
        double begin = Math.max(order.begin().seconds(), frames.time(0).seconds());
        double end = Math.min(frames.time(frames.count() - 1).seconds(), order.end().seconds());
        return "form=" + order.form.name().toLowerCase(Locale.ROOT) + "&camera=" + URLEncoder.encode(order.camera, StandardCharsets.UTF_8) + "&sensors=" + order.sensors + "&from=" + begin + "&to=" + end
                + "&rate=" + order.picturesPerSecond + "&width=" + order.width + "&height=" + order.height;
    }

    private static FilmServer.Output counting(FilmServer.Output output, AtomicInteger pictures) {
        return new FilmServer.Output() {
            @Override
            public void file(String name, InputStream content) throws IOException {
                output.file(name, content);
                pictures.incrementAndGet();
            }

            @Override
            public void progress(int done, int of) {
                output.progress(done, of);
                pictures.incrementAndGet();
            }
        };
    }

    private static void await(FilmServer server, HeadlessBrowser browser, AtomicInteger pictures, Path recording) throws MistakeException, IOException {
        int seen = -1;
        for (int waited = 0; waited < PATIENCE_SECONDS; waited++) {
            if (hasEnded(server, recording)) {
                return;
            }
            waited = pictures.get() == seen ? waited : 0;
            seen = pictures.get();
            if (!browser.isAlive()) {
                throw mistake(recording, "The browser ended by itself.", "try another one, named by " + HeadlessBrowser.VARIABLE + ".");
            }
        }
        throw mistake(recording, "The browser drew nothing for " + PATIENCE_SECONDS + " s.", "try a smaller --size, or another browser, named by " + HeadlessBrowser.VARIABLE + ".");
    }

    /** Waits for a second at most. */
    private static boolean hasEnded(FilmServer server, Path recording) throws MistakeException, IOException {
        try {
            server.end().get(1, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException notYet) {
            return false;
        } catch (ExecutionException failed) {
            throw mistake(recording, "The browser could not draw it: " + failed.getCause().getMessage() + ".", "check the camera; other browsers are named by " + HeadlessBrowser.VARIABLE + ".");
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw new IOException("It was interrupted.", hurried);
        }
    }

    private static MistakeException mistake(Path recording, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(recording.toString(), 0, ""), "", what, fix));
    }
}
