package io.tandem.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a sealed interface: how a file chooses among its records. With a key ({@code "model"}) that key's value is the chosen
 * record's name. With the empty string the record's name is itself the only key: {@code - wait: 5 s}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ChosenBy {
    String value() default "";
}
