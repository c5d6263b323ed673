package dev.patchbay.tool;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a method of a CDI bean a resource. It takes nothing, or an {@code Exchange}, and returns a
 * {@code String}, a {@code byte[]}, contents or several of them.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Resource {
    /** The address it is read by. */
    String uri();

    /** Its name; by default the method's own. */
    String name() default "";

    /** The name people see. */
    String title() default "";

    /** What it holds. */
    String description();

    String mimeType() default "text/plain";
}
