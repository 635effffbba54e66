package io.tandem.review.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.review.MadeUpRun;
import io.tandem.review.MadeUpRun.Mover;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class FiguresTest {

    @TempDir
    private Path folder;

    @Test
    void figuresAreWellFormedWhateverTheNames() throws Exception {
        Mover hostile = new Mover(102, MadeUpRun.HOSTILE + "\u0001", 100, 8, -10, 0, beat -> false);
        Path file = MadeUpRun.record(folder.resolve("hostile.mcap"), MadeUpRun.HOSTILE, 20, MadeUpRun.mover(101, -100, 0, 10, 0), hostile);

        Figures.write(MadeUpRun.review(file), folder);

        for (String name : List.of("map.svg", "distances.svg", "path-length.svg", "speed.svg")) {
            Document figure = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(folder.resolve(name).toFile());
            assertThat(figure.getElementsByTagName("img").getLength()).as(name).isZero();
            assertThat(figure.getElementsByTagName("path").getLength()).as(name).isGreaterThan(2);
        }
    }

    @Test
    void ticksAreRoundNumbers() {
        assertThat(Scale.step(120, 8)).isEqualTo(20);
        assertThat(Scale.step(0.7, 6)).isEqualTo(0.2);
        assertThat(Scale.words(0.2 * 3, 0.2)).isEqualTo("0.6");
        assertThat(Scale.words(-20, 20)).isEqualTo("−20");
    }
}
