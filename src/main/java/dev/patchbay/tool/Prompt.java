package dev.patchbay.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method of a CDI bean a prompt. Its parameters are strings; optional ones are {@code
 * Optional<String>} or {@code @Nullable}. It returns a {@code String}, a message, a list of
 * messages or a {@code PromptResult}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Prompt {
    /** The name in requests; by default the name of the method. */
    String name() default "";

    /** The name for users. */
    String title() default "";

    /** The purpose of the prompt. */
    String description();
}
