package dev.patchbay.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Freshness.Scope;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreshnessTest {
    private static Freshness read(String result) {
        return Freshness.of(RawJson.parse(result).members());
    }

    private static Freshness of(int seconds, Scope scope) {
        return new Freshness(Duration.ofSeconds(seconds), scope);
    }

    @Test
    void isReadFromAResult() {
        assertThat(read("{\"ttlMs\":5000,\"cacheScope\":\"public\",\"tools\":[]}"))
                .isEqualTo(of(5, Scope.PUBLIC));
        assertThat(read("{\"ttlMs\":5000,\"cacheScope\":\"private\"}"))
                .isEqualTo(of(5, Scope.PRIVATE));
    }

    @ParameterizedTest
    @CsvSource({"{}", "'{\"cacheScope\":1,\"ttlMs\":\"9\"}'", "'{\"ttlMs\":null}'"})
    void whatDoesNotSayItMayNotBeKept(String result) {
        assertThat(read(result)).isEqualTo(Freshness.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 0",
        "0, 0",
        "1e3, 1000",
        "3600000, 3600000",
        "3600001, 3600000",
        "9223372036854775807, 3600000",
        "99999999999999999999999999, 3600000",
        "1e400, 3600000",
        "-1e400, 0",
        "1e-400, 0"
    })
    void timesAreBounded(String millis, long expected) {
        assertThat(read("{\"ttlMs\":" + millis + "}").ttl()).isEqualTo(Duration.ofMillis(expected));
    }

    @Test
    void ofTwoTheShorterAndTheStricterHolds() {
        assertThat(of(1, Scope.PUBLIC).and(of(2, Scope.PRIVATE))).isEqualTo(of(1, Scope.PRIVATE));
        assertThat(of(2, Scope.PRIVATE).and(of(1, Scope.PUBLIC))).isEqualTo(of(1, Scope.PRIVATE));
        assertThat(of(2, Scope.PUBLIC).and(of(3, Scope.PUBLIC))).isEqualTo(of(2, Scope.PUBLIC));
    }

    @Test
    void isLessAfterAWhile() {
        assertThat(of(5, Scope.PUBLIC).after(Duration.ofSeconds(2))).isEqualTo(of(3, Scope.PUBLIC));
        assertThat(of(5, Scope.PUBLIC).after(Duration.ofSeconds(6))).isEqualTo(of(0, Scope.PUBLIC));
    }
}
