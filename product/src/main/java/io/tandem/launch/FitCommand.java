package io.tandem.launch;

import io.tandem.calibration.FitFigure;
import io.tandem.calibration.FitJson;
import io.tandem.calibration.FitText;
import io.tandem.calibration.FollowingLaw;
import io.tandem.calibration.Platoon;
import io.tandem.calibration.PlatoonFit;
import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.PrintableText;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.RunFiles;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fits a car-following law to recorded cars. */
@Command(name = "fit", description = "Fit the parameters of a car-following law to recorded cars, and say how well it describes them.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem fit platoon.csv --law idm",
            "  tandem fit platoon.csv --law acc --svg fit.svg",
            "  tandem fit cars.txt --law acc --columns time,v1,v2,gap1 -o json | python3 -m json.tool",
            "  tandem fit run.csv --law idm --order 201,202,203 --length 4.2"
        })
final class FitCommand implements Callable<Integer> {

    enum Form { TEXT, JSON }

    private static final double LONGEST_CAR = 30;

    @Parameters(paramLabel = "PLATOON.csv", description = "Table of cars one behind the other: time, speeds, and gaps or positions; docs/fit.md lists the layouts.")
    private Path file;

    @Option(names = "--law", paramLabel = "LAW", required = true, description = "idm, the intelligent driver model, or acc, adaptive cruise control.")
    private FollowingLaw law;

    @Option(names = "--columns", paramLabel = "NAME,…", split = ",", description = "Names of the columns, for a file without them.")
    private List<String> columns = List.of();

    @Option(names = "--order", paramLabel = "CAR,…", split = ",", description = "Cars from the first to the last, instead of as the file has them.")
    private List<String> order = List.of();

    @Option(names = "--length", paramLabel = "METRES", defaultValue = "4.5",
            description = "Length of a car where only positions are known. Default: ${DEFAULT-VALUE} m.")
    private double length;

    @Option(names = "--svg", paramLabel = "FILE", description = "Picture to write. Default: runs/PLATOON-LAW.svg.")
    private Path svg;

    @Option(names = "-o", paramLabel = "FORMAT", description = "Output format on stdout: text or json.")
    private Form form = Form.TEXT;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (!(length >= 0 && length <= LONGEST_CAR)) {
            throw mistake("--length", String.valueOf(length), "A car is 0 to 30 m long.", "give metres, for example --length 4.5.");
        }
        Platoon platoon = Platoon.read(file, columns, order, length);
        platoon.notes().forEach(note -> System.err.println(PrintableText.of(note)));
        if (platoon.followers().isEmpty()) {
            throw mistake(file.toString(), "", "No car follows another for ten seconds with speeds and gap known and below 250 m.", "check order, units and names of the columns.");
        }
        PlatoonFit fit = PlatoonFit.of(platoon, law);
        String name = file.getFileName().toString();
        Writer out = new OutputStreamWriter(System.out, StandardCharsets.UTF_8);
        if (form == Form.JSON) {
            FitJson.write(fit, name, out);
            out.write(System.lineSeparator());
        } else {
            out.write(PrintableText.lines(FitText.of(fit, name)));
        }
        out.flush();
        draw(fit, name);
        return ExitCode.WELL;
    }

    private void draw(PlatoonFit fit, String name) throws IOException {
        Path picture = svg != null ? svg : RunFiles.FOLDER.resolve(name.replaceFirst("\\.[^.]*$", "") + "-" + law.name().toLowerCase(Locale.ROOT) + ".svg");
        RunFiles.makeRoomFor(picture);
        Files.writeString(picture, FitFigure.of(fit, name));
        System.err.println("Wrote " + picture);
    }

    private static MistakeException mistake(String place, String value, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(place, 0, ""), value, what, fix));
    }
}
