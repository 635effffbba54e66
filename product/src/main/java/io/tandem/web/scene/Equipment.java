package io.tandem.web.scene;

import io.tandem.web.contract.SceneDescription.Sensor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a vehicle wears and carries.
 *
 * @param file    name of the model that the scenario gives it; empty without
 * @param look    that model; empty where its file did not come along
 * @param sensors that measure
 */
public record Equipment(String file, Optional<ServedModel> look, List<Sensor> sensors) {

    static final Equipment NONE = new Equipment("", Optional.empty(), List.of());

    /** The same with a model, if it is the one that the scenario names. */
    private Equipment wearing(ServedModel model) {
        return look.isEmpty() && file.equals(model.file()) ? new Equipment(file, Optional.of(model), sensors) : this;
    }

    /** The same with models by id. */
    static Map<Integer, Equipment> wearing(Map<Integer, Equipment> all, Map<Integer, ServedModel> models) {
        return all.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
                one -> models.containsKey(one.getKey()) ? one.getValue().wearing(models.get(one.getKey())) : one.getValue()));
    }
}
