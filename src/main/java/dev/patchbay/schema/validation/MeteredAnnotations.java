package dev.patchbay.schema.validation;

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
 * Annotations with a charge for each read.
 *
 * <p>The unevaluated keywords, and every failing schema, read all annotations of a location. If
 * recursion reaches a location along many paths, this costs the square of the steps.
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

    /** A map view for the two look-ups that the library makes. Both charge for what they return. */
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
            // The library compares the path of each annotation, token by token.
            meter.charge(found.size() * (1L + meter.depth() / 4));
            for (var annotation : found) {
                if (annotation.getValue() instanceof Collection<?> names) {
                    meter.charge(names.size() / 4);
                }
            }
        }
    }
}
