package dev.patchbay.tool.spec;

import jakarta.enterprise.invoke.Invoker;
import java.util.List;

/** The annotated methods of all beans, as the build has stored them. */
public final class LocalBeans {
    private final List<LocalMethod> methods;

    public LocalBeans(List<LocalMethod> methods) {
        this.methods = List.copyOf(methods);
    }

    public List<LocalMethod> methods() {
        return methods;
    }

    /** A method that the build has checked, with its invoker. */
    public record LocalMethod(Spec spec, Invoker<Object, Object> invoker, JavaTypes types) {}
}
