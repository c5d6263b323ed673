package dev.patchbay.tool.scan;

import dev.patchbay.mcp.result.ResourceContents;
import jakarta.enterprise.lang.model.declarations.MethodInfo;
import jakarta.enterprise.lang.model.types.Type;
import java.util.Set;

/** Checks of return types that all readers of methods share. */
final class ReturnTypes {
    static final String LIST = "java.util.List";
    static final String UNI = "io.smallrye.mutiny.Uni";
    static final String MULTI = "io.smallrye.mutiny.Multi";
    static final String CONTENTS = ResourceContents.class.getName();

    private ReturnTypes() {}

    /**
     * Refuses a method that returns neither one of these types nor a {@code Uni} of one.
     *
     * @param kind the kind of method, for the error message
     */
    static void requireOneOf(Set<String> allowed, MethodInfo method, String kind) {
        var type = method.returnType();
        var answer = name(TypeReader.name(type).equals(UNI) ? element(type) : type);
        if (!allowed.contains(answer)) {
            throw new SignatureError(
                    kind
                            + " must return one of "
                            + String.join(", ", allowed.stream().sorted().toList())
                            + ", found "
                            + answer);
        }
    }

    /** Returns the element type of a list, a {@code Uni} or a {@code Multi}. */
    static Type element(Type type) {
        if (!type.isParameterizedType()) {
            throw new SignatureError(
                    "type " + type + " must have a type argument: " + type + "<String>");
        }
        return type.asParameterizedType().typeArguments().getFirst();
    }

    private static String name(Type type) {
        var name = TypeReader.name(type);
        return name.equals(LIST) ? name + "<" + name(element(type)) + ">" : general(name);
    }

    /** Treats each subtype of contents as contents. */
    private static String general(String name) {
        return name.startsWith(CONTENTS + "$") ? CONTENTS : name;
    }
}
