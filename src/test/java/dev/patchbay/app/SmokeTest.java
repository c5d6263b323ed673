package dev.patchbay.app;

import dev.patchbay.upstream.*;
import java.util.*;
import org.junit.jupiter.api.Test;

class SmokeTest {
    @Test
    void smoke() throws Exception {
        var d = new Definition("fix", new Way.Program("/usr/lib/jvm/temurin-25-jdk-amd64/bin/java", List.of("-jar", "/work/h-up/target/fixtures/quarkus-run.jar", "stdio"), Map.of(), null), true, Patience.DEFAULT, ToolFilter.ALL);
        try (var hub = new TestHub(d); var client = hub.client()) {
            System.err.println(hub.registry.discover(true, false));
            client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"elicitation\":{},\"sampling\":{},\"roots\":{}},\"clientInfo\":{\"name\":\"a\",\"version\":\"1\"}}}");
            System.err.println(client.next());
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            client.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");
            System.err.println(client.next());
            client.send("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"fix.echo\",\"arguments\":{\"text\":\"hi\"}}}");
            System.err.println(client.next());
            client.send("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"resources/list\"}");
            System.err.println(client.next());
            client.send("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"prompts/list\"}");
            System.err.println(client.next());
        }
    }
}
