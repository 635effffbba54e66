package io.tandem.diagnosis;

import java.util.List;
import java.util.stream.Collectors;

/** Carries all mistakes of the user that were found. The command line prints them and exits with code 2, without a stack trace. */
public final class MistakeException extends Exception {

    private final transient List<Problem> problems;

    public MistakeException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public MistakeException(Problem problem) {
        this(List.of(problem));
    }

    public List<Problem> problems() {
        return problems;
    }
}
