package io.tandem.scenario.reference;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.message.Kind;
import io.tandem.scenario.expression.Repeat;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.quantity.QuantityRange;
import io.tandem.scenario.quantity.Unit;
import io.tandem.scenario.schema.FieldSchema;
import io.tandem.scenario.schema.GeometrySettings;
import io.tandem.scenario.schema.RecordSchema;
import io.tandem.scenario.schema.ValueSchema;
import io.tandem.setting.Dimension;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Generates the tables of the scenario reference from the settings records. The pages are written by hand; the text between a marker such
 * as {@code <!-- table: clock -->} and {@code <!-- end -->} is generated here. Values that have keys of their own link to their table.
 */
public final class ScenarioReference {

    private static final Pattern TABLE = Pattern.compile("(<!-- table: ([a-z0-9-]+) -->\n)(.*?)(<!-- end -->)", Pattern.DOTALL);
    private static final String HEAD = "| key | value | default | meaning |\n|---|---|---|---|\n";

    private final Map<String, String> pageOfTable;
    private final String page;

    private ScenarioReference(Map<String, String> pageOfTable, String page) {
        this.pageOfTable = pageOfTable;
        this.page = page;
    }

    /**
     * The pages with all their tables generated anew. Settings whose table is on no page, or on two, are refused.
     *
     * @param pages texts by their paths, which are relative to the same folder
     */
    public static Map<String, String> fill(Map<String, String> pages) {
        Map<String, String> pageOfTable = new LinkedHashMap<>();
        pages.forEach((page, text) -> TABLE.matcher(text).results().forEach(found -> {
            if (pageOfTable.put(found.group(2), page) != null) {
                throw new IllegalArgumentException("the table " + found.group(2) + " stands twice");
            }
        }));
        Map<String, String> filled = new LinkedHashMap<>();
        pages.forEach((page, text) -> filled.put(page, new ScenarioReference(pageOfTable, page).fill(text)));
        return filled;
    }

    private String fill(String text) {
        Map<String, String> tables = tables();
        return TABLE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(
                found.group(1) + Optional.ofNullable(tables.get(found.group(2)))
                        .orElseThrow(() -> new IllegalArgumentException("there are no settings for the table " + found.group(2))) + found.group(4)));
    }

    private Map<String, String> tables() {
        Map<String, String> tables = new LinkedHashMap<>();
        SettingsTables.byName().forEach((name, settings) -> tables.put(name, "<a id=\"" + anchor(name) + "\"></a>\n\n" + content(settings)));
        tables.put("units", units());
        tables.put("kinds", kinds());
        tables.put("repeat", loop());
        tables.put("behaviors", behaviors());
        return tables;
    }

    private String content(Class<?> settings) {
        return settings.isRecord() ? keys(RecordSchema.of(settings.asSubclass(Record.class))) : family(settings);
    }

    private String keys(RecordSchema shape) {
        return shape.slots().isEmpty() ? "No keys.\n" : HEAD + shape.slots().stream().map(this::row).collect(Collectors.joining());
    }

    private String row(FieldSchema slot) {
        String usual = slot.usual().map(text -> "`" + text + "`").orElse(slot.isRequired() ? "**required**" : "");
        String range = rangeOf(slot.form());
        return "| `" + slot.key() + "` | " + value(slot.form()) + " | " + usual + " | " + slot.meaning()
                + (range.isEmpty() ? "" : "; " + range) + (slot.shorthand() ? "; *may stand alone*" : "") + " |\n";
    }

    private static String rangeOf(ValueSchema form) {
        return switch (form) {
            case ValueSchema.Amount amount -> amount.measure().range();
            case ValueSchema.Whole whole -> whole.measure().range();
            case ValueSchema.Range range -> range.measure().range();
            default -> "";
        };
    }

    private String value(ValueSchema form) {
        return switch (form) {
            case ValueSchema.Amount amount -> noun(amount.measure());
            case ValueSchema.Whole whole -> whole.participant() ? "vehicle id" : "whole number";
            case ValueSchema.Flag _ -> "`true` or `false`";
            case ValueSchema.Words _ -> "text";
            case ValueSchema.Choice choice -> choice.values().keySet().stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
            case ValueSchema.Range range -> noun(range.measure()) + " or `[low, high]`";
            case ValueSchema.Many many -> "list, each: " + value(many.element());
            case ValueSchema.Named named -> "names, each with: " + value(named.element());
            case ValueSchema.Group group when RecordSchema.of(group.type()).isPositional() -> link("`[" + String.join(", ", RecordSchema.of(group.type()).keys()) + "]`", group.type());
            case ValueSchema.Group group -> link("keys", group.type());
            case ValueSchema.OneOf oneOf -> link(oneOf.noun(), oneOf.family());
            case ValueSchema.Place _ -> link("place", GeometrySettings.PlaceSettings.class);
            case ValueSchema.Drawn drawn -> drawn.noun().isEmpty() ? link("keys", drawn.written()) : link(drawn.noun(), drawn.written()) + ", by name or in place";
            case ValueSchema.Ladder _ -> link("behaviors", BehaviorSettings.class);
            case ValueSchema.IdSet _ -> "ids";
            case ValueSchema.Participants _ -> "vehicle ids";
        };
    }

    private String link(String text, Class<?> settings) {
        String table = ScenarioSchema.nameOf(settings);
        String target = Optional.ofNullable(pageOfTable.get(table)).orElseThrow(() -> new IllegalArgumentException(
                "no page holds the keys of " + settings.getName() + ": write <!-- table: " + table + " --> and <!-- end --> where they belong"));
        return "[" + text + "](" + Path.of("/" + page).getParent().relativize(Path.of("/" + target)) + "#" + anchor(table) + ")";
    }

    private static String anchor(String table) {
        return "table-" + table;
    }

    private static String noun(QuantityRange measure) {
        return measure.dimension().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String units() {
        StringBuilder table = new StringBuilder("| what | units | example |\n|---|---|---|\n");
        for (Dimension dimension : Dimension.values()) {
            String units = Unit.of(dimension).stream().map(unit -> "`" + unit.symbol() + "`").collect(Collectors.joining(" "));
            if (!units.isEmpty()) {
                table.append("| ").append(noun(QuantityRange.any(dimension))).append(" | ").append(units).append(" | `")
                        .append(QuantityRange.example(dimension)).append("` |\n");
            }
        }
        return table.toString();
    }

    private static String kinds() {
        StringBuilder table = new StringBuilder("| kind | length | cruising speed | steer at full lock | pitch at full stick "
                + "| climb at full stick |\n|---|---|---|---|---|---|\n");
        for (Kind kind : Kind.values()) {
            table.append("| `").append(kind.code()).append("` | ").append(Quantity.plain(kind.length())).append(" m | ")
                    .append(Quantity.plain(kind.cruise())).append(" m/s | ").append(Quantity.plain(kind.maxSteer())).append(" rad | ")
                    .append(Quantity.plain(kind.maxPitch())).append(" rad | ").append(Quantity.plain(kind.maxClimb())).append(" m/s |\n");
        }
        return table.toString();
    }

    private static String loop() {
        return "| key | meaning |\n|---|---|\n" + Repeat.KEYS.entrySet().stream()
                .map(entry -> "| `" + entry.getKey() + "` | " + entry.getValue() + " |\n").collect(Collectors.joining());
    }

    private static String behaviors() {
        StringBuilder table = new StringBuilder("| behavior | usual priority | meaning |\n|---|---|---|\n");
        RecordSchema.family(BehaviorSettings.class).forEach((name, shape) -> table.append("| [`").append(name).append("`](#").append(name).append(") | ")
                .append(((BehaviorSettings) blank(shape)).usualPriority()).append(" | ").append(shape.meaning()).append(" |\n"));
        return table.toString();
    }

    /** A record with empty components, sufficient to ask for its priority. */
    private static Object blank(RecordSchema shape) {
        return shape.build(shape.slots().stream().map(slot -> slot.isOptional() ? slot.absent() : blank(slot.type())).toArray());
    }

    private static Object blank(Class<?> type) {
        if (type == double.class) {
            return 0.0;
        }
        if (type == int.class) {
            return 0;
        }
        return type == boolean.class ? (Object) false : type == List.class ? List.of() : null;
    }

    private String family(Class<?> family) {
        StringBuilder tables = new StringBuilder();
        RecordSchema.family(family).forEach((name, shape) -> tables.append("### `").append(name).append("`\n\n")
                .append(sentence(shape.meaning())).append("\n\n").append(keys(shape)).append("\n"));
        return tables.toString();
    }

    private static String sentence(String meaning) {
        return meaning.substring(0, 1).toUpperCase(Locale.ROOT) + meaning.substring(1) + ".";
    }
}
