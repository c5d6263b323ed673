package dev.patchbay.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestEraTest {
    private static final String NAME = "io.modelcontextprotocol/protocolVersion";

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"progressToken\":1}", "[]", "null", "\"" + NAME + "\""})
    void aRequestWithoutAVersionNeedsASession(String meta) {
        assertThat(RequestEra.of(RawJson.parse(meta))).isEqualTo(new RequestEra.Legacy());
    }

    @Test
    void aRequestWithoutMetaNeedsASession() {
        assertThat(RequestEra.of(null)).isEqualTo(new RequestEra.Legacy());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            nullValues = "-",
            value = {"null; -", "1; -", "\"1\"; 1", "\"\"; ''", "\"2025-11-25\"; 2025-11-25"})
    void aVersionThatIsNotServedIsOneToo(String json, String version) {
        var meta = RawJson.parse("{\"" + NAME + "\":" + json + "}");

        assertThat(RequestEra.of(meta)).isEqualTo(new RequestEra.Modern(meta, version, null));
    }

    @Test
    void aVersionThatIsServedIsFound() {
        var meta = RawJson.parse("{\"" + NAME + "\":\"2026-07-28\"}");
        var revision = Revision.parse("2026-07-28").orElseThrow();

        assertThat(RequestEra.of(meta))
                .isEqualTo(new RequestEra.Modern(meta, "2026-07-28", revision));
    }

    @Test
    void aMemberThatStandsTwiceIsRefused() {
        var meta = "{\"a\":1,\"a\":2}".getBytes(StandardCharsets.UTF_8);

        assertThatExceptionOfType(DuplicateMember.class)
                .isThrownBy(() -> RequestEra.of(RawJson.trusted(meta, 0, meta.length)));
    }
}
