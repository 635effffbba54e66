import io.tandem.unit.UnitModel;
import java.util.List;
import java.util.Map;

/**
 * A car as a unit in Java: mobility: {model: java, name: my-car, ...}. It is found on the class path through a file
 * META-INF/services/io.tandem.unit.UnitModel$Provider with the line CarUnit$Provider.
 */
public final class CarUnit implements UnitModel {

    private final double wheelbase;
    private double x;
    private double y;
    private double heading;
    private double speed;

    private CarUnit(double wheelbase, double speed) {
        this.wheelbase = wheelbase;
        this.speed = speed;
    }

    /** Inputs and outputs are in the order of the provider's lists. With no time to go it tells its state only. */
    @Override
    public void step(double time, double seconds, double[] inputs, double[] outputs) {
        int parts = (int) Math.ceil(seconds / 0.01);
        for (int i = 0; i < parts; i++) {
            double h = seconds / parts;
            double before = speed;
            speed = Math.max(0, speed + h * inputs[0]);
            double mean = (before + speed) / 2;
            heading += h * mean / wheelbase * StrictMath.tan(inputs[1]);
            x += h * mean * StrictMath.cos(heading);
            y += h * mean * StrictMath.sin(heading);
        }
        outputs[0] = x;
        outputs[1] = y;
        outputs[2] = heading;
        outputs[3] = speed;
    }

    /** What the scenario names. */
    public static final class Provider implements UnitModel.Provider {

        @Override
        public String name() {
            return "my-car";
        }

        @Override
        public List<String> inputs() {
            return List.of("acceleration", "steer");
        }

        @Override
        public List<String> outputs() {
            return List.of("x", "y", "psi", "v");
        }

        @Override
        public UnitModel create(Map<String, Double> values) {
            return new CarUnit(values.getOrDefault("wheelbase", 2.7), values.getOrDefault("v0", 0.0));
        }
    }
}
