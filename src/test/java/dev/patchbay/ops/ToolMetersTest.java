package dev.patchbay.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.InvalidArguments;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.entry.Arguments;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.definition.ToolDefinition;
import dev.patchbay.mcp.definition.ToolHints;
import dev.patchbay.mcp.result.Result;
import dev.patchbay.mcp.result.ToolResult;
import dev.patchbay.testing.FakeExchange;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ToolMetersTest {
    private static final int MOST = 3;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ToolMeters meters = new ToolMeters(registry, MOST);

    private static ToolEntry tool(String name, Service<ToolEntry.Question, Outcome> service) {
        var definition =
                new ToolDefinition(name, null, null, RawJson.EMPTY_OBJECT, null, ToolHints.NONE);
        return new ToolEntry(new FullName("docs", name), definition, service);
    }

    private static ToolEntry failing(RuntimeException failure) {
        return tool(
                "t",
                _ -> {
                    throw failure;
                });
    }

    private Outcome call(ToolEntry tool) throws InterruptedException {
        var exchange = new FakeExchange(Revision.V2026_07_28);
        return meters.call(tool, new ToolEntry.Question(Arguments.none(), exchange));
    }

    private double count(String tool, String outcome) {
        return registry
                .find("patchbay.tool.calls")
                .tags("tool", tool, "outcome", outcome)
                .counters()
                .stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    @Test
    void anAnswerIsPassedOnAndCountedForWhatItIs() throws InterruptedException {
        var answers =
                Map.of(
                        "ok",
                        Outcome.of(ToolResult.text("fine")),
                        "error",
                        Outcome.of(ToolResult.error("no")),
                        "failed",
                        new Outcome.Failed(RpcError.invalidParams("no")));
        for (var answer : answers.entrySet()) {
            assertThat(call(tool("t", _ -> answer.getValue()))).isSameAs(answer.getValue());
        }

        assertThat(answers.keySet()).allMatch(outcome -> count("t", outcome) == 1);
        assertThat(registry.find("patchbay.tool.call.duration").timers())
                .singleElement()
                .extracting(Timer::count)
                .isEqualTo(3L);
    }

    @Test
    void aResultOfAnotherServerThatSaysItFailedIsAnError() throws InterruptedException {
        var forwarded =
                new Result() {
                    @Override
                    public void writeMembers(JsonWriter out, Revision revision) {
                        out.member("isError", true);
                    }

                    @Override
                    public boolean failed() {
                        return true;
                    }
                };

        call(tool("t", _ -> Outcome.of(forwarded)));

        assertThat(count("t", "error")).isEqualTo(1);
        assertThat(count("t", "ok")).isZero();
    }

    @Test
    void whatIsThrownIsThrownOnAndCountedForWhatItIs() {
        var failures =
                Map.of(
                        "invalid_arguments", new InvalidArguments(List.of("no")),
                        "input_required", new InputNeeded(Map.of()),
                        "failed", new IllegalStateException("bug"));
        failures.forEach(
                (_, failure) -> assertThatThrownBy(() -> call(failing(failure))).isSameAs(failure));

        assertThat(failures.keySet()).allMatch(outcome -> count("t", outcome) == 1);
    }

    @Test
    void aCallThatIsInterruptedIsThat() throws InterruptedException {
        var hanging =
                tool(
                        "t",
                        _ -> {
                            new CountDownLatch(1).await();
                            throw new AssertionError("No thread opens this latch");
                        });
        var thread =
                Thread.ofVirtual()
                        .start(() ->
                                assertThatThrownBy(() -> call(hanging))
                                        .isInstanceOf(InterruptedException.class));
        thread.interrupt();
        thread.join();

        assertThat(count("t", "interrupted")).isEqualTo(1);
    }

    @Test
    void thoseThatComeLateCountTogether() throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            call(tool("t" + i, _ -> Outcome.of(ToolResult.text(""))));
            call(tool("t0", _ -> Outcome.of(ToolResult.text(""))));
        }

        assertThat(count("t0", "ok")).isEqualTo(11);
        assertThat(count("t2", "ok")).isEqualTo(1);
        assertThat(count("t3", "ok")).isZero();
        assertThat(count("other", "ok")).isEqualTo(7);
    }

    @Test
    void manyAtOnceMakeNoMoreThanMayBe() throws InterruptedException {
        var start = new CountDownLatch(1);
        var threads =
                IntStream.range(0, 64)
                        .mapToObj(i ->
                                Thread.ofPlatform()
                                        .start(() -> {
                                            try {
                                                start.await();
                                                call(
                                                        tool(
                                                                "t" + i % 32,
                                                                _ ->
                                                                        Outcome.of(
                                                                                ToolResult.text(
                                                                                        ""))));
                                            } catch (InterruptedException e) {
                                                throw new AssertionError(e);
                                            }
                                        }))
                        .toList();
        start.countDown();
        for (var thread : threads) {
            thread.join();
        }

        var counters = registry.find("patchbay.tool.calls").counters();
        assertThat(counters).hasSize(MOST + 1);
        assertThat(counters.stream().mapToDouble(Counter::count).sum()).isEqualTo(64);
    }
}
