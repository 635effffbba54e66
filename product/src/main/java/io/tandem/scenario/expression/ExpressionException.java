package io.tandem.scenario.expression;

import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;

/** An expression makes no sense; caught where the place of its text is known. */
final class ExpressionException extends Exception {

    private final String fix;

    ExpressionException(String what, String fix) {
        super(what, null, false, false);
        this.fix = fix;
    }

    /** For an expression that rests on something whose mistake is already among the findings. */
    static ExpressionException told() {
        return new ExpressionException("", "");
    }

    void tell(Findings findings, LocatedNode located) {
        if (!fix.isEmpty()) {
            findings.add(located, getMessage(), fix);
        }
    }
}
