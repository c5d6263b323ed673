package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.serialization.YamlMapperFactory;
import com.oracle.svm.core.annotate.Substitute;
import com.oracle.svm.core.annotate.TargetClass;

/**
 * Replaces the YAML reader of the validator library in a native binary.
 *
 * <p>All schemas are JSON, so the YAML library is not part of the program. On the Java virtual
 * machine the class is never loaded, but a native binary is linked as a whole.
 */
@TargetClass(YamlMapperFactory.class)
final class YamlLeftOut {
    private YamlLeftOut() {}

    @Substitute
    public static ObjectMapper getInstance() {
        throw new IllegalStateException("Schemas must be JSON");
    }
}
