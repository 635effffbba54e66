package io.tandem.scenario.reference;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.schema.FieldSchema;
import io.tandem.scenario.schema.GeometrySettings;
import io.tandem.scenario.schema.RecordSchema;
import io.tandem.scenario.schema.ValueSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The settings with a table of their own: every record, and every family of records, that a scenario file can contain. */
final class SettingsTables {

    private final Map<String, Class<?>> byName = new LinkedHashMap<>();

    private SettingsTables() {
    }

    /** Records and sealed families by the name of their table. */
    static Map<String, Class<?>> byName() {
        SettingsTables tables = new SettingsTables();
        tables.add(Scenario.class);
        return tables.byName;
    }

    private void add(Class<?> settings) {
        if (byName.putIfAbsent(ScenarioSchema.nameOf(settings), settings) != null) {
            return;
        }
        if (settings.isRecord()) {
            addAll(RecordSchema.of(settings.asSubclass(Record.class)).slots());
        } else {
            RecordSchema.family(settings).values().forEach(member -> addAll(member.slots()));
        }
    }

    private void addAll(List<FieldSchema> fields) {
        fields.forEach(field -> visit(field.form()));
    }

    private void visit(ValueSchema form) {
        switch (form) {
            case ValueSchema.Many many -> visit(many.element());
            case ValueSchema.Named named -> visit(named.element());
            case ValueSchema.Group group -> add(group.type());
            case ValueSchema.OneOf oneOf -> add(oneOf.family());
            case ValueSchema.Drawn drawn -> add(drawn.written());
            case ValueSchema.Place _ -> add(GeometrySettings.PlaceSettings.class);
            case ValueSchema.Ladder _ -> add(BehaviorSettings.class);
            case ValueSchema.Amount _, ValueSchema.Whole _, ValueSchema.Flag _, ValueSchema.Words _, ValueSchema.Choice _, ValueSchema.Range _,
                    ValueSchema.IdSet _, ValueSchema.Participants _ -> {
                // A plain value has no keys.
            }
        }
    }
}
