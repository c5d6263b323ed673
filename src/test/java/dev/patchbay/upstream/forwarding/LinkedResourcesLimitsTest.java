package dev.patchbay.upstream.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.event.Events;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Revision;
import dev.patchbay.testing.FakeExchange;
import dev.patchbay.upstream.definition.ServedClients;
import org.junit.jupiter.api.Test;

class LinkedResourcesLimitsTest {
    private final LinkedResources links =
            new LinkedResources(
                    "a",
                    new LiveCatalog(Catalog.EMPTY, new Events()),
                    new ServedClients.Many(true));
    private final FakeExchange caller = new FakeExchange(Revision.V2026_07_28);

    private void link(String uri) {
        var result =
                ForwardedResult.of(
                        RawJson.parse(
                                "{\"content\":[{\"type\":\"resource_link\",\"uri\":\""
                                        + uri
                                        + "\"}]}"));
        links.noted(new Outcome.Completed(result, null), caller);
    }

    private boolean known(String uri) {
        return links.has(caller.owner(), uri);
    }

    @Test
    void theOldestAreForgotten() {
        int share = LinkedResources.MAX_RESOURCES / 4;
        for (int i = 0; i < share; i++) {
            link("x:" + i);
        }
        link("x:0");
        link("x:new");

        assertThat(known("x:0")).isTrue();
        assertThat(known("x:1")).isFalse();
        assertThat(known("x:2")).isTrue();
        assertThat(known("x:new")).isTrue();
    }

    @Test
    void anAddressThatIsTooLongIsNotRemembered() {
        var longest = "x:" + "y".repeat(LinkedResources.MAX_URI_LENGTH - 2);
        link(longest);
        link(longest + "y");

        assertThat(known(longest)).isTrue();
        assertThat(known(longest + "y")).isFalse();
    }
}
