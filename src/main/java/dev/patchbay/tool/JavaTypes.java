package dev.patchbay.tool;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The records and enums that shapes name, as the build has linked them: nothing is looked up by
 * name.
 */
final class JavaTypes {
    private final Map<String, Class<?>> types = new HashMap<>();

    JavaTypes(List<Class<?>> linked) {
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
