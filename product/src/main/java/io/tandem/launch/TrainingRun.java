package io.tandem.launch;

/**
 * Runs several commands in one process, each argument being one command line that is split at spaces. The start script runs it
 * once after a build, so that the Java runtime remembers the classes the commands touch and starts quickly from then on.
 */
final class TrainingRun {

    private TrainingRun() {
    }

    public static void main(String[] commands) {
        for (String command : commands) {
            Tandem.run(Tandem.commandLine(), command.split(" "));
        }
    }
}
