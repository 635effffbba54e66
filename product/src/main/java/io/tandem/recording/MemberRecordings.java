package io.tandem.recording;

import io.tandem.diagnosis.FileErrorText;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Participant;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder with the recordings of one run on several members of a cluster: that of Core, with everything but reports, and those of the seats, with the reports of their vehicles. It is read as
 * one recording, which is written into the folder when it is first needed.
 */
public final class MemberRecordings {

    /** The recording of Core. */
    public static final String CORE = "core.mcap";
    private static final String MERGED = "merged.mcap";
    private static final Pattern SEAT = Pattern.compile("seat-(\\d{1,4})-(\\d{1,6})\\.mcap");

    private final Path folder;
    /** of each seat the recording of the member that had it last, which began with the run */
    private final Map<Integer, Path> seats = new TreeMap<>();

    private MemberRecordings(Path folder) throws IOException {
        this.folder = folder;
        Map<Integer, Integer> latest = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Matcher name = SEAT.matcher(file.getFileName().toString());
                if (name.matches() && latest.merge(Integer.valueOf(name.group(1)), Integer.valueOf(name.group(2)), Math::max).equals(Integer.valueOf(name.group(2)))) {
                    seats.put(Integer.valueOf(name.group(1)), file);
                }
            }
        }
    }

    /**
     * The file of a seat's recording.
     *
     * @param changes how often the seat had gone to another member before
     */
    public static Path seat(Path folder, int seat, long changes) {
        return folder.resolve("seat-" + seat + "-" + changes + ".mcap");
    }

    /** Whether a path is such a folder. */
    public static boolean isOne(Path path) {
        return Files.isRegularFile(path.resolve(CORE));
    }

    /** The one recording of such a folder; anything else is given back as it is. */
    public static Path file(Path path) throws MistakeException {
        if (!isOne(path)) {
            return path;
        }
        try {
            return new MemberRecordings(path).merged();
        } catch (IOException trouble) {
            throw new MistakeException(new Problem(new SourceLocation(path.toString(), 0, ""), "", "The recordings of the members cannot be merged: " + FileErrorText.reason(trouble) + ".",
                    "check that you may read and write in this folder and that its disk has room."));
        }
    }

    private Path merged() throws MistakeException, IOException {
        Path merged = folder.resolve(MERGED);
        if (Files.isRegularFile(merged) && isNewest(Files.getLastModifiedTime(merged))) {
            return merged;
        }
        Path written = Files.createTempFile(folder, "merging-", ".tmp");
        try (RecordingReader core = RecordingReader.open(folder.resolve(CORE))) {
            List<SeatStream> streams = new ArrayList<>();
            try (Recorder recorder = new Recorder(written, core.info(), WallClock.machine()::nanoTime)) {
                for (Path seat : seats.values()) {
                    streams.add(new SeatStream(seat));
                }
                requireAll(core, streams);
                core.replay(new MergingTap(recorder, core.participants(), streams));
            } finally {
                streams.forEach(SeatStream::close);
            }
            Files.move(written, merged, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            return merged;
        } finally {
            Files.deleteIfExists(written);
        }
    }

    private boolean isNewest(FileTime merged) throws IOException {
        boolean newest = Files.getLastModifiedTime(folder.resolve(CORE)).compareTo(merged) <= 0;
        for (Path seat : seats.values()) {
            newest &= Files.getLastModifiedTime(seat).compareTo(merged) <= 0;
        }
        return newest;
    }

    private void requireAll(RecordingReader core, List<SeatStream> streams) throws MistakeException {
        Set<Integer> missing = new HashSet<>(core.participants().stream().map(Participant::vid).toList());
        streams.forEach(seat -> seat.participants().forEach(one -> missing.remove(one.vid())));
        if (!missing.isEmpty()) {
            throw new MistakeException(new Problem(new SourceLocation(folder.toString(), 0, ""), "", "The recordings of " + missing.size() + " of " + core.participants().size()
                    + " participants are missing, such as that of " + missing.stream().min(Integer::compare).get() + ".",
                    "copy the files seat-….mcap of this run from the recordings of all members into this folder."));
        }
    }
}
