package dev.patchbay.tool.spec;

import jakarta.enterprise.invoke.Invoker;
import java.util.List;

/** The annotated methods of all beans, as the build has stored them. */
public final class LocalBeans {
    private final List<LocalMethod> methods;
    private final boolean onlyOfPatchbay;

    /**
     * @param onlyOfPatchbay whether the application has no beans of its own
     */
    public LocalBeans(List<LocalMethod> methods, boolean onlyOfPatchbay) {
        this.methods = List.copyOf(methods);
        this.onlyOfPatchbay = onlyOfPatchbay;
    }

    /** Returns whether all beans belong to Patchbay or to its libraries. */
    public boolean onlyOfPatchbay() {
        return onlyOfPatchbay;
    }

    public List<LocalMethod> methods() {
        return methods;
    }

    /** A method that the build has checked, with its invoker. */
    public record LocalMethod(Spec spec, Invoker<Object, Object> invoker, JavaTypes types) {}
}
