package io.tandem.unit.fmi;

import io.tandem.unit.UnitException;
import io.tandem.unit.UnitSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks the connections of an FMU against what it says of itself. */
public final class FmuWiring {

    private FmuWiring() {
    }

    /**
     * The source with its connections from the unit's variables to the vehicle's quantities. They may be written the other way around, too: where a key is no variable and
     * its value is one, they change places.
     */
    public static UnitSource turned(UnitSource source, ModelDescription description) {
        return new UnitSource(source.kind(), source.file(), source.command(), turned(source.inputs(), description), turned(source.outputs(), description),
                turned(source.start(), description), source.parameters(), source.step(), source.patience(), source.trusted());
    }

    private static Map<String, String> turned(Map<String, String> connections, ModelDescription description) {
        Map<String, String> turned = new LinkedHashMap<>();
        connections.forEach((key, value) -> {
            boolean other = !description.variables().containsKey(key) && description.variables().containsKey(value);
            turned.put(other ? value : key, other ? key : value);
        });
        return turned;
    }

    /** All that is wrong with the connections of a source; empty for nothing. */
    public static List<String> faults(UnitSource source, ModelDescription description) {
        List<String> faults = new ArrayList<>();
        source.inputs().keySet().forEach(name -> fault(description, name, "input").ifPresent(faults::add));
        source.outputs().keySet().forEach(name -> fault(description, name, "output").ifPresent(faults::add));
        source.start().keySet().forEach(name -> fault(description, name, "").ifPresent(faults::add));
        source.parameters().keySet().forEach(name -> fault(description, name, "").ifPresent(faults::add));
        if (description.needsTool()) {
            faults.add("it only starts another program, which must be installed (needsExecutionTool); export it with its solver");
        }
        return faults;
    }

    private static Optional<String> fault(ModelDescription description, String name, String causality) {
        FmuVariable variable = description.variables().get(name);
        if (variable == null) {
            List<String> some = description.variables().values().stream().filter(one -> causality.isEmpty() ? one.causality().equals("parameter") : one.causality().equals(causality))
                    .map(FmuVariable::name).limit(20).toList();
            return Optional.of("it has no variable " + name + (some.isEmpty() ? "" : "; its " + (causality.isEmpty() ? "parameter" : causality) + "s are " + String.join(", ", some)));
        }
        if (variable.array()) {
            return Optional.of("its variable " + name + " is an array, and only single numbers are connected");
        }
        boolean wrongWay = causality.equals("input") && !variable.causality().equals("input") && !variable.variability().equals("tunable");
        return wrongWay ? Optional.of("its variable " + name + " is " + (variable.causality().isEmpty() ? "local" : variable.causality()) + " and no input") : Optional.empty();
    }

    static List<FmuVariable> find(ModelDescription description, List<String> names) throws UnitException {
        List<FmuVariable> found = new ArrayList<>();
        for (String name : names) {
            FmuVariable variable = description.variables().get(name);
            if (variable == null) {
                throw new UnitException("it has no variable " + name);
            }
            found.add(variable);
        }
        return found;
    }
}
