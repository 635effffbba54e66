package io.tandem.web.live;

import io.tandem.message.Parameter;
import io.tandem.web.contract.ApiAnswer;
import java.util.List;

/** Settings that can change during a run, as answers. */
public final class ParameterAnswers {

    private ParameterAnswers() {
    }

    public static List<ApiAnswer.Parameter> of(List<Parameter> parameters) {
        return parameters.stream().map(ParameterAnswers::of).toList();
    }

    private static ApiAnswer.Parameter of(Parameter one) {
        return new ApiAnswer.Parameter(one.path(), one.label(), one.meaning(), one.value(), one.unit(), one.kind(), one.choices().isEmpty() ? null : one.choices(),
                one.min(), one.max(), one.of().map(Object::toString).orElse(null));
    }
}
