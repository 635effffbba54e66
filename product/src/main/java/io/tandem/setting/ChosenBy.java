package io.tandem.setting;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a sealed interface: how a file selects one of its records. With a key ({@code "model"}), the value of that key is the name
 * of the record. With the empty string, the record's name is itself the only key: {@code - wait: 5 s}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ChosenBy {
    String value() default "";

    /** The name that is meant where the key is absent and all other keys belong to that record; empty where the key is required. */
    String usual() default "";
}
