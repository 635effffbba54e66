package io.tandem.unit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Instances of a unit in Java, in this process. An exception of one is its failure alone. */
public final class JavaUnits implements UnitEngine {

    private final UnitSource source;
    private final UnitModel.Provider provider;
    private final int[] inputs;
    private final int[] outputs;
    private List<UnitModel> models = List.of();

    public JavaUnits(UnitSource source, UnitModel.Provider provider) throws UnitException {
        this.source = source;
        this.provider = provider;
        inputs = places(source.inputVariables(), provider.inputs(), "input");
        outputs = places(source.outputVariables(), provider.outputs(), "output");
    }

    public UnitSource source() {
        return source;
    }

    private int[] places(List<String> wanted, List<String> known, String what) throws UnitException {
        for (String name : wanted) {
            if (!known.contains(name)) {
                throw new UnitException(provider.name() + " has no " + what + " " + name + "; it has " + String.join(", ", known));
            }
        }
        return wanted.stream().mapToInt(known::indexOf).toArray();
    }

    @Override
    public void begin(int instances, double[] start, double[] values, String[] failures) {
        models = new ArrayList<>();
        List<String> names = source.startVariables();
        for (int i = 0; i < instances; i++) {
            Map<String, Double> given = new HashMap<>(source.parameters());
            for (int k = 0; k < names.size(); k++) {
                given.put(names.get(k), start[i * names.size() + k]);
            }
            try {
                models.add(provider.create(given));
                step(i, 0, 0, new double[inputs.length * instances], values);
            } catch (RuntimeException thrown) {
                models.add(null);
                failures[i] = thrown.toString();
            }
        }
    }

    @Override
    public void step(double time, double seconds, double[] in, double[] out, String[] failures) {
        for (int i = 0; i < models.size(); i++) {
            if (failures[i] == null) {
                try {
                    step(i, time, seconds, in, out);
                } catch (RuntimeException thrown) {
                    failures[i] = thrown.toString();
                }
            }
        }
    }

    private void step(int instance, double time, double seconds, double[] in, double[] out) {
        double[] given = new double[provider.inputs().size()];
        double[] told = new double[provider.outputs().size()];
        for (int k = 0; k < inputs.length; k++) {
            given[inputs[k]] = in[instance * inputs.length + k];
        }
        models.get(instance).step(time, seconds, given, told);
        for (int k = 0; k < outputs.length; k++) {
            out[instance * outputs.length + k] = told[outputs[k]];
        }
    }

    @Override
    public void close() {
        models = List.of();
    }
}
