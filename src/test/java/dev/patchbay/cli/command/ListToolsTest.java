package dev.patchbay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.cli.CommandBench;
import dev.patchbay.json.RawJson;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.offer.OfferMemory;
import dev.patchbay.upstream.offer.RememberedOffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command tells without a connection; with one, ConnectingCommandsIT has it. */
class ListToolsTest {
    private static final RememberedOffer TWO =
            new RememberedOffer(
                    Instant.EPOCH,
                    List.of(
                            RawJson.parse("{\"name\": \"read\", \"description\": \"Reads.\"}"),
                            RawJson.parse("{\"name\": \"write\"}"),
                            RawJson.parse("{\"name\": \"secret\"}")),
                    List.of(),
                    List.of(),
                    List.of(),
                    null);

    /** Server {@code files} has been connected to. */
    private static final class Known implements OfferMemory {
        @Override
        public Optional<RememberedOffer> recall(Definition server) {
            return server.id().equals("files") ? Optional.of(TWO) : Optional.empty();
        }

        @Override
        public boolean silent(Definition server) {
            return false;
        }

        @Override
        public void keep(Definition server, RememberedOffer offered) {
            throw new AssertionError("Nobody has asked the server");
        }

        @Override
        public void keepNoAnswer(Definition server) {
            throw new AssertionError("Nobody has asked the server");
        }
    }

    @TempDir private Path folder;
    private CommandBench bench;

    @BeforeEach
    void writeServers() throws IOException {
        bench = new CommandBench(folder);
        bench.remember(new Known());
        Files.writeString(
                folder.resolve("work/patchbay.json"),
                """
                {"mcpServers": {"other": {"command": "x"},
                 "files": {"command": "x", "tools": {"deny": ["secret"], "rename": {"write": "put"}}}}}
                """);
        assertThat(bench.run("trust")).isZero();
    }

    @Test
    void withoutAConnectionItIsWhatServersOfferedLast() {
        assertThat(bench.run("tools", "--no-connect")).isZero();
        assertThat(bench.out())
                .isEqualTo("TOOL        DESCRIPTION\nfiles.put\nfiles.read  Reads.\n");
        assertThat(bench.err()).isEqualTo("The servers are in /work/patchbay.json\n");

        assertThat(bench.run("tools", "--no-connect", "*.r*", "--json")).isZero();
        assertThat(bench.out())
                .isEqualTo("{\"tools\":[{\"name\":\"files.read\",\"description\":\"Reads.\"}]}\n");
        assertThat(bench.err()).isEmpty();
    }

    @Test
    void whatIsNotTrustedIsNotShown() {
        assertThat(bench.run("trust", "--revoke", "files")).isZero();

        assertThat(bench.run("tools", "--no-connect")).isZero();
        assertThat(bench.out()).isEmpty();
        assertThat(bench.err()).contains("The cache has no matching tool");
    }

    @Test
    void aProfileNeedsAConnection() {
        assertThat(bench.run("tools", "--no-connect", "--profile", "p")).isEqualTo(2);
    }
}
