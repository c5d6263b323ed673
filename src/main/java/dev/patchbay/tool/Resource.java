package dev.patchbay.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method of a CDI bean a resource. The method takes no parameter or one {@code Exchange}.
 * It returns a {@code String}, a {@code byte[]}, contents or a list of contents.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Resource {
    /** The URI of the resource. */
    String uri();

    /** The name; by default the name of the method. */
    String name() default "";

    /** The name for users. */
    String title() default "";

    /** The description of the content. */
    String description();

    String mimeType() default "text/plain";
}
