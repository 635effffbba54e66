package io.tandem.scenario.text;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.scenario.text.Node.Listing;
import io.tandem.scenario.text.Node.Mapping;
import io.tandem.scenario.text.Node.Text;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a file and its includes, and joins them: mappings are merged, the including file takes precedence, entries of lists add up. */
public final class Includes {

    public static final String KEY = "include";
    /** Lists whose entries are added to those of the included files; every other value is replaced. */
    private static final Set<String> ADDED_UP = Set.of("vehicles", "reenact", "expect");

    private final Findings findings;
    /** Texts by the names of their files, which are not read from disk. */
    private final Map<String, String> known;
    private final boolean onlyKnown;
    private final List<SourceFile> sources = new ArrayList<>();
    /** The files being read, each included by the one before. */
    private final List<Path> chain = new ArrayList<>();
    private long values;

    private Includes(Findings findings, List<SourceFile> known, boolean onlyKnown) {
        this.findings = findings;
        this.known = known.stream().collect(Collectors.toMap(SourceFile::name, SourceFile::text, (one, same) -> one));
        this.onlyKnown = onlyKnown;
    }

    /** @param known texts that stand in place of files */
    public static Includes onDisk(Findings findings, List<SourceFile> known) {
        return new Includes(findings, known, false);
    }

    /** @param kept the only texts there are; no file is opened */
    public static Includes among(Findings findings, List<SourceFile> kept) {
        return new Includes(findings, kept, true);
    }

    public List<SourceFile> sources() {
        return sources;
    }

    public Mapping load(Path file) throws MistakeException {
        return load(file, new SourceLocation(file.toString(), 0, ""));
    }

    /** @param asked location of the include, where a missing file is reported */
    private Mapping load(Path file, SourceLocation asked) throws MistakeException {
        Path real = file.toAbsolutePath().normalize();
        if (chain.contains(real)) {
            List<String> names = new ArrayList<>(chain.stream().skip(chain.indexOf(real)).map(Includes::name).toList());
            names.add(name(real));
            throw findings.stop(asked, "", "These files include each other: " + String.join(" -> ", names) + ".",
                    "remove one of the includes.");
        }
        if (sources.size() >= ScenarioLimits.FILES) {
            throw findings.stop(asked, "", "A scenario may be spread over " + ScenarioLimits.FILES + " files at most.", "include fewer files.");
        }
        chain.add(real);
        Mapping root = load(file.toString(), text(file, asked));
        chain.removeLast();
        return root;
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** @param name from which includes are found */
    public Mapping load(String name, String text) throws MistakeException {
        sources.add(new SourceFile(name, text));
        Node root = YamlParser.parse(name, text, findings);
        if (!(root instanceof Mapping main)) {
            throw findings.stop(root.at().place(""), root.shown(), "A scenario is a mapping of keys.",
                    "begin with name:, site: and vehicles:, or let `tandem new` write a first one.");
        }
        values += main.size();
        if (values > ScenarioLimits.VALUES) {
            throw findings.stop(root.at().place(""), "", "The files stand for more than " + ScenarioLimits.VALUES + " values.", "include less.");
        }
        return main.has(KEY) ? joined(main, name) : main;
    }

    private Mapping joined(Mapping main, String file) throws MistakeException {
        LocatedNode located = new LocatedNode("", main).at(KEY);
        Mapping result = new Mapping(main.at(), Map.of());
        for (LocatedNode one : located.node() instanceof Listing list ? items(located, list) : List.of(located)) {
            if (!(one.node() instanceof Text text) || text.isNothing()) {
                findings.add(one, "include names files.", "write for example include: common.yaml.");
            } else {
                result = merged("", result, load(beside(file, text, one), one.place()));
            }
        }
        return merged("", result, main.without(KEY));
    }

    private static List<LocatedNode> items(LocatedNode located, Listing list) {
        List<LocatedNode> items = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
            items.add(located.at(i));
        }
        return items;
    }

    private Path beside(String file, Text included, LocatedNode located) throws MistakeException {
        try {
            return Path.of(file).resolveSibling(included.value()).normalize();
        } catch (InvalidPathException impossible) {
            throw findings.stop(located.place(), included.value(), "This cannot be the name of a file.",
                    "write for example include: common.yaml.");
        }
    }

    private static Mapping merged(String path, Mapping base, Mapping winner) {
        Map<String, Mapping.Entry> entries = new LinkedHashMap<>(base.entries());
        winner.entries().forEach((key, entry) -> entries.merge(key, entry, (below, above) -> new Mapping.Entry(above.at(),
                merged(path + key, below.value(), above.value()))));
        return new Mapping(winner.at(), entries);
    }

    private static Node merged(String path, Node below, Node above) {
        if (below instanceof Mapping base && above instanceof Mapping winner) {
            return merged(path + ".", base, winner);
        }
        if (below instanceof Listing base && above instanceof Listing winner && ADDED_UP.contains(path)) {
            List<Node> items = new ArrayList<>(base.items());
            items.addAll(winner.items());
            return new Listing(winner.at(), items);
        }
        return above;
    }

    private String text(Path file, SourceLocation asked) throws MistakeException {
        if (known.containsKey(file.toString())) {
            return known.get(file.toString());
        }
        if (onlyKnown) {
            throw findings.stop(asked, file.toString(), "Only a file can include another.", "put the included text into the scenario itself.");
        }
        if (!Files.isRegularFile(file)) {
            throw findings.stop(asked, asked.key().isEmpty() ? "" : file.toString(),
                    Files.isDirectory(file) ? "This is a directory." : "There is no such file.", "write the name of a scenario file.");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(ScenarioLimits.BYTES + 1);
            if (bytes.length > ScenarioLimits.BYTES) {
                throw findings.stop(new SourceLocation(file.toString(), 0, ""), "", "The file is larger than " + (ScenarioLimits.BYTES >> 20) + " MiB.",
                        "use ranges of ids and repeat in place of long lists.");
            }
            return decoded(file.toString(), bytes);
        } catch (IOException unreadable) {
            throw findings.stop(asked, "", "The file cannot be read.", "check its permissions.");
        }
    }

    private String decoded(String file, byte[] bytes) throws MistakeException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(buffer).toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException binary) {
            int line = 1;
            for (int i = 0; i < buffer.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            throw findings.stop(new SourceLocation(file, line, ""), "", "The file is not UTF-8 text from here on.", "save it as plain UTF-8 text.");
        }
    }
}
