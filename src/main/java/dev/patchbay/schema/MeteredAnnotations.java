package dev.patchbay.schema;

import com.networknt.schema.annotation.Annotation;
import com.networknt.schema.annotation.Annotations;
import com.networknt.schema.path.NodePath;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Annotations whose reading is charged.
 *
 * <p>The unevaluated keywords, and every failing schema, read all annotations of a location: a
 * square of the steps, if recursion comes to the same place along many paths.
 */
final class MeteredAnnotations extends Annotations {
    /** An annotation is an object that lives until the end, with a set of names in it. */
    private static final int STEPS_PER_ANNOTATION = 20;

    private final Meter meter;
    private final Map<NodePath, List<Annotation>> view;

    MeteredAnnotations(Meter meter) {
        this.meter = meter;
        view = new View(super.asMap(), meter);
    }

    @Override
    public Map<NodePath, List<Annotation>> asMap() {
        return view;
    }

    @Override
    public void put(Annotation annotation) {
        meter.charge(STEPS_PER_ANNOTATION);
        super.put(annotation);
    }

    /** The two look-ups the library makes; both charge for what they hand out. */
    private static final class View extends AbstractMap<NodePath, List<Annotation>> {
        private final Map<NodePath, List<Annotation>> values;
        private final Meter meter;

        View(Map<NodePath, List<Annotation>> values, Meter meter) {
            this.values = values;
            this.meter = meter;
        }

        @Override
        public @Nullable List<Annotation> get(Object location) {
            var found = values.get(location);
            if (found != null) {
                charge(found);
            }
            return found;
        }

        @Override
        public List<Annotation> getOrDefault(Object location, List<Annotation> other) {
            var found = get(location);
            return found == null ? other : found;
        }

        @Override
        public Set<Map.Entry<NodePath, List<Annotation>>> entrySet() {
            return values.entrySet();
        }

        private void charge(List<Annotation> found) {
            // Each one's path is compared, token by token.
            meter.charge(found.size() * (1L + meter.depth() / 4));
            for (var annotation : found) {
                if (annotation.getValue() instanceof Collection<?> names) {
                    meter.charge(names.size() / 4);
                }
            }
        }
    }
}
