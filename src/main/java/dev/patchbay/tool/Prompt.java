package dev.patchbay.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method of a CDI bean a prompt. Its parameters are strings, and optional ones are
 * {@code @Nullable} or {@code Optional<String>}; it returns a {@code String}, a message, several
 * messages or a {@code PromptResult}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Prompt {
    /** The name clients ask for; by default the method's own. */
    String name() default "";

    /** The name people see. */
    String title() default "";

    /** What the prompt is for. */
    String description();
}
