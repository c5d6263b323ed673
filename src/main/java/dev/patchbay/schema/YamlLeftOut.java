package dev.patchbay.schema;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.serialization.YamlMapperFactory;
import com.oracle.svm.core.annotate.Substitute;
import com.oracle.svm.core.annotate.TargetClass;

/**
 * Takes the place of the validator's YAML in a native binary.
 *
 * <p>Schemas reach us as JSON only, so its YAML library is left out of the program; the virtual
 * machine never misses it, but a native binary is linked as a whole.
 */
@TargetClass(YamlMapperFactory.class)
final class YamlLeftOut {
    private YamlLeftOut() {}

    @Substitute
    public static ObjectMapper getInstance() {
        throw new IllegalStateException("Schemas must be JSON");
    }
}
