package dev.patchbay.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Revision;
import java.util.List;
import org.junit.jupiter.api.Test;

class HubErrorTest {
    private static final HubError ERROR =
            new HubError(
                    HubError.Code.OVERLOADED,
                    "It went wrong",
                    "github",
                    "tools/call",
                    List.of("a", "b"));

    @Test
    void theTextSaysTheCodeFirst() {
        assertThat(ERROR.text()).isEqualTo("OVERLOADED: It went wrong");
    }

    @Test
    void theDataLeavesOutWhatIsNotKnown() {
        assertThat(RawJson.of(ERROR.data()))
                .hasToString(
                        "{\"code\":\"OVERLOADED\",\"serverId\":\"github\",\"operation\":\"tools/call\",\"details\":[\"a\",\"b\"]}");
        assertThat(
                        RawJson.of(
                                new HubError(HubError.Code.OVERLOADED, "", "", "x", List.of())
                                        .data()))
                .hasToString("{\"code\":\"OVERLOADED\",\"operation\":\"x\"}");
    }

    @Test
    void aResultHasTheSameDataInItsMeta() {
        var result = ERROR.toResult();
        var members = new JsonWriter().beginObject();
        result.writeMembers(members, Revision.V2026_07_28);

        assertThat(members.endObject())
                .hasToString(
                        "{\"content\":[{\"type\":\"text\",\"text\":\"OVERLOADED: It went wrong\"}],\"isError\":true}");
        assertThat(result.meta())
                .hasToString("{\"dev.patchbay/error\":" + RawJson.of(ERROR.data()) + "}");
    }
}
