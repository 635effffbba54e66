package io.tandem.web.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The contract as a JSON Schema, and the check of real messages against it. Members that the contract does not name are refused. */
public final class ContractSchema {

    private static final ObjectMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final ObjectNode SCHEMA = schema();
    private static final Map<String, com.networknt.schema.JsonSchema> CHECKS = new ConcurrentHashMap<>();

    private ContractSchema() {
    }

    /**
     * Checks a message of a WebSocket.
     *
     * @param union simple name of {@link RunMessage} or {@link PhoneMessage}
     */
    public static Set<ValidationMessage> checkMessage(String union, String text) {
        return check(union, parse(text));
    }

    /** Checks an answer of the API. Answers of other addresses are not checked. */
    public static Set<ValidationMessage> checkAnswer(String method, String path, int status, String text) {
        if (!path.startsWith("/api/") || status == 204 || status >= 300 && status < 400 || path.matches("/api/runs/[^/]+/(review|file)") && status < 400) {
            return Set.of();
        }
        String type = status >= 400 ? "Refusal" : ContractTypes.ANSWERS.stream().filter(one -> path.matches(one.path()) || (method + " " + path).matches(one.path()))
                .findFirst().map(one -> (one.list() ? "list " : "") + one.type().getSimpleName()).orElseThrow(() -> new AssertionError("no answer in the contract: " + path));
        return check(type, parse(text));
    }

    private static Set<ValidationMessage> check(String type, JsonNode message) {
        return CHECKS.computeIfAbsent(type, ContractSchema::compile).validate(message);
    }

    private static com.networknt.schema.JsonSchema compile(String type) {
        ObjectNode schema = SCHEMA.deepCopy();
        if (type.startsWith("list ")) {
            schema.put("type", "array").set("items", reference(type.substring(5)));
        } else {
            schema.put("$ref", "#/$defs/" + type);
        }
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema);
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException broken) {
            throw new UncheckedIOException(text, broken);
        }
    }

    static String text() throws IOException {
        return JSON.writeValueAsString(SCHEMA) + "\n";
    }

    private static ObjectNode schema() {
        ObjectNode schema = JSON.createObjectNode().put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("$comment", "Generated from the product by ContractTest with -Dtandem.update=true: do not edit.");
        ObjectNode answers = schema.putObject("x-answers");
        ContractTypes.ANSWERS.forEach(one -> answers.put(one.path(), one.type().getSimpleName() + (one.list() ? "[]" : "")));
        ObjectNode definitions = schema.putObject("$defs");
        ContractTypes.all().forEach(type -> definitions.set(type.getSimpleName(), definition(type, null)));
        for (Class<?> union : ContractTypes.UNIONS) {
            ObjectNode definition = definitions.putObject(union.getSimpleName()).put("type", "object");
            // Tells validators of which message to report violations.
            definition.putObject("discriminator").put("propertyName", "type");
            ArrayNode choices = definition.putArray("oneOf");
            ContractTypes.messages(union).forEach(message -> choices.add(definition(message, TypedMessage.typeOf(message))));
        }
        return schema;
    }

    private static ObjectNode definition(Class<?> owner, String messageType) {
        ObjectNode definition = JSON.createObjectNode();
        if (owner.isAnnotationPresent(ContractJson.Tuple.class)) {
            List<MemberType.Member> members = MemberType.members(owner);
            ArrayNode items = definition.put("type", "array").put("minItems", members.size()).put("maxItems", members.size()).putArray("prefixItems");
            members.forEach(member -> items.add(form(member.type())));
            return definition;
        }
        definition.put("type", "object").put("additionalProperties", false);
        ObjectNode properties = definition.putObject("properties");
        ArrayNode required = definition.putArray("required");
        if (messageType != null) {
            properties.putObject("type").put("const", messageType);
            required.add("type");
        }
        fill(owner, false, properties, required);
        return definition;
    }

    private static void fill(Class<?> owner, boolean optional, ObjectNode properties, ArrayNode required) {
        for (MemberType.Member member : MemberType.members(owner)) {
            properties.set(member.name(), form(member.type()));
            if (!optional && !member.optional()) {
                required.add(member.name());
            }
        }
        MemberType.inlined(owner).forEach(one -> fill(one.type(), optional || one.optional(), properties, required));
    }

    private static ObjectNode form(MemberType type) {
        ObjectNode form = JSON.createObjectNode();
        switch (type) {
            case MemberType.Scalar(var name) -> form.put("type", name);
            case MemberType.Choice(var values) -> values.forEach(form.putArray("enum")::add);
            case MemberType.Array(var item) -> form.put("type", "array").set("items", form(item));
            case MemberType.Dictionary(var value) -> form.put("type", "object").set("additionalProperties", form(value));
            case MemberType.Reference(var owner) -> form.setAll(reference(owner.getSimpleName()));
            case MemberType.OrNull(var inner) -> form.putArray("anyOf").add(form(inner)).add(JSON.createObjectNode().put("type", "null"));
        }
        return form;
    }

    private static ObjectNode reference(String name) {
        return JSON.createObjectNode().put("$ref", "#/$defs/" + name);
    }
}
