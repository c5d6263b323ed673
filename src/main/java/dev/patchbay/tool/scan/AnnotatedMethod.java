package dev.patchbay.tool.scan;

import jakarta.enterprise.lang.model.AnnotationInfo;
import jakarta.enterprise.lang.model.declarations.ClassInfo;
import jakarta.enterprise.lang.model.declarations.MethodInfo;
import java.lang.annotation.Annotation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A method of a bean, and the Patchbay annotation for which it is read. */
record AnnotatedMethod(String owner, MethodInfo method, AnnotationInfo annotation) {
    /** Returns the method with an annotation of this type; empty if it has none. */
    static Optional<AnnotatedMethod> of(
            ClassInfo bean, MethodInfo method, Class<? extends Annotation> type) {
        return Optional.ofNullable(method.annotation(type))
                .map(found ->
                        new AnnotatedMethod(bean.name() + "." + method.name(), method, found));
    }

    /** Returns the name in the annotation, or else the name of the method. */
    String name() {
        return TypeReader.text(annotation, "name", method.name());
    }

    @Nullable String title() {
        return TypeReader.orNull(text("title"));
    }

    String description() {
        var description = text("description");
        if (description.isBlank()) {
            throw new SignatureError(
                    "description must not be blank, because models select tools by it");
        }
        return description;
    }

    /** Returns a text member of the annotation; empty if it is not set. */
    String text(String member) {
        return TypeReader.text(annotation, member, "");
    }
}
