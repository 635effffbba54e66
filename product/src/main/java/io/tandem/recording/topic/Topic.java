package io.tandem.recording.topic;

import io.tandem.recording.codec.ReportsSchema;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Topics that every recording has. The MCAP channel and schema of a topic have the same id. */
public enum Topic implements Channel {
    REPORTS("/reports", ReportsSchema.NAME, ReportsSchema.descriptorSet()),
    PARTICIPANTS("/participants", "tandem.Participants", JsonSchemas.PARTICIPANTS),
    ALERTS("/commands/avoid", "tandem.Alert", JsonSchemas.ALERT),
    EVENTS("/events", "tandem.Event", JsonSchemas.EVENT),
    RUN_STATE("/commands/run_state", "tandem.RunState", JsonSchemas.RUN_STATE),
    STATE_HASH("/state_hash", "tandem.StateHash", JsonSchemas.STATE_HASH),
    SCENARIO("/scenario", "tandem.Scenario", JsonSchemas.SCENARIO),
    FIXES("/fixes", "tandem.Fix", JsonSchemas.FIX),
    VITALS("/vitals", "tandem.Vitals", JsonSchemas.VITALS),
    MAP("/map", ViewerSchemas.LOCATIONS, ViewerSchemas.locations()),
    POSES("/poses", ViewerSchemas.POSES, ViewerSchemas.poses()),
    LOG("/log", ViewerSchemas.LOG, ViewerSchemas.log()),
    ESTIMATES("/estimates", "tandem.Estimate", JsonSchemas.ESTIMATE),
    PLANS("/plans", "tandem.Plan", JsonSchemas.PLAN),
    PHYSICS("/physics", PhysicsMessages.NAME, PhysicsMessages.descriptorSet()),
    SENSORS("/sensors", "tandem.Sensors", JsonSchemas.SENSORS),
    MESSAGES("/messages", RadioMessages.NAME, RadioMessages.descriptorSet());

    private final String path;
    private final String schemaName;
    private final String messageEncoding;
    private final String schemaEncoding;
    private final byte[] schema;

    Topic(String path, String schemaName, String messageEncoding, String schemaEncoding, byte[] schema) {
        this.path = path;
        this.schemaName = schemaName;
        this.messageEncoding = messageEncoding;
        this.schemaEncoding = schemaEncoding;
        this.schema = schema;
    }

    Topic(String path, String schemaName, byte[] descriptorSet) {
        this(path, schemaName, "protobuf", "protobuf", descriptorSet);
    }

    Topic(String path, String schemaName, String jsonSchema) {
        this(path, schemaName, "json", "jsonschema", jsonSchema.getBytes(StandardCharsets.UTF_8));
    }

    public static Optional<Topic> of(String path) {
        return Arrays.stream(values()).filter(topic -> topic.path.equals(path)).findFirst();
    }

    /** The topic that has this id in recordings of ours; other tools may number channels differently. */
    public static Optional<Topic> of(int id) {
        return id >= 1 && id <= values().length ? Optional.of(values()[id - 1]) : Optional.empty();
    }

    /** From 1, because MCAP reserves schema id 0. */
    @Override
    public int id() {
        return ordinal() + 1;
    }

    @Override
    public int schemaId() {
        return id();
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public String schemaName() {
        return schemaName;
    }

    @Override
    public String messageEncoding() {
        return messageEncoding;
    }

    @Override
    public String schemaEncoding() {
        return schemaEncoding;
    }

    @Override
    public byte[] schema() {
        return schema;
    }
}
