package io.tandem.launch.film;

import io.tandem.console.ExitCode;
import io.tandem.console.Terminal;
import io.tandem.console.TimeText;
import io.tandem.controlroom.FilmStudio;
import io.tandem.controlroom.FilmStudio.Form;
import io.tandem.controlroom.FolderCatalog;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.RunFiles;
import io.tandem.time.SimTime;
import io.tandem.web.film.FilmServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a film of a recording, or its pictures one by one. */
@Command(name = "film", description = "Make a film of a recording in three dimensions: WebM (VP8), or a folder of PNG files. Needs Chromium or Chrome, and draws without a window.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem film runs/avenue.mcap --camera chase:101 --from 30s --to 60s --out film.webm",
            "  tandem film runs/avenue.mcap --camera chase:101 --sensors height --out cloud.webm      with what its LiDAR measured",
            "  tandem film runs/avenue.mcap --camera drone --size 1920x1080 --rate 25 --out pictures/",
            "  tandem film runs/avenue.mcap --camera fixed:-40,12,6,0,0,1 --out corner.webm          east, north, up: from there to there"
        })
public final class FilmCommand implements Callable<Integer> {

    private static final Pattern SIZE = Pattern.compile("(\\d{2,4})x(\\d{2,4})");
    private static final Pattern CAMERA = Pattern.compile("(orbit|chase|driver|drone|top)(:\\d{1,9})?|sensor:\\d{1,9}(:.{1,100})?|fixed:((-?[\\d.]{1,12},){5}-?[\\d.]{1,12}|[\\p{L}_][\\p{L}\\d_. -]{0,99})");
    private static final Pattern SENSED = Pattern.compile("height|intensity|occupancy|" + FilmStudio.NO_SENSORS);
    private static final int MAX_PICTURES_PER_SECOND = 120;
    private static final int REPORTED_PICTURES = 100;

    @Parameters(paramLabel = "RECORDING", description = "Recording (.mcap).")
    private Path recording;

    @Option(names = "--camera", paramLabel = "CAMERA", defaultValue = "chase",
            description = "orbit, chase, driver, drone or top, with the id of a vehicle such as chase:101; sensor:101:front through its camera of that name; or fixed:X,Y,Z,X,Y,Z from a place to another, or fixed:NAME for one of the scenario's cameras. Default: ${DEFAULT-VALUE}, of the first vehicle.")
    private String camera;

    @Option(names = "--sensors", paramLabel = "WHAT", defaultValue = FilmStudio.NO_SENSORS,
            description = "What sensors of the camera's vehicle measured, where the run recorded it (record: true): points coloured by height or intensity, their occupancy, or off. Default: ${DEFAULT-VALUE}.")
    private String sensors;

    @Option(names = "--from", paramLabel = "TIME", converter = TimeText.class, description = "Begin. Default: that of the recording.")
    private SimTime from;

    @Option(names = "--to", paramLabel = "TIME", converter = TimeText.class, description = "End. Default: that of the recording.")
    private SimTime to;

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "File that ends in .webm, or a folder for PNG files.")
    private Path out;

    @Option(names = "--rate", paramLabel = "NUMBER", defaultValue = "30", description = "Pictures per simulated second. Default: ${DEFAULT-VALUE}.")
    private int rate;

    @Option(names = "--size", paramLabel = "WIDTHxHEIGHT", defaultValue = "1280x720", description = "Pixels. Default: ${DEFAULT-VALUE}.")
    private String size;

    @Option(names = "--scenarios", paramLabel = "FOLDER", defaultValue = FolderCatalog.SAMPLES, description = "Folder of the scenario, whose map is drawn. Default: ${DEFAULT-VALUE}.")
    private Path scenarios;

    @Override
    public Integer call() throws MistakeException, IOException {
        Matcher pixels = SIZE.matcher(size);
        require(pixels.matches(), "--size", "A size is two numbers of pixels.", "write for example --size 1280x720.");
        checkOrder();
        boolean film = out.toString().endsWith(".webm");
        prepareOutput(film);
        // VP8 has pictures of even sizes.
        int width = Integer.parseInt(pixels.group(1)) & ~1;
        int height = Integer.parseInt(pixels.group(2)) & ~1;
        FilmStudio.make(recording, scenarios, new FilmStudio.Order(film ? Form.WEBM : Form.PNG, camera, sensors, from, to, rate, width, height), new OutputFiles(film));
        System.err.println("Wrote " + out);
        return ExitCode.WELL;
    }

    private void checkOrder() throws MistakeException {
        require(CAMERA.matcher(camera).matches(), "--camera", "There is no camera " + camera + ".", "write orbit, chase, driver, drone or top, such as chase:101, sensor:101:NAME, fixed:X,Y,Z,X,Y,Z, or fixed:NAME of one in the scenario's cameras.");
        require(SENSED.matcher(sensors).matches(), "--sensors", "Sensors cannot be shown as " + sensors + ".", "write height, intensity, occupancy or off.");
        require(sensors.equals(FilmStudio.NO_SENSORS) || camera.matches("[a-z]+:\\d.*") && !camera.startsWith("fixed:"), "--sensors", "The camera " + camera + " names no vehicle whose sensors could be shown.", "write its id, such as --camera chase:101.");
        require(rate > 0 && rate <= MAX_PICTURES_PER_SECOND, "--rate", "Pictures per second are from 1 to " + MAX_PICTURES_PER_SECOND + ".", "write for example --rate 30.");
        require(from == null || to == null || from.nanos() < to.nanos(), "--to", "The film would end before it begins.", "choose a --to after --from.");
    }

    private void prepareOutput(boolean film) throws MistakeException, IOException {
        if (film) {
            RunFiles.makeRoomFor(out);
        } else {
            require(!Files.isRegularFile(out) && isNewOrEmpty(out), "--out", out + " is no empty folder.", "name a file that ends in .webm, or a folder that does not exist yet.");
            Files.createDirectories(out);
        }
    }

    private static boolean isNewOrEmpty(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return true;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    private static void require(boolean holds, String option, String what, String fix) throws MistakeException {
        if (!holds) {
            throw new MistakeException(new Problem(new SourceLocation("tandem film", 0, ""), option, what, fix));
        }
    }

    /** Writes what the browser makes, and tells how far it is. */
    private final class OutputFiles implements FilmServer.Output {

        private final boolean film;

        OutputFiles(boolean film) {
            this.film = film;
        }

        @Override
        public void file(String name, InputStream content) throws IOException {
            Files.copy(content, film ? out : out.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void progress(int done, int of) {
            Terminal.showStatus(System.err, done + " of " + of + " pictures");
            if (!Terminal.isInteractive() && done % REPORTED_PICTURES == 0) {
                System.err.println(done + " of " + of + " pictures");
            }
        }
    }
}
