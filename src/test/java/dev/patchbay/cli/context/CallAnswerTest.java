package dev.patchbay.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.HubError;
import dev.patchbay.json.RawJson;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallAnswerTest {
    private static CallAnswer result(String json) {
        return new CallAnswer.Result(RawJson.parse(json));
    }

    @Test
    void structuredContentIsShownAsJsonAndTextAsText() {
        assertThat(
                        result(
                                        "{\"content\":[{\"type\":\"text\",\"text\":\"a\"}],\"structuredContent\":{\"n\":1}}")
                                .shown())
                .isEqualTo("{\"n\":1}");
        assertThat(
                        result(
                                        """
                                        {"content": [
                                          {"type": "text", "text": "a"},
                                          {"type": "image", "mimeType": "image/png", "data": "AAAAAAAA"},
                                          {"type": "resource_link", "uri": "file:///x"},
                                          {"type": "resource", "resource": {"uri": "u:1", "text": "inner"}},
                                          {"type": "resource", "resource": {"uri": "u:2", "blob": "AAAA"}}
                                        ]}
                                        """)
                                .shown())
                .isEqualTo(
                        """
                        a
                        [image image/png, about 6 bytes; --json prints it]
                        file:///x
                        inner
                        [u:2, --json prints it]\
                        """);
    }

    @Test
    void aToolsOwnFailureIsNoErrorOfTheHub() {
        var answer = result("{\"content\":[{\"type\":\"text\",\"text\":\"no\"}],\"isError\":true}");

        assertThat(answer.failed()).isTrue();
        assertThat(answer.json("a.b"))
                .isEqualTo("{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":\"no\"}]}");
    }

    @Test
    void failuresOfTheHubHaveOneForm() {
        var late =
                CallAnswer.of(
                        new HubError(
                                HubError.Code.CONNECTION_TIMEOUT,
                                "Late",
                                "a",
                                "tools/call",
                                3,
                                List.of()));

        assertThat(late.failed()).isTrue();
        assertThat(late.json("a.b"))
                .startsWith(
                        "{\"isError\":true,\"error\":{\"code\":\"CONNECTION_TIMEOUT\",\"message\":\"Late\","
                                + "\"serverId\":\"a\",\"operation\":\"tools/call\",\"attempts\":3},\"content\":[{");
    }

    @Test
    void refusalsHaveTheSameForm() {
        var unknown =
                new CallAnswer.Refused(
                        -32602,
                        "TOOL_NOT_FOUND: None",
                        RawJson.parse(
                                "{\"code\":\"TOOL_NOT_FOUND\",\"serverId\":\"x\",\"operation\":\"tools/call\"}"));
        var foreign = new CallAnswer.Refused(-32000, "No", null);

        assertThat(unknown.json("x.y"))
                .isEqualTo(
                        "{\"isError\":true,\"error\":{\"code\":\"TOOL_NOT_FOUND\",\"message\":\"None\","
                                + "\"serverId\":\"x\",\"operation\":\"tools/call\",\"attempts\":0},\"content\":[]}");
        assertThat(foreign.json("x.y"))
                .contains("\"code\":\"-32000\",\"message\":\"No\",\"serverId\":\"x\"");
        assertThat(foreign.json("y")).contains("\"serverId\":\"hub\"");
        assertThat(foreign.trouble()).contains("No");
    }
}
