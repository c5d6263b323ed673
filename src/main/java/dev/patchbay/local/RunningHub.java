package dev.patchbay.local;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A running hub that has a server, as a command sees it.
 *
 * @param first the first answer of the hub
 */
public record RunningHub(Path socket, String server, HubAnswer first) {
    /** How long the hub may wait for a new entry. Then it answers, and the command asks again. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    /**
     * Asks all running hubs, and returns those that have the server, the newest first.
     *
     * @param silent receives the socket of each hub that does not answer
     * @throws IOException if the sockets cannot be listed
     */
    public static List<RunningHub> with(String server, Sockets sockets, Consumer<Path> silent)
            throws IOException {
        var hubs = new ArrayList<RunningHub>();
        for (var socket : sockets.all()) {
            try (var conversation = HubConversation.with(socket)) {
                var answer = conversation.ask(new HubQuestion(server, 0, Duration.ZERO));
                if (answer.known()) {
                    hubs.add(new RunningHub(socket, server, answer));
                }
            } catch (ConnectException _) {
                // The hub has died.
            } catch (IOException e) {
                if (Files.exists(socket)) {
                    silent.accept(socket);
                }
            }
        }
        hubs.sort(Comparator.comparing((RunningHub one) -> one.hub().started()).reversed());
        return hubs;
    }

    public HubProcess hub() {
        return first.hub();
    }

    /**
     * Passes on the answers after the first one, until the hub ends or no longer has the server.
     *
     * @param listener returns whether to continue
     */
    public void follow(Predicate<HubAnswer> listener) {
        long from = first.passage().next();
        boolean answered = true;
        while (answered) {
            answered = false;
            try (var conversation = HubConversation.with(socket)) {
                while (true) {
                    var answer = conversation.ask(new HubQuestion(server, from, MAX_WAIT));
                    answered = true;
                    from = answer.passage().next();
                    if (!listener.test(answer) || answer.over() || !answer.known()) {
                        return;
                    }
                }
            } catch (IOException _) {
                // The hub has ended, or it has closed the connection of a slow command. The next
                // connection shows which: it fails if the hub has ended.
            }
        }
    }
}
