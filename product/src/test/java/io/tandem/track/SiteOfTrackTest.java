package io.tandem.track;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that nobody has given a site has one of its own, wherever on the earth it is. */
class SiteOfTrackTest {

    @TempDir
    private Path folder;

    private Path csv(String lines) throws Exception {
        Path file = folder.resolve("track.csv");
        Files.writeString(file, "time,lat,lon\n" + lines);
        return file;
    }

    @Test
    void theSiteIsWhereTheTrackBegins() throws Exception {
        Path file = csv("0,x,y\n1,0,0\n2,-41.25,174.75\n3,-41.26,174.75\n");

        Site site = TrackFile.siteOf(file);

        assertThat(site.origin()).isEqualTo(new LatLon(-41.25, 174.75));
        assertThat(TrackFile.read(file, site).tracks().getFirst().farthest()).isBetween(1100.0, 1120.0);
    }

    @Test
    void atThePolesThereIsNone() throws Exception {
        Path file = csv("0,89,10\n1,89,11\n");

        assertThatThrownBy(() -> TrackFile.siteOf(file)).isInstanceOf(MistakeException.class).hasMessageContaining("too close to a pole")
                .hasMessageContaining("Fix:");
    }

    @Test
    void whatIsNoTrackHasNone() {
        assertThatThrownBy(() -> TrackFile.siteOf(folder.resolve("none.mcap"))).isInstanceOf(MistakeException.class);
        assertThatThrownBy(() -> TrackFile.siteOf(folder.resolve("none.gpx"))).isInstanceOf(MistakeException.class);
    }
}
