package io.tandem.diagnosis;

import java.util.List;
import java.util.stream.Collectors;

/** The caller's mistakes, all of them. The command line shows them and exits with 2; no stack trace is worth reading. */
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
