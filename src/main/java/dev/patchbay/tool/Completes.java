package dev.patchbay.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method propose values for one argument of a prompt, or one variable of a resource
 * template. It takes what was typed so far, and may take a {@code Map<String, String>} of the
 * arguments that have a value already; it returns a {@code List<String>}, best first.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Completes {
    /** The prompt's name; either this or the template is given. */
    String prompt() default "";

    /** The template as its method names it. */
    String uriTemplate() default "";

    /** The argument's or variable's name. */
    String argument();
}
