package dev.patchbay.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.DialectRegistry;
import com.networknt.schema.keyword.AnnotationKeyword;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordType;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * One schema on its way through the library.
 *
 * <p>Each has a registry of its own, so schemas of different origin never see each other's {@code
 * $id}. It loads nothing but the meta-schemas that come with the library.
 *
 * <p>Concurrency: used by one thread; what it leaves behind is only read.
 */
final class Compilation implements DialectRegistry, RegularExpressionFactory {
    private static final Set<String> REFERENCES = Set.of("$ref", "$dynamicRef", "$recursiveRef");

    /**
     * Assertions of draft 7 that newer drafts read as notes; decoding megabytes is not our task.
     */
    private static final Set<String> NOTES = Set.of("contentEncoding", "contentMediaType");

    private static final Map<String, Rule.Reader> RULES =
            Map.of(
                    "enum", ValueRules::enumeration,
                    "const", ValueRules::constant,
                    "uniqueItems", ValueRules::uniqueItems,
                    "maximum", NumberRules::maximum,
                    "minimum", NumberRules::minimum,
                    "exclusiveMaximum", NumberRules::exclusiveMaximum,
                    "exclusiveMinimum", NumberRules::exclusiveMinimum,
                    "multipleOf", NumberRules::multipleOf);

    private final SchemaLimits limits;
    private final Map<Draft, Dialect> dialects = new EnumMap<>(Draft.class);
    private final References references;
    private boolean hasPatterns;

    private Compilation(SchemaLimits limits) {
        this.limits = limits;
        references = new References(limits.maxSubschemas());
    }

    /** Reads a schema whose size and shape were checked before. */
    static CompiledSchema compile(JsonNode schema, Draft draft, SchemaLimits limits) {
        return new Compilation(limits)
                .read(draft, registry -> registry.getSchema(SchemaLocation.DOCUMENT, schema));
    }

    /** Reads the schema that schemas of a draft must match. */
    static CompiledSchema metaSchema(Draft draft, SchemaLimits limits) {
        return new Compilation(limits)
                .read(draft, registry -> registry.getSchema(SchemaLocation.of(draft.uri())));
    }

    private CompiledSchema read(Draft draft, Function<SchemaRegistry, Schema> reader) {
        var registry =
                SchemaRegistry.builder()
                        .defaultDialectId(draft.uri())
                        .dialectRegistry(this)
                        .schemaLoader(
                                loader -> loader.allow(iri -> Draft.describes(iri.toString())))
                        .schemaRegistryConfig(
                                SchemaRegistryConfig.builder()
                                        .formatAssertionsEnabled(false)
                                        .locale(Locale.ROOT)
                                        .messageSource(new Messages())
                                        .preloadSchema(false)
                                        .regularExpressionFactory(this)
                                        .build())
                        .build();
        var schema = reader.apply(registry);
        Expansion.check(schema.getSchemaNode(), references.resolve(), limits);
        return new CompiledSchema(schema, hasPatterns, limits);
    }

    @Override
    public Dialect getDialect(String uri, SchemaRegistry registry) {
        return dialects.computeIfAbsent(Draft.of(uri), this::adapted);
    }

    @Override
    public RegularExpression getRegularExpression(String expression) {
        hasPatterns = true;
        return BoundedPattern.of(expression, limits.maxPatternLength());
    }

    private Dialect adapted(Draft draft) {
        // The library's own factory warns of every name, and remembers it for the rest of the
        // process.
        var dialect =
                Dialect.builder(draft.dialect())
                        .unknownKeywordFactory((name, _) -> new AnnotationKeyword(name));
        for (var keyword : draft.dialect().getKeywords().values()) {
            var adapted = adapted(keyword);
            if (!adapted.equals(keyword)) {
                dialect.keyword(adapted);
            }
        }
        return dialect.build();
    }

    private Keyword adapted(Keyword keyword) {
        var name = keyword.getValue();
        var rule = RULES.get(name);
        if (rule != null) {
            return new Rule.Keyword(name, rule);
        }
        if (REFERENCES.contains(name)) {
            return references.noting(keyword);
        }
        if (NOTES.contains(name)) {
            return new AnnotationKeyword(name);
        }
        // The rest are notes, and format, which the library lets nobody replace and which is one
        // too.
        return keyword instanceof KeywordType ? new Metered(keyword) : keyword;
    }
}
