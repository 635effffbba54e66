package io.tandem.process;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A Chromium of this machine without a window, with a profile of its own, that shows one page. Neither it nor its descendants outlive this process. */
public final class HeadlessBrowser implements AutoCloseable {

    /** Names the browser's program, in place of those that are looked for. */
    public static final String VARIABLE = "TANDEM_BROWSER";
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge");
    private static final List<Path> APPLICATIONS = List.of(Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
            Path.of("/Applications/Chromium.app/Contents/MacOS/Chromium"));
    /** Draws in software, so that pictures do not depend on a graphics card; never sleeps; asks nobody. */
    private static final List<String> OPTIONS = List.of("--headless=new", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--force-device-scale-factor=1",
            "--force-color-profile=srgb", "--hide-scrollbars", "--mute-audio", "--no-first-run", "--no-default-browser-check", "--disable-background-networking",
            "--disable-component-update", "--disable-default-apps", "--disable-extensions", "--disable-sync", "--disable-background-timer-throttling",
            "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows", "--remote-debugging-port=0");

    private final Process process;
    private final Path profile;
    private final Thread hook;

    private HeadlessBrowser(Process process, Path profile) {
        this.process = process;
        this.profile = profile;
        hook = new Thread(() -> ChildProcess.end(process));
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Opens a page. Where there is no browser, the mistake says how to get one. */
    public static HeadlessBrowser open(String url) throws MistakeException, IOException {
        Path program = find(System.getenv(VARIABLE), System.getenv("PATH")).orElseThrow(HeadlessBrowser::none);
        Path profile = TemporaryFiles.folder();
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(OPTIONS);
        command.add("--user-data-dir=" + profile);
        if ("root".equals(System.getProperty("user.name"))) {
            // Chromium refuses to start its sandbox as root, as in containers; the page is ours, from this process.
            command.add("--no-sandbox");
        }
        command.add(url);
        return new HeadlessBrowser(new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start(), profile);
    }

    private static MistakeException none() {
        return new MistakeException(new Problem(new SourceLocation("tandem", 0, ""), "", "There is no Chromium or Chrome on this machine, which draws the pictures.",
                "install one (on Debian: apt-get install chromium), or name its program in " + VARIABLE + "."));
    }

    /** The program that is named, else the first of the known names on the path. */
    static Optional<Path> find(String named, String path) {
        if (named != null && !named.isBlank()) {
            return Optional.of(Path.of(named)).filter(Files::isExecutable);
        }
        Stream<Path> onPath = Stream.of((path == null ? "" : path).split(File.pathSeparator)).filter(folder -> !folder.isEmpty()).map(Path::of)
                .flatMap(folder -> NAMES.stream().map(folder::resolve));
        return Stream.concat(onPath, APPLICATIONS.stream()).filter(Files::isRegularFile).filter(Files::isExecutable).findFirst();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() throws IOException {
        ChildProcess.end(process);
        ChildProcess.forget(hook);
        TemporaryFiles.delete(profile);
    }
}
