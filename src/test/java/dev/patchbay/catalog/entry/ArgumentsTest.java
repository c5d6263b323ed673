package dev.patchbay.catalog.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
    private static RawJson raw(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        return RawJson.trusted(bytes, 0, bytes.length);
    }

    @Test
    void areParsedAtMostOnce() {
        var arguments = new Arguments(raw("{\"a\": 1.10}"));

        assertThat(arguments.tree()).isSameAs(arguments.tree());
        assertThat(arguments.raw()).hasToString("{\"a\": 1.10}");
    }

    @Test
    void areEmptyWhereThereAreNone() {
        assertThat(Arguments.none().tree()).isEmpty();
    }

    @Test
    void refuseANameThatIsGivenTwiceInTheCallersWords() {
        var arguments = new Arguments(raw("{\"a\":{\"b\":1,\"b\":2}}"));

        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(arguments::tree)
                .withMessage("arguments: Member names must be unique, found twice: b")
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(-32602));
    }
}
