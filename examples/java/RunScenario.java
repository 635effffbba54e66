import io.tandem.run.Run;
import io.tandem.run.RunResult;
import java.nio.file.Path;

/** Runs a scenario with three seeds as fast as this machine can, and prints what came out. */
public final class RunScenario {

    public static void main(String[] arguments) throws Exception {
        for (int seed = 1; seed <= 3; seed++) {
            RunResult result = Run.of(Path.of(arguments[0])).seed(seed).duration(60).fast().execute();
            System.out.printf("seed %d: %d alerts, %s, state hash %s%n", seed, result.alerts(), result.met() ? "met" : "FAILED", result.hash());
            result.verdicts().forEach(verdict -> System.out.println("  " + verdict.expectation() + ": " + verdict.detail()));
        }
    }
}
