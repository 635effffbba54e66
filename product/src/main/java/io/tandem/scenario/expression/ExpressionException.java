package io.tandem.scenario.expression;

import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;

/** An invalid expression; caught where the location of its text is known. */
final class ExpressionException extends Exception {

    private final String fix;

    ExpressionException(String what, String fix) {
        super(what, null, false, false);
        this.fix = fix;
    }

    /** For an expression that depends on something whose mistake is already reported. */
    static ExpressionException told() {
        return new ExpressionException("", "");
    }

    void tell(Findings findings, LocatedNode located) {
        if (!fix.isEmpty()) {
            findings.add(located, getMessage(), fix);
        }
    }
}
