package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.connection.CannotConnect;
import dev.patchbay.upstream.connection.LinkOpener;
import dev.patchbay.upstream.connection.ServerLink;
import dev.patchbay.upstream.definition.Definition;
import io.smallrye.mutiny.Multi;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Tests servers that no longer read, before the hub knows that they have ended. */
class UnheardTest {
    private final List<Way> opened = new CopyOnWriteArrayList<>();

    /** The usual way until it is cut: then nothing is taken on it, and it does not end. */
    private static final class Way implements ServerLink, Channel {
        private final ServerLink usual;
        private volatile boolean cut;

        Way(ServerLink usual) {
            this.usual = usual;
        }

        @Override
        public Channel channel() {
            return this;
        }

        @Override
        public void settled(Revision revision) {
            usual.settled(revision);
        }

        @Override
        public Multi<Incoming> incoming() {
            return usual.channel().incoming();
        }

        @Override
        public void send(JsonValue message) {
            if (cut) {
                throw new PeerClosed();
            }
            usual.channel().send(message);
        }

        @Override
        public void close(Duration grace) {
            usual.channel().close(grace);
        }
    }

    private LinkOpener cuttable(LinkOpener usual) {
        return new LinkOpener() {
            @Override
            public ServerLink open(Definition definition) throws CannotConnect {
                var way = new Way(usual.open(definition));
                opened.add(way);
                return way;
            }

            @Override
            public void close() {
                usual.close();
            }
        };
    }

    private TestHub hub() throws InterruptedException {
        var hub = new TestHub(this::cuttable, Fakes.of("a", FakeUpstream.legacy().prompts(1)));
        hub.registry.discover(true, false);
        return hub;
    }

    private void cut() {
        opened.getLast().cut = true;
    }

    private static void works(JsonNode answer) {
        assertThat(answer.has("result")).as("%s", answer).isTrue();
        assertThat(answer.path("result").path("isError").asBoolean()).as("%s", answer).isFalse();
    }

    @Test
    void theNextCallIsMadeOnANewConnection() throws InterruptedException {
        try (var hub = hub();
                var client = HubClient.legacy(hub)) {
            for (int lives = 1; lives <= 4; lives++) {
                assertThat(opened).hasSize(lives);
                cut();

                works(client.call("a.echo", "{}"));
            }
        }
    }

    @Test
    void soIsTheNextQuestionForProposals() throws InterruptedException {
        try (var hub = hub();
                var client = HubClient.legacy(hub)) {
            cut();

            var proposed =
                    client.ask(
                            "completion/complete",
                            "\"ref\":{\"type\":\"ref/prompt\",\"name\":\"a.prompt-0001\"},"
                                    + "\"argument\":{\"name\":\"about\",\"value\":\"u\"}");

            assertThat(proposed.at("/result/completion/values")).as("%s", proposed).isNotEmpty();
            assertThat(opened).hasSize(2);
        }
    }

    @Test
    void soIsTheNextLookAtWhatItOffers() throws InterruptedException {
        try (var hub = hub()) {
            cut();

            assertThat(hub.registry.discover("a").orElseThrow().failure()).isNull();
            assertThat(opened).hasSize(2);
        }
    }
}
