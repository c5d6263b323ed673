package dev.patchbay.schema.validation;

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
 * A compiled schema.
 *
 * <p>The cost of a validation is bounded in three ways. The number of schemas that apply to one
 * value is counted at compile time ({@link SchemaExpansion}). Each applied keyword takes a step off
 * a budget ({@link Meter}), and so does each character that a regular expression reads ({@link
 * BoundedPattern}). No limit depends on a clock or a second thread, so the same value always gives
 * the same result. A value that cannot be checked to the end is reported, never accepted.
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

    /** Returns all violations of a value, in member order; empty if the value is valid. */
    public List<Violation> violations(JsonNode value) {
        if (acceptsAll) {
            return List.of();
        }
        var unusable = scan.firstUnusable(value);
        if (unusable != null) {
            return List.of(unusable);
        }
        var meter = new Meter(limits);
        // Branches of anyOf and similar keywords collect errors in lists of their own, so every
        // error in this list is final.
        var errors = meter.getErrors();
        try {
            validate(value, meter);
        } catch (OverLimit e) {
            return report(errors, e.violation());
        } catch (StackOverflowError _) {
            // The depth is limited, but the free stack of the calling thread is unknown.
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

    /** Keeps the order of places. Sorts their messages, because patterns have no fixed order. */
    private List<Violation> report(List<Error> errors, @Nullable Violation last) {
        var messages = new LinkedHashMap<String, TreeSet<String>>();
        int reported = 0;
        int seen = 0;
        for (var error : errors) {
            if (reported == limits.maxViolations()) {
                break;
            }
            var pointer = Pointers.of(error.getInstanceLocation());
            boolean added =
                    messages.computeIfAbsent(pointer, _ -> new TreeSet<>()).add(error.getMessage());
            reported += added ? 1 : 0;
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
