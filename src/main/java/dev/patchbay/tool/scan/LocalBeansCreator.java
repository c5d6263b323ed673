package dev.patchbay.tool.scan;

import dev.patchbay.tool.spec.JavaTypes;
import dev.patchbay.tool.spec.LocalBeans;
import dev.patchbay.tool.spec.SpecCodec;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.build.compatible.spi.Parameters;
import jakarta.enterprise.inject.build.compatible.spi.SyntheticBeanCreator;
import jakarta.enterprise.invoke.Invoker;
import java.util.ArrayList;
import java.util.List;

/** Creates {@link LocalBeans} from the build's data; public because generated code calls it. */
public final class LocalBeansCreator implements SyntheticBeanCreator<LocalBeans> {
    static final String SPECS = "specs";
    static final String INVOKERS = "invokers";
    static final String TYPES = "types";
    static final String ONLY_OF_PATCHBAY = "onlyOfPatchbay";

    /** Creates the creator; the container needs this constructor. */
    public LocalBeansCreator() {}

    @Override
    public LocalBeans create(Instance<Object> lookup, Parameters parameters) {
        var specs = parameters.get(SPECS, String[].class);
        var invokers = parameters.get(INVOKERS, Invoker[].class);
        var types = new JavaTypes(List.<Class<?>>of(parameters.get(TYPES, Class[].class)));
        var methods = new ArrayList<LocalBeans.LocalMethod>();
        for (int i = 0; i < specs.length; i++) {
            @SuppressWarnings(
                    "unchecked") // An array cannot have type arguments; every invoker is of this
            // type.
            Invoker<Object, Object> invoker = invokers[i];
            methods.add(new LocalBeans.LocalMethod(SpecCodec.decode(specs[i]), invoker, types));
        }
        return new LocalBeans(methods, parameters.get(ONLY_OF_PATCHBAY, Boolean.class));
    }
}
