package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.geo.Site;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.mobility.RecordedTrack;
import io.tandem.time.SimTime;
import io.tandem.track.ParsedTrack;
import io.tandem.track.TrackFile;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One participant's track out of a file, to be played. */
record PlayedTrack(Participant who, RecordedTrack track, Site site) {

    private static final Pattern WITH_ID = Pattern.compile("(.+):(\\d{1,8})");
    private static final long BRIDGE = SimTime.nanos(30);
    private static final double SLOWEST = 0.4;
    private static final int MOST = 64;

    /**
     * Finds tracks as a command line names them.
     *
     * @param words   files, each with :ID of the vehicle it is played as
     * @param chosen  which of a file's vehicles, or what its tracks are called here
     * @param notices gets a sentence on what of a file is not played
     */
    static List<PlayedTrack> named(List<String> words, Optional<Ids> chosen, Consumer<String> notices) throws MistakeException {
        List<PlayedTrack> found = new ArrayList<>();
        for (String word : words) {
            Matcher withId = WITH_ID.matcher(word);
            boolean split = withId.matches() && !exists(word);
            OptionalInt id = split ? OptionalInt.of(Integer.parseInt(withId.group(2))) : OptionalInt.empty();
            found.addAll(read(path(split ? withId.group(1) : word), id, chosen, notices));
        }
        if (found.size() > MOST) {
            throw mistake(words.getFirst(), "These are " + found.size() + " tracks, and at most " + MOST + " can be played at once.",
                    "choose some with --vehicles, for example --vehicles 101..104.");
        }
        long different = found.stream().mapToInt(track -> track.who.vid()).distinct().count();
        if (different < found.size()) {
            throw mistake(words.getFirst(), "Two tracks would be played as the same vehicle.", "give each an id of its own, for example "
                    + words.getFirst().replaceAll(":\\d+$", "") + ":900.");
        }
        return found;
    }

    private static boolean exists(String word) {
        try {
            return Files.exists(Path.of(word));
        } catch (InvalidPathException impossible) {
            return false;
        }
    }

    private static Path path(String word) throws MistakeException {
        try {
            return Path.of(word);
        } catch (InvalidPathException impossible) {
            throw mistake(word, "This cannot be the name of a file.", "name a recording (.mcap) or a track (.gpx, .csv, .nmea, .txt).");
        }
    }

    private static List<PlayedTrack> read(Path file, OptionalInt id, Optional<Ids> chosen, Consumer<String> notices) throws MistakeException {
        Site site = TrackFile.siteOf(file);
        TrackFile read = TrackFile.read(file, site);
        if (!read.passedOver().isEmpty()) {
            notices.accept(file + ": passed over: " + read.passedOver().entrySet().stream().map(entry -> entry.getValue() + " " + entry.getKey())
                    .collect(Collectors.joining(", ")) + ".");
        }
        List<ParsedTrack> tracks = read.tracks();
        boolean known = tracks.stream().allMatch(parsedTrack -> parsedTrack.vid().isPresent());
        List<ParsedTrack> wanted = known && chosen.isPresent() ? choose(file, tracks, chosen.get()) : tracks;
        List<Integer> ids = ids(file, wanted, known, id, chosen);
        List<PlayedTrack> found = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            found.add(of(wanted.get(i), ids.get(i), site));
        }
        return found;
    }

    private static List<ParsedTrack> choose(Path file, List<ParsedTrack> tracks, Ids chosen) throws MistakeException {
        List<ParsedTrack> found = new ArrayList<>();
        for (int vid : chosen.stream().limit(MOST + 1).toArray()) {
            found.add(tracks.stream().filter(parsedTrack -> parsedTrack.vid().getAsInt() == vid).findFirst().orElseThrow(() -> mistake(file.toString(),
                    "Vehicle " + vid + " is not in this file.", "choose among " + shown(tracks) + ".")));
        }
        return found;
    }

    private static String shown(List<ParsedTrack> tracks) {
        return Ids.of(tracks.stream().mapToInt(parsedTrack -> parsedTrack.vid().orElse(0))).toString();
    }

    private static List<Integer> ids(Path file, List<ParsedTrack> tracks, boolean known, OptionalInt id, Optional<Ids> chosen) throws MistakeException {
        if (id.isPresent() && tracks.size() > 1) {
            throw mistake(file.toString(), "There are " + tracks.size() + " tracks in this file, and one id for them.",
                    known ? "choose one with --vehicle, of " + shown(tracks) + "." : "leave out :" + id.getAsInt() + " and give an id to each with --vehicles.");
        }
        if (id.isPresent()) {
            return List.of(id.getAsInt());
        }
        if (known) {
            return tracks.stream().map(parsedTrack -> parsedTrack.vid().getAsInt()).toList();
        }
        List<Integer> given = chosen.stream().flatMap(ids -> ids.stream().limit(MOST + 1).boxed()).collect(Collectors.toList());
        if (given.isEmpty() && tracks.size() == 1) {
            throw mistake(file.toString(), "Nothing says which vehicle this is.", "write its id behind the file, for example " + file + ":900.");
        }
        if (given.size() != tracks.size()) {
            throw mistake(file.toString(), "This file has " + counted(tracks.size(), "track") + ", and there are " + counted(given.size(), "id") + " for it.",
                    "give as many ids as tracks, for example --vehicles 901.." + (900 + tracks.size()) + ".");
        }
        return given;
    }

    private static String counted(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static PlayedTrack of(ParsedTrack parsedTrack, int vid, Site site) {
        Kind kind = parsedTrack.kind().orElse(Kind.GROUND);
        String name = parsedTrack.name().isEmpty() ? "phone-" + vid : parsedTrack.name();
        Participant who = new Participant(vid, name, kind, true, Double.isNaN(parsedTrack.length()) ? kind.length() : parsedTrack.length(), List.of(), List.of());
        return new PlayedTrack(who, parsedTrack.track(0, Long.MAX_VALUE, 0, BRIDGE, SLOWEST), site);
    }

    private static MistakeException mistake(String found, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation("tandem feed", 0, ""), found, what, fix));
    }
}
