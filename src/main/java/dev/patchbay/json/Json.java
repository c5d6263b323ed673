package dev.patchbay.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/**
 * Jackson as we use it: bounded in depth and number length, exact in numbers, strict on duplicates.
 */
public final class Json {
    /** How deep values may be nested, as promised in the documentation of our limits. */
    public static final int MAX_DEPTH = 256;

    public static final int MAX_NUMBER_DIGITS = 1_000;

    /** What a BigDecimal can hold, whatever the number of its other digits. */
    public static final int MAX_EXPONENT_DIGITS = 9;

    public static final int MAX_NAME_LENGTH = 50_000;

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    // Names come from peers, and what is interned stays. The symbol table must be
                    // kept: without it Jackson reads bytes through a decoder, which knows no
                    // offsets.
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .recyclerPool(JsonRecyclerPools.newConcurrentDequePool())
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(MAX_DEPTH)
                                    .maxNumberLength(MAX_NUMBER_DIGITS)
                                    .maxNameLength(MAX_NAME_LENGTH)
                                    .maxStringLength(Integer.MAX_VALUE)
                                    .build())
                    .build();

    /** For trees of our own making; what peers send is read by {@link RawJson#tree}. */
    private static final JsonMapper MAPPER =
            JsonMapper.builder(FACTORY)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                    .build();

    private Json() {}

    public static JsonMapper mapper() {
        return MAPPER;
    }

    /** A streaming parser over a slice; its offsets count from the start of the slice. */
    public static JsonParser parser(byte[] bytes, int offset, int length) throws IOException {
        return FACTORY.createParser(bytes, offset, length);
    }
}
