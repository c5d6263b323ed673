package dev.patchbay.tool;

import jakarta.enterprise.invoke.Invoker;
import java.util.List;

/** The annotated methods of all beans, as the build has left them. */
public final class LocalBeans {
    private final List<LocalMethod> methods;

    LocalBeans(List<LocalMethod> methods) {
        this.methods = List.copyOf(methods);
    }

    List<LocalMethod> methods() {
        return methods;
    }

    /** A method that the build has checked, and the way to call it. */
    record LocalMethod(Spec spec, Invoker<Object, Object> invoker, JavaTypes types) {}
}
