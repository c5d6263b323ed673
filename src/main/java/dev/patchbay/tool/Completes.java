package dev.patchbay.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method propose values for one argument of a prompt, or for one variable of a resource
 * template. The method takes the text typed so far, and may take a {@code Map<String, String>} of
 * the arguments that already have a value. It returns a {@code List<String>}, best value first.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Completes {
    /** The name of the prompt; either this or the template must be set. */
    String prompt() default "";

    /** The URI template, exactly as in {@link ResourceTemplate}. */
    String uriTemplate() default "";

    /** The name of the argument or variable. */
    String argument();
}
