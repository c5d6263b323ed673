package dev.patchbay.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method of a CDI bean a family of resources. Its string parameters are the variables of
 * the template; one that is named {@code uri} and is no variable gets the whole address. It returns
 * what a {@link Resource} does, or null if there is no such resource.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ResourceTemplate {
    /** The address with variables: {@code notes://{folder}/{+path}}. */
    String uriTemplate();

    /** Its name; by default the method's own. */
    String name() default "";

    /** The name people see. */
    String title() default "";

    /** What they hold. */
    String description();

    String mimeType() default "text/plain";
}
