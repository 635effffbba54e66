package io.tandem.archive;

import com.mongodb.ConnectionString;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Address of a MongoDB with a database and optionally a run. Its text never contains the password. */
public final class MongoAddress {

    private static final String USUAL_DATABASE = "tandem";
    private static final String PLAIN = "mongodb://";
    private static final String BY_NAME_SERVICE = "mongodb+srv://";
    /** A password may contain an at sign that should have been escaped: all up to the last one is secret. */
    private static final Pattern SECRET = Pattern.compile("(mongodb(?:\\+srv)?://[^:@/\\s\"',]*):[^\\s\"']*@");
    private static final Pattern RUN = Pattern.compile("[?&]run=([^&]*)");

    private final String text;
    private final String database;
    private final Optional<String> run;

    private MongoAddress(String text, String database, Optional<String> run) {
        this.text = text;
        this.database = database;
        this.run = run;
    }

    /** Whether a text is such an address rather than a file name. */
    public static boolean isOne(String text) {
        return text.startsWith(PLAIN) || text.startsWith(BY_NAME_SERVICE);
    }

    /** Parses {@code mongodb://[user:password@]host[:port][/database][?run=ID]}, with any other option of MongoDB. */
    public static MongoAddress parse(String text, SourceLocation place) throws MistakeException {
        if (!isOne(text) || text.chars().anyMatch(Character::isWhitespace)) {
            throw mistake(place, text, "This is no address of a MongoDB.");
        }
        Matcher run = RUN.matcher(text);
        Optional<String> wanted = run.find() ? Optional.of(run.group(1)).filter(id -> !id.isBlank()) : Optional.empty();
        String theirs = withoutRun(text);
        try {
            String database = text.startsWith(PLAIN) ? new ConnectionString(theirs).getDatabase() : databaseOf(theirs);
            return new MongoAddress(theirs, database == null || database.isBlank() ? USUAL_DATABASE : database, wanted);
        } catch (IllegalArgumentException e) {
            throw mistake(place, text, "This address cannot be read: " + masked(String.valueOf(e.getMessage())).replaceAll("[.\\s]+$", "") + ".");
        }
    }

    private static MistakeException mistake(SourceLocation place, String text, String what) {
        return new MistakeException(new Problem(place, masked(text), what,
                "write mongodb://localhost:27017/tandem, with user:password@ before the host where it asks for one."));
    }

    private static String withoutRun(String text) {
        int mark = text.indexOf('?');
        if (mark < 0) {
            return text;
        }
        String rest = Arrays.stream(text.substring(mark + 1).split("&")).filter(option -> !option.startsWith("run=")).collect(Collectors.joining("&"));
        return text.substring(0, mark) + (rest.isEmpty() ? "" : "?" + rest);
    }

    /** An SRV address cannot be resolved here without a DNS query. */
    private static String databaseOf(String text) {
        String behind = text.substring(BY_NAME_SERVICE.length()).replaceAll("\\?.*", "");
        int slash = behind.indexOf('/');
        return slash < 0 ? "" : behind.substring(slash + 1);
    }

    /** A text with the password of every address masked. */
    public static String masked(String text) {
        return SECRET.matcher(text).replaceAll("$1:***@");
    }

    /** With its password; for the driver only. */
    String secret() {
        return text;
    }

    String database() {
        return database;
    }

    /** The run of the address. */
    Optional<String> run() {
        return run;
    }

    /** For display, with masked password. */
    @Override
    public String toString() {
        return masked(text);
    }
}
