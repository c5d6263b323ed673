package dev.patchbay.fake;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Runs the fake server on standard input and output. */
public final class StdioMain {
    private StdioMain() {}

    public static void main(String... arguments) throws IOException {
        var server = new Server(List.of(arguments));
        server.journal().note("started", Long.toString(ProcessHandle.current().pid()));
        var out = new Streams(server);
        var conversation = server.converse(out);
        start(server, conversation, out);
        if (server.script().has("deaf")) {
            LockSupport.park();
        }
        try (var in =
                new BufferedReader(new InputStreamReader(out.input, StandardCharsets.UTF_8))) {
            for (var line = in.readLine(); line != null; line = in.readLine()) {
                conversation.receive(line, out);
            }
        } catch (IOException e) {
            // A rule has closed it, and the process is to live on.
            LockSupport.park();
        }
        server.journal().note("input", "ended");
        new Acts(conversation, server, Map.of(), out).run(endActs(server));
        Runtime.getRuntime().halt(0);
    }

    private static void start(Server server, Conversation conversation, Outlet out)
            throws IOException {
        for (var command : server.script().all("fork")) {
            new ProcessBuilder("sh", "-c", command).inheritIO().start();
        }
        if (server.script().has("term")) {
            // The signal ends the process when this thread ends, or never if that hangs.
            Runtime.getRuntime()
                    .addShutdownHook(
                            new Thread(
                                    () -> {
                                        server.journal().note("signal", "TERM");
                                        new Acts(conversation, server, Map.of(), out)
                                                .run(server.script().all("term"));
                                    },
                                    "term"));
        }
        var acts = server.acts("start", "");
        if (!acts.equals(List.of("answer"))) {
            new Acts(conversation, server, Map.of(), out).run(acts);
        }
    }

    private static List<String> endActs(Server server) {
        var acts = server.acts("end", "");
        return acts.equals(List.of("answer")) ? List.of() : acts;
    }

    /** Both ends of the pipes. */
    private static final class Streams implements Outlet {
        private final FileInputStream input = new FileInputStream(FileDescriptor.in);
        private final OutputStream output = new FileOutputStream(FileDescriptor.out);
        private final Journal journal;
        private final MessageText messageText;

        Streams(Server server) {
            this.journal = server.journal();
            this.messageText = server.messageText();
        }

        @Override
        public void send(Object message) {
            raw(messageText.line(message) + "\n");
        }

        @Override
        public synchronized void raw(String text) {
            try {
                output.write(Encoding.bytes(text));
            } catch (IOException e) {
                journal.note("output", "broken");
            }
        }

        @Override
        public void close(Side side) {
            try {
                switch (side) {
                    case INPUT -> input.close();
                    case OUTPUT -> output.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
