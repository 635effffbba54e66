package io.tandem.fleet.unit;

import io.tandem.mobility.UnitQuantity;
import io.tandem.unit.UnitException;
import io.tandem.unit.UnitFactory;
import io.tandem.unit.UnitSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** All vehicles of a fleet that one unit serves in one role; the unit is opened and begun when it is first needed. */
public final class UnitBatch {

    /** The quantities of a vehicle. */
    public interface Vehicles {
        double value(UnitQuantity quantity, int slot);
    }

    /** Tells of a vehicle whose unit failed. */
    public interface Failures {
        void tell(int slot, String why);
    }

    private static final int QUANTITIES = UnitQuantity.values().length;

    private final UnitFactory factory;
    private final UnitPart part;
    private final int[] slots;
    private final String[] failures;
    private final boolean[] failureTold;
    /** by vehicle: what its unit told last, by quantity */
    private final double[][] told;
    private UnitFactory.OpenUnit unit;
    private double[] inputs;
    private double[] outputs;
    /** by input: a quantity, or null for a number */
    private UnitQuantity[] reads;
    private double[] constants;
    private UnitQuantity[] writes;

    public UnitBatch(UnitFactory factory, UnitPart part, int[] slots) {
        this.factory = factory;
        this.part = part;
        this.slots = slots;
        failures = new String[slots.length];
        failureTold = new boolean[slots.length];
        told = new double[slots.length][QUANTITIES];
        Arrays.stream(told).forEach(values -> Arrays.fill(values, Double.NaN));
    }

    /** The number of a slot among those of the batch; negative for others. */
    public int indexOf(int slot) {
        return Arrays.binarySearch(slots, slot);
    }

    public int[] slots() {
        return slots;
    }

    public boolean isWhole(int i) {
        return failures[i] == null;
    }

    /** Whether the unit is given the vehicle's start, so that its position is the vehicle's. */
    public boolean isGivenStart() {
        return unit != null && unit.source().start().values().stream().map(UnitQuantity::of).anyMatch(quantity -> quantity.filter(UnitQuantity.EAST::equals).isPresent());
    }

    /** Begins where it has not; returns whether it did. */
    public boolean begin(Vehicles vehicles) {
        if (unit != null || inputs != null) {
            return false;
        }
        inputs = new double[0];
        try {
            unit = factory.open(part.source(), part.use());
            connect(unit.source());
            List<String> start = List.copyOf(unit.source().start().values());
            double[] values = new double[slots.length * start.size()];
            for (int i = 0; i < slots.length; i++) {
                for (int k = 0; k < start.size(); k++) {
                    values[i * start.size() + k] = value(start.get(k), vehicles, slots[i]);
                }
            }
            unit.engine().begin(slots.length, values, outputs, failures);
            spread();
        } catch (UnitException lost) {
            lose(lost);
        }
        return true;
    }

    private static double value(String connection, Vehicles vehicles, int slot) {
        return UnitQuantity.of(connection).map(quantity -> vehicles.value(quantity, slot)).orElseGet(() -> Double.valueOf(connection));
    }

    private void connect(UnitSource source) {
        List<String> in = List.copyOf(source.inputs().values());
        reads = in.stream().map(name -> UnitQuantity.of(name).orElse(null)).toArray(UnitQuantity[]::new);
        constants = in.stream().mapToDouble(name -> UnitQuantity.of(name).isPresent() ? 0 : Double.parseDouble(name)).toArray();
        writes = source.outputs().values().stream().map(name -> UnitQuantity.of(name).orElseThrow()).toArray(UnitQuantity[]::new);
        inputs = new double[slots.length * reads.length];
        outputs = new double[slots.length * writes.length];
    }

    private void lose(UnitException lost) {
        for (int i = 0; i < failures.length; i++) {
            failures[i] = failures[i] == null ? lost.getMessage() : failures[i];
        }
    }

    /** Steps the unit for all vehicles. */
    public void step(double time, double seconds, Vehicles vehicles) {
        if (unit == null || Arrays.stream(failures).noneMatch(failure -> failure == null)) {
            return;
        }
        for (int i = 0; i < slots.length; i++) {
            for (int k = 0; k < reads.length; k++) {
                inputs[i * reads.length + k] = reads[k] == null ? constants[k] : vehicles.value(reads[k], slots[i]);
            }
        }
        try {
            unit.engine().step(time, seconds, inputs, outputs, failures);
        } catch (UnitException lost) {
            lose(lost);
        }
        refuseNonsense();
        spread();
    }

    private void refuseNonsense() {
        for (int i = 0; i < outputs.length; i++) {
            if (!Double.isFinite(outputs[i]) && failures[i / writes.length] == null) {
                failures[i / writes.length] = "its output " + unit.source().outputVariables().get(i % writes.length) + " is " + outputs[i];
            }
        }
    }

    private void spread() {
        for (int i = 0; i < slots.length; i++) {
            for (int k = 0; k < writes.length; k++) {
                told[i][writes[k].ordinal()] = outputs[i * writes.length + k];
            }
        }
    }

    /** What the unit told of a vehicle last, by quantity; NaN for what it does not tell. */
    public double[] told(int i) {
        return told[i];
    }

    /** Tells of every vehicle once. */
    public void tellFailures(Failures teller) {
        for (int i = 0; i < slots.length; i++) {
            if (failures[i] != null && !failureTold[i]) {
                failureTold[i] = true;
                teller.tell(slots[i], part.source().title() + ": " + failures[i]);
            }
        }
    }

    /** What is wrong with the connections of a unit in a role; empty for nothing. */
    public static List<String> faults(UnitSource source, UnitQuantity.Role role) {
        List<String> faults = new ArrayList<>();
        for (Map<String, String> reading : List.of(source.inputs(), source.start())) {
            reading.forEach((variable, name) -> {
                if (!name.strip().matches("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?") && UnitQuantity.of(name).filter(quantity -> quantity.readBy(role)).isEmpty()) {
                    faults.add(variable + " cannot read " + name + "; there are numbers and " + names(quantity -> quantity.readBy(role)));
                }
            });
        }
        source.outputs().forEach((variable, name) -> {
            if (UnitQuantity.of(name).filter(quantity -> quantity.writtenBy(role)).isEmpty()) {
                faults.add(variable + " cannot be " + name + "; there are " + names(quantity -> quantity.writtenBy(role)));
            }
        });
        if (source.outputs().isEmpty()) {
            faults.add("no output is connected; there are " + names(quantity -> quantity.writtenBy(role)));
        }
        return faults;
    }

    private static String names(Predicate<UnitQuantity> which) {
        return String.join(", ", Arrays.stream(UnitQuantity.values()).filter(which).map(UnitQuantity::written).toList());
    }
}
