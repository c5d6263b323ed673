package dev.patchbay.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Describes an argument of a tool or prompt, or a component of a record that is an argument. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
public @interface Arg {
    /** The meaning of the argument, for the model that fills it in. */
    String value() default "";

    /** The name in messages; by default the name of the parameter. */
    String name() default "";

    /** The name for users; only prompts use it. */
    String title() default "";

    /** Additional keywords of the JSON schema, as one JSON object: {@code {"minimum": 1}}. */
    String schema() default "";
}
