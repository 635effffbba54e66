package io.tandem.run;

/** The version of this program and of the Java that runs it; both matter in a bug report and in a recording's provenance. */
public final class ProgramVersion {

    private ProgramVersion() {
    }

    /** The version of the jar alone. */
    public static String number() {
        String ours = ProgramVersion.class.getPackage().getImplementationVersion();
        return ours == null ? "from loose classes" : ours;
    }

    public static String text() {
        return "tandem " + number() + " (Java " + Runtime.version() + ", " + System.getProperty("java.vendor") + ")";
    }
}
