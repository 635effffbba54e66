package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses world files as leniently as MVSIM's parser does, by which public worlds are written: a closing tag ends the element that is open, whatever it
 * is called; attributes may contain {@code <} and {@code &}; a file may have several elements at its top; prefixes are part of names. Document types are refused, and
 * with them entities of a file's own.
 */
final class WorldParser {

    private static final int MOST_ELEMENTS = 200_000;
    private static final int DEEPEST = 100;

    /** An element whose closing tag is still to come. */
    private static final class Open {
        final String name;
        final int line;
        final Map<String, String> attributes = new LinkedHashMap<>();
        final List<WorldNode> children = new ArrayList<>();
        String text = "";

        Open(String name, int line) {
            this.name = name;
            this.line = line;
        }
    }

    private final String file;
    private final Path folder;
    private final String in;
    private final Deque<Open> open = new ArrayDeque<>();
    private final List<WorldNode> roots = new ArrayList<>();
    private int at;
    private int line = 1;
    private int elements;

    private WorldParser(String file, Path folder, String in) {
        this.file = file;
        this.folder = folder;
        this.in = in;
    }

    /** The elements at the top of a file, at least one. */
    static List<WorldNode> parse(String file, Path folder, String text) throws MistakeException {
        return new WorldParser(file, folder, text).parse();
    }

    private List<WorldNode> parse() throws MistakeException {
        while (at < in.length()) {
            if (in.charAt(at) == '<') {
                tag();
            } else {
                text();
            }
        }
        if (!open.isEmpty()) {
            throw mistake(open.peek().line, "<" + open.peek().name + "> is never closed.", "add </" + open.peek().name + ">.");
        }
        if (roots.isEmpty()) {
            throw mistake(0, "There is no element in this file.", "name a world file of MVSIM, which begins with <mvsim_world>.");
        }
        return roots;
    }

    private void tag() throws MistakeException {
        if (in.startsWith("<!--", at)) {
            skipPast("-->");
        } else if (in.startsWith("<![CDATA[", at)) {
            int start = at + "<![CDATA[".length();
            skipPast("]]>");
            keep(in.substring(start, at - "]]>".length()));
        } else if (in.startsWith("<!", at)) {
            throw mistake(line, "A world has no document type and no entities.", "remove the <!DOCTYPE …> and what it defines.");
        } else if (in.startsWith("<?", at)) {
            skipPast("?>");
        } else if (in.startsWith("</", at)) {
            skipPast(">");
            close();
        } else {
            begin();
        }
    }

    private void text() {
        int end = in.indexOf('<', at);
        String words = in.substring(at, end < 0 ? in.length() : end);
        advance(end < 0 ? in.length() : end);
        keep(decoded(words));
    }

    private void keep(String words) {
        if (!open.isEmpty() && open.peek().text.isEmpty()) {
            open.peek().text = words.strip();
        }
    }

    private void begin() throws MistakeException {
        if (++elements > MOST_ELEMENTS || open.size() >= DEEPEST) {
            throw mistake(line, elements > MOST_ELEMENTS ? "The file has more than " + MOST_ELEMENTS + " elements." : "Elements stand more than " + DEEPEST + " deep in one another.",
                    "divide the world into smaller files.");
        }
        int begun = line;
        advance(at + 1);
        Open element = new Open(name(), begun);
        open.push(element);
        while (!endOfTag()) {
            attribute(element);
        }
        if (in.charAt(at) == '/') {
            skipPast(">");
            close();
        } else {
            advance(at + 1);
        }
    }

    private boolean endOfTag() throws MistakeException {
        skipSpace();
        if (at >= in.length()) {
            throw mistake(line, "The file is broken off inside a tag.", "write the file anew.");
        }
        return in.charAt(at) == '>' || in.charAt(at) == '/';
    }

    private void attribute(Open element) throws MistakeException {
        String key = name();
        skipSpace();
        expect('=');
        skipSpace();
        char quote = at < in.length() ? in.charAt(at) : 0;
        int end = quote == '"' || quote == '\'' ? in.indexOf(quote, at + 1) : -1;
        if (end < 0) {
            throw mistake(line, "The value of " + key + " is not in quotes.", "write " + key + "=\"…\".");
        }
        element.attributes.putIfAbsent(key, decoded(in.substring(at + 1, end)));
        advance(end + 1);
    }

    private String name() throws MistakeException {
        int start = at;
        while (at < in.length() && !Character.isWhitespace(in.charAt(at)) && "=>/<\"'".indexOf(in.charAt(at)) < 0) {
            at++;
        }
        if (at == start) {
            throw mistake(line, "A name is missing here.", "write a tag as <name key=\"value\"> … </name>.");
        }
        return in.substring(start, at);
    }

    private void expect(char wanted) throws MistakeException {
        if (at >= in.length() || in.charAt(at) != wanted) {
            throw mistake(line, "There is no " + wanted + " where it should be.", "write a tag as <name key=\"value\"> … </name>.");
        }
        at++;
    }

    private void close() throws MistakeException {
        if (open.isEmpty()) {
            throw mistake(line, "A closing tag closes nothing.", "remove it.");
        }
        Open done = open.pop();
        WorldNode node = new WorldNode(done.name, file, folder, done.line, done.attributes, done.children, done.text);
        (open.isEmpty() ? roots : open.peek().children).add(node);
    }

    private void skipSpace() {
        int end = at;
        while (end < in.length() && Character.isWhitespace(in.charAt(end))) {
            end++;
        }
        advance(end);
    }

    private void skipPast(String end) throws MistakeException {
        int found = in.indexOf(end, at);
        if (found < 0) {
            throw mistake(line, "Nothing ends what begins here.", "add " + end + ".");
        }
        advance(found + end.length());
    }

    private void advance(int to) {
        for (; at < to; at++) {
            line += in.charAt(at) == '\n' ? 1 : 0;
        }
    }

    private static String decoded(String words) {
        return words.indexOf('&') < 0 ? words
                : words.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'").replace("&amp;", "&");
    }

    private MistakeException mistake(int where, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(file, where, ""), "", what, fix));
    }
}
