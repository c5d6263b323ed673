package dev.patchbay.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Describes an argument of a tool or prompt, or a component of a record that is one. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
public @interface Arg {
    /** What the argument means, for the model that fills it in. */
    String value() default "";

    /** Its name on the wire; by default the parameter's own. */
    String name() default "";

    /** The name people see; used for prompts. */
    String title() default "";

    /** More keywords of its JSON schema, as one JSON object: {@code {"minimum": 1}}. */
    String schema() default "";
}
