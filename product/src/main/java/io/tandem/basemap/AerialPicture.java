package io.tandem.basemap;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.geo.Angle;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.picture.PictureDecoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A picture of the ground.
 *
 * @param key     identifies it in URLs; another edition of the same file has another key
 * @param file    the picture
 * @param type    its media type
 * @param corners from the upper left one clockwise
 */
public record AerialPicture(String key, Path file, String type, List<LatLon> corners) {

    /** A browser shows it from one texture. */
    private static final long MAX_BYTES = 64L << 20;

    /**
     * Reads what a picture declares of itself; its pixels are left to browsers.
     *
     * @param folder base of relative paths
     * @param place  where the picture is named
     */
    public static AerialPicture read(AerialPictureSettings settings, Path folder, Site site, SourceLocation place) throws MistakeException {
        try {
            Path file = folder.resolve(settings.file()).normalize();
            if (!Files.isRegularFile(file)) {
                throw new IOException("there is no such file");
            }
            if (Files.size(file) > MAX_BYTES) {
                throw new IOException("it is larger than 64 MiB");
            }
            PictureDecoder.Size size = PictureDecoder.size(file);
            String type = switch (size.format()) {
                case "png" -> "image/png";
                case "jpeg" -> "image/jpeg";
                default -> throw new IOException("it is of the format " + size.format());
            };
            return new AerialPicture(MapFile.key(file), file, type, corners(settings, (double) size.rows() / size.columns(), site));
        } catch (IOException | InvalidPathException unusable) {
            throw new MistakeException(new Problem(place, settings.file(), "The picture cannot be used: " + unusable.getMessage() + ".", "name a PNG or JPEG picture of at most 64 MiB."));
        }
    }

    /** @param ratio of height to width */
    private static List<LatLon> corners(AerialPictureSettings settings, double ratio, Site site) {
        double right = settings.width() / 2;
        double up = right * ratio;
        double cos = Angle.cos(settings.turn());
        double sin = Angle.sin(settings.turn());
        return Stream.of(new double[] {-right, up}, new double[] {right, up}, new double[] {right, -up}, new double[] {-right, -up})
                .map(corner -> site.toLatLon(new LocalPosition(settings.at().east() + corner[0] * cos - corner[1] * sin,
                        settings.at().north() + corner[0] * sin + corner[1] * cos, 0))).toList();
    }
}
