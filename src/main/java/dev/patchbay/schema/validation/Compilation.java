package dev.patchbay.schema.validation;

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
 * The compilation of one schema by the library.
 *
 * <p>Each compilation has its own registry, so a schema never sees the {@code $id} of another
 * schema. It loads only the meta-schemas that are part of the library.
 *
 * <p>Concurrency: used by one thread. The compiled schema only reads it.
 */
final class Compilation implements DialectRegistry, RegularExpressionFactory {
    private static final Set<String> REFERENCES = Set.of("$ref", "$dynamicRef", "$recursiveRef");

    /**
     * Keywords that draft 7 asserts and newer drafts treat as annotations. They are annotations
     * here, because decoding megabytes of content costs too much.
     */
    private static final Set<String> ANNOTATIONS = Set.of("contentEncoding", "contentMediaType");

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

    /** Compiles a schema whose size and shape were checked before. */
    static CompiledSchema compile(JsonNode schema, Draft draft, SchemaLimits limits) {
        return new Compilation(limits)
                .read(draft, registry -> registry.getSchema(SchemaLocation.DOCUMENT, schema));
    }

    /** Compiles the meta-schema of a draft. */
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
        SchemaExpansion.check(schema.getSchemaNode(), references.resolve(), limits);
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
        // The library's default factory logs a warning for each unknown keyword, and keeps its name
        // in memory until the process ends.
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
        if (ANNOTATIONS.contains(name)) {
            return new AnnotationKeyword(name);
        }
        // The other keywords are annotations. So is format, which the library does not allow to
        // replace.
        return keyword instanceof KeywordType ? new MeteredKeyword(keyword) : keyword;
    }
}
