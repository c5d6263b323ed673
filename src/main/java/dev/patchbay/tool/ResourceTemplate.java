package dev.patchbay.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method of a CDI bean a resource template. Its string parameters are the variables of the
 * template. A parameter {@code uri} that is not a variable gets the whole URI. The method returns
 * the same types as a {@link Resource} method, or null if there is no such resource.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ResourceTemplate {
    /** The URI with variables: {@code notes://{folder}/{+path}}. */
    String uriTemplate();

    /** The name; by default the name of the method. */
    String name() default "";

    /** The name for users. */
    String title() default "";

    /** The description of the resources. */
    String description();

    String mimeType() default "text/plain";
}
