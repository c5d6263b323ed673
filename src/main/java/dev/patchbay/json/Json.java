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
 * Jackson with the settings of the hub: limited depth and number length, exact numbers, no
 * duplicate members.
 */
public final class Json {
    /** The maximum depth of nested values. The documentation of the limits promises it. */
    public static final int MAX_DEPTH = 256;

    public static final int MAX_NUMBER_DIGITS = 1_000;

    /** The maximum number of exponent digits of a BigDecimal, whatever its other digits are. */
    public static final int MAX_EXPONENT_DIGITS = 9;

    public static final int MAX_NAME_LENGTH = 50_000;

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    // Names come from peers, and interned names stay in memory. The symbol table
                    // must stay enabled: without it, Jackson reads bytes through a decoder, which
                    // knows no offsets.
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

    /** Maps trees that the hub creates. {@link RawJson#tree} reads the messages of peers. */
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

    /** Returns a streaming parser for a slice. Its offsets count from the start of the slice. */
    public static JsonParser parser(byte[] bytes, int offset, int length) throws IOException {
        return FACTORY.createParser(bytes, offset, length);
    }
}
