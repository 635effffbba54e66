package io.tandem.unit.fmi;

import io.tandem.unit.UnitEngine;
import io.tandem.unit.UnitException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Instances of an FMU in the process that calls it. */
public final class FmuUnits implements UnitEngine {

    private static final double SAME_TIME = 1e-9;

    private final Arena arena = Arena.ofShared();
    private final FmiApi api;
    private final Wiring wiring;
    private final List<VariableBlock> inputs;
    private final List<VariableBlock> outputs;
    private final List<VariableBlock> start;
    private final List<VariableBlock> parameters;
    private final double[] parameterValues;
    private final boolean onlyOnce;
    private final double longestStep;
    private MemorySegment[] instances = new MemorySegment[0];

    /**
     * The variables that are set and read.
     *
     * @param step longest step that is asked for at once, seconds
     */
    public record Wiring(List<String> inputs, List<String> outputs, List<String> start, Map<String, Double> parameters, double step) {
    }

    /**
     * Loads a library.
     *
     * @param resources folder of the unit's resources
     */
    public FmuUnits(ModelDescription description, Path library, Path resources, Wiring wiring) throws UnitException {
        this.wiring = wiring;
        onlyOnce = description.onlyOnce();
        longestStep = Double.isNaN(description.fixedStep()) ? wiring.step() : description.fixedStep();
        try {
            api = FmiApi.of(arena, description, library, resources);
            inputs = VariableBlock.of(arena, FmuWiring.find(description, wiring.inputs()), api::setter);
            outputs = VariableBlock.of(arena, FmuWiring.find(description, wiring.outputs()), api::getter);
            start = VariableBlock.of(arena, FmuWiring.find(description, wiring.start()), api::setter);
            List<String> names = List.copyOf(wiring.parameters().keySet());
            parameters = VariableBlock.of(arena, FmuWiring.find(description, names), api::setter);
            parameterValues = names.stream().mapToDouble(wiring.parameters()::get).toArray();
        } catch (UnitException | RuntimeException refused) {
            arena.close();
            throw refused;
        }
    }

    @Override
    public void begin(int count, double[] startValues, double[] values, String[] failures) throws UnitException {
        free();
        if (onlyOnce && count > 1) {
            throw new UnitException("it can have one instance in a process, and " + count + " vehicles share it (canBeInstantiatedOnlyOncePerProcess)");
        }
        instances = new MemorySegment[count];
        Arrays.fill(instances, MemorySegment.NULL);
        for (int i = 0; i < count; i++) {
            try {
                failures[i] = begin(i, startValues, values);
            } catch (Throwable broken) {
                throw new UnitException("it cannot be called: " + broken, broken);
            }
        }
    }

    private String begin(int i, double[] startValues, double[] values) throws Throwable {
        instances[i] = api.instantiate("instance" + (i + 1));
        if (instances[i].address() == 0) {
            return reason("it refuses to be instantiated");
        }
        int status = 0;
        for (VariableBlock block : parameters) {
            status = Math.max(status, block.set(instances[i], parameterValues, 0));
        }
        for (VariableBlock block : start) {
            status = Math.max(status, block.set(instances[i], startValues, i * wiring.start().size()));
        }
        if (status > FmiApi.WARNING) {
            return reason("it refuses its parameters or start values");
        }
        status = api.enterInitialization(instances[i]);
        status = status > FmiApi.WARNING ? status : api.exitInitialization(instances[i]);
        return status > FmiApi.WARNING ? reason("its initialisation fails") : get(i, values);
    }

    private String get(int i, double[] values) throws Throwable {
        int status = 0;
        for (VariableBlock block : outputs) {
            status = Math.max(status, block.get(instances[i], values, i * wiring.outputs().size()));
        }
        return status > FmiApi.WARNING ? reason("its outputs cannot be read") : null;
    }

    private String reason(String what) {
        String message = api.takeMessage();
        return message.isEmpty() ? what : what + ": " + message;
    }

    @Override
    public void step(double time, double seconds, double[] values, double[] told, String[] failures) throws UnitException {
        int parts = Math.max(1, (int) Math.ceil(seconds / longestStep - SAME_TIME));
        for (int i = 0; i < instances.length; i++) {
            if (failures[i] == null) {
                try {
                    failures[i] = step(i, time, seconds, parts, values, told);
                } catch (Throwable broken) {
                    throw new UnitException("it cannot be called: " + broken, broken);
                }
            }
        }
    }

    private String step(int i, double time, double seconds, int parts, double[] values, double[] told) throws Throwable {
        int status = 0;
        for (VariableBlock block : inputs) {
            status = Math.max(status, block.set(instances[i], values, i * wiring.inputs().size()));
        }
        if (status > FmiApi.WARNING) {
            return reason("it refuses its inputs");
        }
        for (int part = 0; part < parts; part++) {
            status = api.step(instances[i], time + seconds * part / parts, seconds / parts);
            if (status > FmiApi.WARNING) {
                return reason(status == FmiApi.DISCARD ? "it ends its simulation or cannot take this step" : "its step fails");
            }
        }
        return get(i, told);
    }

    private void free() {
        for (MemorySegment instance : instances) {
            if (instance.address() != 0) {
                try {
                    api.free(instance);
                } catch (Throwable broken) {
                    throw new IllegalStateException("a unit cannot be freed", broken);
                }
            }
        }
        instances = new MemorySegment[0];
    }

    @Override
    public void close() {
        free();
        arena.close();
    }
}
