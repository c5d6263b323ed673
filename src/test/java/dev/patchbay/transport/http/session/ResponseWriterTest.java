package dev.patchbay.transport.http.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.json.RawJson;
import dev.patchbay.peer.channel.Unsendable;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseWriterTest {
    @ParameterizedTest
    @ValueSource(strings = {"[\n1]", "[1\r]", "{\"a\":\r\n1}"})
    void whatWouldEndAnEventInItsMiddleIsRefused(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);

        assertThatExceptionOfType(Unsendable.class)
                .isThrownBy(() -> ResponseWriter.written(RawJson.trusted(bytes, 0, bytes.length)));
    }

    @Test
    void aBreakInATextIsAnEscape() {
        assertThat(ResponseWriter.written(out -> out.value("a\nb"))).hasToString("\"a\\nb\"");
    }
}
