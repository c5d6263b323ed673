package dev.patchbay.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.definition.FileProblem;
import java.util.List;
import org.junit.jupiter.api.Test;

class HubToolsTest {
    private final Registry registry = new Registry();
    private final HubTools tools = new HubTools(registry);

    @Test
    void whatIsWrongWithTheFileIsToldBesideTheServers() {
        assertThat(tools.servers().problems()).isNull();

        registry.problems(
                List.of(
                        new FileProblem("patchbay.json:2:18: must be JSON", true),
                        new FileProblem("patchbay.json:7: mcpServers.a must be an object", false)));

        assertThat(tools.servers().problems())
                .containsExactly(
                        "patchbay.json:2:18: must be JSON",
                        "patchbay.json:7: mcpServers.a must be an object");
    }
}
