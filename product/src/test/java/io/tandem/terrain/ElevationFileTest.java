package io.tandem.terrain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.setting.Span;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ElevationFileTest {

    private static final Site SITE = new Site(new LatLon(47.5, 9.5), 400);

    private static ElevationFile.Placement at(LocalPosition origin) {
        return new ElevationFile.Placement(SITE, Optional.ofNullable(origin), 2, new Span(10, 30));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(ints = {BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_USHORT_GRAY})
    void aPictureIsBlackAtItsLowestAndWhiteAtItsHighest(int depth) throws IOException {
        BufferedImage image = new BufferedImage(3, 2, depth);
        int white = depth == BufferedImage.TYPE_BYTE_GRAY ? 255 : 65_535;
        image.getRaster().setSample(2, 0, 0, white);
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(image, "png", png);

        Elevation elevation = ElevationFile.read("hill.png", png.toByteArray(), at(LocalPosition.of(-100, 50)));

        assertThat(elevation.height(-100, 50)).isEqualTo(10);
        assertThat(elevation.height(-96, 52)).isEqualTo(30);
        assertThat(elevation.height(-97, 52)).isEqualTo(20);
        assertThat(elevation.height(-97, 51)).isEqualTo(15);
    }

    @Test
    void outsideTheGridItsEdgeHolds() throws IOException {
        Elevation elevation = ElevationFile.read("a.asc", ascii("ncols 2\nnrows 2\nxllcenter 0\nyllcenter 0\ncellsize 10\n3 4\n1 2\n"), at(LocalPosition.of(0, 0)));

        assertThat(elevation.height(5, 5)).isEqualTo(2.5);
        assertThat(elevation.height(-1e9, -1e9)).isEqualTo(1);
        assertThat(elevation.height(1e9, 1e9)).isEqualTo(4);
        assertThat(elevation.height(Double.NaN, 0)).isEqualTo(1);
        assertThat(elevation.covers(11, 5)).isFalse();
    }

    @Test
    void pointsWithoutAHeightTakeThatOfANeighbour() throws IOException {
        Elevation elevation = ElevationFile.read("a.asc", ascii("NCOLS 2\nNROWS 2\nXLLCORNER 0\nYLLCORNER 0\nCELLSIZE 1\nNODATA_VALUE -1\n-1 4\n1 -1\n"),
                at(LocalPosition.of(0, 0)));

        assertThat(elevation.height(0, 1)).isEqualTo(1);
        assertThat(elevation.height(1, 0)).isEqualTo(1);
    }

    /** A tile of 5 x 5 points whose height is 100 m per quarter of a degree north. */
    @Test
    void anSrtmTileIsPlacedByItsNameAboveTheSite() throws IOException {
        ByteBuffer tile = ByteBuffer.allocate(50);
        for (int row = 4; row >= 0; row--) {
            for (int column = 0; column < 5; column++) {
                tile.putShort((short) (100 * row + 300));
            }
        }

        Elevation elevation = ElevationFile.read("tiles/N47E009.hgt", tile.array(), at(null));

        assertThat(elevation.height(0, 0)).isCloseTo(500 - 400, within(0.1));
        double north = SITE.toLocal(new LatLon(47.6, 9.5), 400).north();
        assertThat(elevation.height(0, north)).isCloseTo(500 + 40 - 400, within(0.5));
    }

    @ParameterizedTest
    @CsvSource({"a.png,nonsense,no picture", "N47E009.hgt,abc,square", "x.hgt,12345678,named by its corner", "a.asc,ncols 3,too early", "a.asc,ncols 3 4,no nrows",
        "a.asc,ncols 2 nrows 2 xllcorner 0 yllcorner 0 cellsize 1 1 2 3,too early", "a.asc,ncols 2 nrows 2 xllcorner 0 yllcorner 0 cellsize 1 1 2 3 x,a number was",
        "a.asc,ncols 99999 nrows 99999 xllcorner 0 yllcorner 0 cellsize 1 1 2,at most 33 million", "a.asc,ncols 2 nrows 2 xllcorner 5e5 yllcorner 5e6 cellsize 1 1 2 3 4,origin",
        "a.asc,ncols 2 nrows 2 xllcorner 20 yllcorner 20 cellsize 0.01 1 2 3 4,elsewhere"})
    void whatCannotBeReadSaysWhy(String name, String content, String why) {
        assertThatThrownBy(() -> ElevationFile.read(name, ascii(content), at(null))).isInstanceOf(IOException.class).hasMessageContaining(why);
    }

    /** A PNG whose header declares 60,000 x 60,000 grey pixels, with next to no data. */
    @Test
    void aPictureLargerThanMemoryIsRefusedBeforeItIsDecoded() throws IOException {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(2, 2, BufferedImage.TYPE_BYTE_GRAY), "png", png);
        byte[] huge = png.toByteArray();
        ByteBuffer.wrap(huge).putInt(16, 60_000).putInt(20, 60_000);
        CRC32 check = new CRC32();
        check.update(huge, 12, 17);
        ByteBuffer.wrap(huge).putInt(29, (int) check.getValue());

        assertThatThrownBy(() -> ElevationFile.read("hill.png", huge, at(LocalPosition.of(0, 0)))).isInstanceOf(IOException.class)
                .hasMessageContaining("60000 x 60000 pixels");
    }

    @Test
    void aGridThatDeclaresMorePointsThanTheFileCanHoldTakesNoMemoryForThem() {
        assertThatThrownBy(() -> ElevationFile.read("a.asc", ascii("ncols 5000\nnrows 5000\nxllcenter 0\nyllcenter 0\ncellsize 10\n3 4\n"), at(LocalPosition.of(0, 0))))
                .isInstanceOf(IOException.class).hasMessageContaining("ends too early");
    }
}
