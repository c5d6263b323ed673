package dev.patchbay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.app.TestHub;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.peer.channel.Budget;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.Origin;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.channel.StatelessClient;
import dev.patchbay.testing.Allocated;
import dev.patchbay.testing.DialectBench;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the objects that a request creates, alone or in a session. */
@Timeout(60)
class StatelessRequestTest {
    private static final String STATELESS =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"_meta\":{"
                    + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
    private static final String CANCELLED =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}";
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    private final TestHub hub = new TestHub();

    @AfterEach
    void close() {
        hub.close();
    }

    /** A channel whose memory a session counts what it watches in. */
    private static final class OnePost implements Channel {
        private final UnicastProcessor<Incoming> incoming = UnicastProcessor.create();
        private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
        private final AtomicInteger sessions = new AtomicInteger();

        void give(String message) {
            var bytes = message.getBytes(StandardCharsets.UTF_8);
            incoming.onNext(Codec.decode(bytes, bytes.length));
        }

        @Override
        public Budget memory() {
            sessions.incrementAndGet();
            return Channel.super.memory();
        }

        @Override
        public Multi<Incoming> incoming() {
            return incoming;
        }

        @Override
        public void send(JsonValue message) {
            answers.add(RawJson.of(message).toString());
        }

        @Override
        public void close(Duration grace) {
            incoming.onComplete();
        }
    }

    private OnePost served(String message) throws InterruptedException {
        var post = new OnePost();
        hub.dispatcher().accept(post).open();
        post.give(message);
        assertThat(post.answers.poll(20, TimeUnit.SECONDS)).contains("\"id\":1");
        post.give(CANCELLED);
        post.close(Duration.ZERO);
        return post;
    }

    @Test
    void aStatelessRequestMakesNoSessionOfTheOldEra() throws InterruptedException {
        assertThat(served(STATELESS).sessions).hasValue(0);
        assertThat(served(PING).sessions).hasPositiveValue();
    }

    @Test
    void aChannelCostsLittleBeforeItsFirstRequest() {
        var post = new OnePost();
        hub.dispatcher().accept(post);

        assertThat(Allocated.by(() -> hub.dispatcher().accept(post))).isLessThan(2_200);
    }

    @Test
    void aRequestThatComesAloneCostsLittleBeforeItIsServed() {
        var request = DialectBench.request(STATELESS);
        var dispatcher = hub.dispatcher();
        int many = 1_000;
        dispatcher.accept(request, new UnansweredClient());

        // Many, as counting allocates too.
        long bytes =
                Allocated.by(() -> {
                    for (int i = 0; i < many; i++) {
                        dispatcher.accept(request, new UnansweredClient());
                    }
                });

        assertThat(bytes / many).isLessThan(300);
    }

    /** A client that is never answered. */
    private record UnansweredClient() implements StatelessClient {
        @Override
        public Principal principal() {
            throw new AssertionError("The request is not served");
        }

        @Override
        public Budget memory() {
            throw new AssertionError("The request is not served");
        }

        @Override
        public Origin origin() {
            throw new AssertionError("The request is not served");
        }

        @Override
        public void send(Notification notification) {
            throw new AssertionError("The request is not served");
        }

        @Override
        public void answer(Answer answer, boolean refused) {
            throw new AssertionError("The request is not served");
        }

        @Override
        public void close() {}
    }
}
