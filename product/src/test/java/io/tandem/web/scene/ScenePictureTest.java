package io.tandem.web.scene;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.basemap.BaseMap;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ScenePictureTest {

    private static final StaticScene BARE = StaticScene.bare("<&\"", 1, new Site(new LatLon(36.8, -2.4), 0));

    private static Document picture(List<List<double[]>> trails) throws Exception {
        return parsed(ScenePicture.svg(BARE, trails));
    }

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    @Test
    void trailsAreFittedIntoTheCardWithNorthUp() throws Exception {
        List<double[]> trail = List.of(new double[] {-100, -50}, new double[] {100, 50});

        String line = picture(List.of(trail)).getElementsByTagName("path").item(0).getAttributes().getNamedItem("d").getNodeValue();

        // 200 m across by 100 m up in 300 by 130 pixels: 1.3 pixels a metre, about the middle (160, 75)
        assertThat(line).isEqualTo("M30.0 140.0L290.0 10.0");
    }

    @Test
    void whereVehiclesBeginIsFittedIntoTheCard() throws Exception {
        Document picture = parsed(ScenePicture.ofStart(BARE, List.of(LocalPosition.of(-150, 0), LocalPosition.of(150, 20))));

        NamedNodeMap second = picture.getElementsByTagName("circle").item(1).getAttributes();

        // 300 m across in 300 pixels, about the middle (160, 75)
        assertThat(second.getNamedItem("cx").getNodeValue() + " " + second.getNamedItem("cy").getNodeValue()).isEqualTo("310.0 65.0");
    }

    @Test
    void whatOfTheBaseMapIsInSightLiesUnderIt() throws Exception {
        String features = Stream.of("\"kind\":\"water\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[-2.4,36.8],[-2.3995,36.8],[-2.3995,36.8005],[-2.4,36.8]]]",
                "\"kind\":\"building\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[-2.3,36.8],[-2.299,36.8],[-2.299,36.801],[-2.3,36.8]]]",
                "\"kind\":\"road\"},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[-2.41,36.8],[-2.39,36.8]]").map(one -> "{\"properties\":{" + one + "}}").collect(Collectors.joining(",", "[", "]"));
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(features.getBytes(StandardCharsets.UTF_8));
        }
        StaticScene place = BARE.on(Optional.of(new BaseMap.Drawing("key", "", "", packed.toByteArray(), Optional.empty())));

        NodeList paths = parsed(ScenePicture.svg(place, List.of(List.of(new double[] {-100, -50}, new double[] {100, 50})))).getElementsByTagName("path");

        assertThat(IntStream.range(0, paths.getLength()).mapToObj(i -> paths.item(i).getAttributes().getNamedItem("class").getNodeValue()))
                .as("the house is far away").containsExactly("water", "road", "trail");
        assertThat(paths.item(2).getAttributes().getNamedItem("d").getNodeValue()).as("the map does not widen the picture").isEqualTo("M30.0 140.0L290.0 10.0");
    }

    @Test
    void anEmptySceneIsAnEmptyPicture() throws Exception {
        assertThat(picture(List.of()).getElementsByTagName("path").getLength()).isZero();
    }
}
