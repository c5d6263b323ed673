package dev.patchbay.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import dev.patchbay.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A schema ready for use.
 *
 * <p>What a validation may cost is bounded in three ways, none of which needs a clock or a second
 * thread, so the same value always gets the same answer: the schemas that apply to one value were
 * counted when it was compiled ({@link Expansion}), each keyword applied is a step off a budget
 * ({@link Meter}), and so is each character a regular expression looks at ({@link BoundedPattern}).
 * A value that could not be checked to the end is reported, never accepted.
 *
 * <p>Concurrency: immutable; any number of threads may use it at once.
 */
public final class CompiledSchema {
    private final Schema schema;
    private final boolean hasPatterns;
    private final boolean acceptsAll;
    private final SchemaLimits limits;
    private final ValueScan scan;

    CompiledSchema(Schema schema, boolean hasPatterns, SchemaLimits limits) {
        this.schema = schema;
        this.hasPatterns = hasPatterns;
        this.limits = limits;
        var root = schema.getSchemaNode();
        acceptsAll = root.isObject() ? root.isEmpty() : root.asBoolean();
        scan = new ValueScan(Json.MAX_DEPTH, limits.maxExponent());
    }

    /** Everything that is wrong with a value, in the order of its members; empty if it is valid. */
    public List<Violation> violations(JsonNode value) {
        if (acceptsAll) {
            return List.of();
        }
        var unusable = scan.firstUnusable(value);
        if (unusable != null) {
            return List.of(unusable);
        }
        var meter = new Meter(limits);
        // Branches of anyOf and the like collect in lists of their own: what is in this one is
        // certain.
        var errors = meter.getErrors();
        try {
            validate(value, meter);
        } catch (OverLimit e) {
            return report(errors, e.violation());
        } catch (StackOverflowError _) {
            // The depth is limited, but how much stack the caller has left is not ours to know.
            return report(errors, new Violation("", "could not be checked: nested too deep"));
        }
        return errors.isEmpty() ? List.of() : report(errors, null);
    }

    private void validate(JsonNode value, Meter meter) {
        if (hasPatterns) {
            ScopedValue.where(BoundedPattern.METER, meter).run(() -> schema.validate(meter, value));
        } else {
            schema.validate(meter, value);
        }
    }

    /** Places in the order they were found; messages sorted, as patterns come in any order. */
    private List<Violation> report(List<Error> errors, @Nullable Violation last) {
        var messages = new LinkedHashMap<String, TreeSet<String>>();
        int told = 0;
        int seen = 0;
        for (var error : errors) {
            if (told == limits.maxViolations()) {
                break;
            }
            var pointer = Pointers.of(error.getInstanceLocation());
            boolean added =
                    messages.computeIfAbsent(pointer, _ -> new TreeSet<>()).add(error.getMessage());
            told += added ? 1 : 0;
            seen++;
        }
        var violations = new ArrayList<Violation>();
        messages.forEach((pointer, texts) ->
                texts.forEach(it -> violations.add(new Violation(pointer, it))));
        if (seen < errors.size()) {
            violations.add(new Violation("", "and " + (errors.size() - seen) + " more"));
        }
        if (last != null) {
            violations.add(last);
        }
        return List.copyOf(violations);
    }
}
