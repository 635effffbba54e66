package io.tandem.recording.dataset;

import io.tandem.recording.metadata.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A page with small pictures of what is in a dataset. */
final class DatasetPage {

    private static final String THUMBNAILS = "thumbnails";
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>%s</title><style>
            body { font: 15px system-ui, sans-serif; margin: 2em; max-width: 1100px; background: #fff; color: #1c2430 }
            h2 { margin: 1.6em 0 .3em; font-size: 1.1em } p { margin: .2em 0 .6em; color: #556 }
            figure { display: inline-block; margin: 0 8px 8px 0; font-size: 12px; color: #667 } img { display: block; width: 160px; border-radius: 3px; background: #10151b }
            </style></head><body><h1>%s</h1>
            <p>%d measurements of %d sensors. Calibration is in <a href="calibration.json">calibration.json</a>; times are simulated seconds.</p>
            """;

    private DatasetPage() {
    }

    static void write(Path folder, Provenance info, List<SensorFiles> sensors) throws IOException {
        String title = text(info.scenarioName());
        StringBuilder page = new StringBuilder(HEAD.formatted(title, title, sensors.stream().mapToInt(SensorFiles::count).sum(), sensors.size()));
        for (SensorFiles files : sensors) {
            sensor(folder, files, page);
        }
        Files.writeString(folder.resolve("index.html"), page.append("</body></html>\n"));
    }

    private static void sensor(Path folder, SensorFiles files, StringBuilder page) throws IOException {
        String base = "vehicle-" + files.sensor().vid() + "/" + files.name();
        page.append("<h2>vehicle ").append(files.sensor().vid()).append(", ").append(text(files.sensor().name())).append("</h2>\n<p>").append(files.sensor().type().code()).append(", ")
                .append(files.count()).append(" measurements: <a href=\"").append(base).append(".csv\">").append(base).append(".csv</a>, <a href=\"").append(base)
                .append("-groundtruth.txt\">true poses</a></p>\n");
        for (Thumbnails.Thumbnail thumbnail : files.thumbnails().all()) {
            Path small = Path.of(THUMBNAILS, "vehicle-" + files.sensor().vid() + "-" + files.name() + "-" + thumbnail.number() + ".png");
            Files.createDirectories(folder.resolve(THUMBNAILS));
            Files.write(folder.resolve(small), thumbnail.png());
            String when = TruthFile.seconds(thumbnail.at());
            page.append("<figure><img src=\"").append(THUMBNAILS).append('/').append(small.getFileName()).append("\" alt=\"").append(text(files.sensor().name())).append(" at ").append(when)
                    .append(" s\">").append(when, 0, when.length() - 6).append(" s</figure>\n");
        }
    }

    private static String text(String plain) {
        return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
