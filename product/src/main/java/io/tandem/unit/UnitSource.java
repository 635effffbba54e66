package io.tandem.unit;

import java.util.List;
import java.util.Map;

/**
 * Which unit, and how its variables are connected. Instances of equal sources are stepped together.
 *
 * @param kind       what it is
 * @param file       of an FMU, from the folder of the scenario's file; the name of a Java provider
 * @param command    of a program
 * @param inputs     by the unit's variable: a quantity of the vehicle, or a number
 * @param outputs    by the unit's variable: a quantity of the vehicle
 * @param start      by the unit's variable: a quantity of the vehicle at its start, set before the unit is initialised
 * @param parameters by the unit's variable: numbers, set before the unit is initialised
 * @param step       longest step that the unit is asked for at once, seconds
 * @param patience   real time after which a unit that does not answer is given up, seconds
 * @param trusted    whether it runs in this process
 */
public record UnitSource(Kind kind, String file, List<String> command, Map<String, String> inputs, Map<String, String> outputs, Map<String, String> start,
        Map<String, Double> parameters, double step, double patience, boolean trusted) {

    /** What a unit is. */
    public enum Kind { FMU, PROGRAM, JAVA }

    /** The unit in a few words. */
    public String title() {
        return kind == Kind.PROGRAM ? String.join(" ", command) : file;
    }

    /** The unit's variables that are inputs, in their order. */
    public List<String> inputVariables() {
        return List.copyOf(inputs.keySet());
    }

    public List<String> outputVariables() {
        return List.copyOf(outputs.keySet());
    }

    public List<String> startVariables() {
        return List.copyOf(start.keySet());
    }
}
