package io.tandem.web.scene;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ScenePictureTest {

    private static Document picture(List<List<double[]>> trails) throws Exception {
        StaticScene bare = StaticScene.bare("<&\"", 1, new Site(new LatLon(36.8, -2.4), 0));
        String svg = ScenePicture.svg(SceneBuilder.describe(bare, List.of(), null), trails);
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
    void anEmptySceneIsAnEmptyPicture() throws Exception {
        assertThat(picture(List.of()).getElementsByTagName("path").getLength()).isZero();
    }
}
