package dev.patchbay.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method of a CDI bean a tool.
 *
 * <p>Its parameters are the arguments: each argument by its name, or all arguments as one record.
 * An {@code Exchange} parameter gives access to the client. A wrong signature fails the build.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Tool {
    /** The name in requests; by default the name of the method. */
    String name() default "";

    /** The name for users. */
    String title() default "";

    /** The purpose of the tool, for the model that chooses a tool. */
    String description();

    Hint readOnly() default Hint.UNSAID;

    Hint destructive() default Hint.UNSAID;

    Hint idempotent() default Hint.UNSAID;

    Hint openWorld() default Hint.UNSAID;

    /**
     * The whole input schema as JSON, in place of the derived schema. The method then takes all
     * arguments as one {@code JsonNode}, {@code RawJson} or record.
     */
    String inputSchema() default "";

    /** A hint about the effects of a tool. */
    enum Hint {
        UNSAID,
        YES,
        NO
    }
}
