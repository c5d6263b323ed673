package dev.patchbay.tool;

import dev.patchbay.mcp.ResourceContents;
import jakarta.enterprise.lang.model.declarations.MethodInfo;
import jakarta.enterprise.lang.model.types.Type;
import java.util.Set;

/** What the readers of methods have in common about return types. */
final class ReturnTypes {
    static final String LIST = "java.util.List";
    static final String UNI = "io.smallrye.mutiny.Uni";
    static final String MULTI = "io.smallrye.mutiny.Multi";
    static final String CONTENTS = ResourceContents.class.getName();

    private ReturnTypes() {}

    /**
     * Refuses a method that returns none of these types nor the promise of one.
     *
     * @param what names the kind of method for the author
     */
    static void requireOneOf(Set<String> allowed, MethodInfo method, String what) {
        var type = method.returnType();
        var answer = name(TypeReader.name(type).equals(UNI) ? element(type) : type);
        if (!allowed.contains(answer)) {
            throw new SignatureError(
                    what
                            + " must return one of "
                            + String.join(", ", allowed.stream().sorted().toList())
                            + ", found "
                            + answer);
        }
    }

    /** What a list, a promise or a stream is of. */
    static Type element(Type type) {
        if (!type.isParameterizedType()) {
            throw new SignatureError(
                    "type " + type + " must say what it is of: " + type + "<String>");
        }
        return type.asParameterizedType().typeArguments().getFirst();
    }

    private static String name(Type type) {
        var name = TypeReader.name(type);
        return name.equals(LIST) ? name + "<" + name(element(type)) + ">" : general(name);
    }

    /** Each kind of contents is as good as contents. */
    private static String general(String name) {
        return name.startsWith(CONTENTS + "$") ? CONTENTS : name;
    }
}
