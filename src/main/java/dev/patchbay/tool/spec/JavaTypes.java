package dev.patchbay.tool.spec;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The records and enums that shapes name. The build has linked them, so no class is loaded by name.
 */
public final class JavaTypes {
    private final Map<String, Class<?>> types = new HashMap<>();

    public JavaTypes(List<Class<?>> linked) {
        linked.forEach(type -> types.put(type.getName(), type));
    }

    Class<?> get(String name) {
        var type = types.get(name);
        if (type == null) {
            throw new IllegalStateException("The build has not linked " + name);
        }
        return type;
    }
}
