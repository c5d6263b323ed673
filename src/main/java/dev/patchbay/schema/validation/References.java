package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRef;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.keyword.DynamicRefValidator;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.keyword.RecursiveRefValidator;
import com.networknt.schema.keyword.RefValidator;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The references of one schema, recorded while the library reads it.
 *
 * <p>The library resolves them, so that base URIs and anchors are interpreted in only one way. Each
 * target is an edge of the graph that {@link SchemaExpansion} checks.
 */
final class References {
    private final int limit;
    private final List<Reference> noted = new ArrayList<>();

    References(int limit) {
        this.limit = limit;
    }

    /** Returns the keyword with a record of each validator that it makes. */
    Keyword noting(Keyword original) {
        return new Noting(original, this);
    }

    /**
     * Resolves all references, including those in unused parts of the schema.
     *
     * @return the targets of each schema object with a reference
     */
    IdentityHashMap<JsonNode, Edges> resolve() {
        var edges = new IdentityHashMap<JsonNode, Edges>();
        // By index, because resolving may read more schemas and record more references.
        int targets = 0;
        for (int i = 0; i < noted.size(); i++) {
            var reference = noted.get(i);
            var from = reference.parent();
            var found = edges.computeIfAbsent(from.getSchemaNode(), _ -> Edges.from(from));
            for (var target : reference.targets()) {
                found.targets().add(target.getSchemaNode());
                limit(++targets);
            }
        }
        return edges;
    }

    private void note(Reference reference) {
        limit(noted.size() + 1);
        noted.add(reference);
    }

    private void limit(int count) {
        if (count > limit) {
            throw new SchemaRefusal("Schema must not have more than " + limit + " references");
        }
    }

    /**
     * The targets of a schema object, and whether its reference disables all other keywords (draft
     * 7 and older).
     */
    record Edges(List<JsonNode> targets, boolean alone) {
        static Edges from(Schema schema) {
            var version = schema.getSchemaContext().getDialect().getSpecificationVersion();
            boolean alone = version.getOrder() < SpecificationVersion.DRAFT_2019_09.getOrder();
            return new Edges(new ArrayList<>(), alone);
        }
    }

    private record Noting(Keyword original, References references) implements Keyword {
        @Override
        public String getValue() {
            return original.getValue();
        }

        @Override
        public KeywordValidator newValidator(
                SchemaLocation location, JsonNode schema, Schema parent, SchemaContext context)
                throws Exception {
            var validator = original.newValidator(location, schema, parent, context);
            references.note(new Reference(parent, schema, validator));
            return validator instanceof RefValidator ? validator : new Scoped(validator);
        }
    }

    /** A dynamic reference with a charge for its search. */
    private record Scoped(KeywordValidator inner) implements KeywordValidator {
        @Override
        public void validate(
                ExecutionContext context, JsonNode value, JsonNode root, NodePath location) {
            ((Meter) context).chargeForScope();
            inner.validate(context, value, root, location);
        }

        @Override
        public String getKeyword() {
            return inner.getKeyword();
        }

        @Override
        public SchemaLocation getSchemaLocation() {
            return inner.getSchemaLocation();
        }
    }

    private record Reference(Schema parent, JsonNode text, KeywordValidator validator) {
        /** Returns the target; for a dynamic reference every possible target. */
        List<Schema> targets() {
            var targets = new ArrayList<Schema>();
            targets.add(target());
            if (validator instanceof DynamicRefValidator) {
                var value = text.asText();
                var anchor = value.substring(value.indexOf('#') + 1);
                parent.getSchemaContext()
                        .getDynamicAnchors()
                        .forEach((name, schema) -> {
                            if (name.endsWith("#" + anchor)) {
                                targets.add(schema);
                            }
                        });
            }
            return targets;
        }

        private Schema target() {
            @Nullable Schema target;
            try {
                var reference = reference();
                target = reference == null ? null : reference.getSchema();
            } catch (SchemaRefusal e) {
                throw e;
            } catch (SchemaException | IllegalArgumentException _) {
                // The library decodes a fragment without checking it, and fails for an invalid one
                // such as "#/a%".
                target = null;
            }
            if (target == null) {
                throw new SchemaRefusal(
                        validator.getKeyword()
                                + " must lead to a schema inside this one, found "
                                + Messages.shortened(text.asText()));
            }
            return target;
        }

        private @Nullable SchemaRef reference() {
            return switch (validator) {
                case RefValidator direct -> direct.getSchemaRef();
                case DynamicRefValidator dynamic -> dynamic.getSchemaRef(new ExecutionContext());
                case RecursiveRefValidator recursive ->
                        recursive.getSchemaRef(new ExecutionContext());
                default -> null;
            };
        }
    }
}
