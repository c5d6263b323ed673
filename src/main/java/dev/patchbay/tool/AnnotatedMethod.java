package dev.patchbay.tool;

import jakarta.enterprise.lang.model.AnnotationInfo;
import jakarta.enterprise.lang.model.declarations.ClassInfo;
import jakarta.enterprise.lang.model.declarations.MethodInfo;
import java.lang.annotation.Annotation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A method of a bean with the one of our annotations that it is read for. */
record AnnotatedMethod(String owner, MethodInfo method, AnnotationInfo annotation) {
    /** Empty if the method does not have this annotation. */
    static Optional<AnnotatedMethod> of(
            ClassInfo bean, MethodInfo method, Class<? extends Annotation> type) {
        return Optional.ofNullable(method.annotation(type))
                .map(found ->
                        new AnnotatedMethod(bean.name() + "." + method.name(), method, found));
    }

    /** What the annotation says, or how the method is called. */
    String name() {
        return TypeReader.text(annotation, "name", method.name());
    }

    @Nullable String title() {
        return TypeReader.orNull(text("title"));
    }

    String description() {
        var description = text("description");
        if (description.isBlank()) {
            throw new SignatureError("description must not be blank: models choose by it");
        }
        return description;
    }

    /** A text of the annotation; empty if it is not given. */
    String text(String member) {
        return TypeReader.text(annotation, member, "");
    }
}
