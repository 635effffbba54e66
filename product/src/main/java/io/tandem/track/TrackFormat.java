package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;

/** A file format of tracks. */
interface TrackFormat {

    /** @param file for mistakes to name */
    TrackFile read(Path file, BufferedReader text, Site site) throws IOException, MistakeException;
}
