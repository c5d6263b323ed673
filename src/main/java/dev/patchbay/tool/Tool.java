package dev.patchbay.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method of a CDI bean a tool.
 *
 * <p>Its parameters are the arguments: each one by its name, or all of them as one record. An
 * {@code Exchange} parameter gives access to the caller. A wrong signature fails the build.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Tool {
    /** The name clients call; by default the method's own. */
    String name() default "";

    /** The name people see. */
    String title() default "";

    /** What the tool does, for the model that chooses. */
    String description();

    Hint readOnly() default Hint.UNSAID;

    Hint destructive() default Hint.UNSAID;

    Hint idempotent() default Hint.UNSAID;

    Hint openWorld() default Hint.UNSAID;

    /**
     * The whole input schema as JSON, in place of the derived one. The method then takes the
     * arguments as one {@code JsonNode} or {@code RawJson}.
     */
    String inputSchema() default "";

    /** A promise about a tool's effects. */
    enum Hint {
        UNSAID,
        YES,
        NO
    }
}
