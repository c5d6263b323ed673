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
 * A hub that runs and has a server, as a command sees it.
 *
 * @param first what it has told
 */
public record RunningHub(Path socket, String server, Answer first) {
    /** How long it is waited for something new before the hub is asked again. */
    private static final Duration WAIT = Duration.ofSeconds(10);

    /**
     * Asks all there are, the newest first.
     *
     * @param silent is told of those that do not answer
     * @throws IOException if nobody can say which there are
     */
    public static List<RunningHub> with(String server, Sockets sockets, Consumer<Path> silent)
            throws IOException {
        var hubs = new ArrayList<RunningHub>();
        for (var socket : sockets.all()) {
            try (var conversation = Conversation.with(socket)) {
                var answer = conversation.ask(new Question(server, 0, Duration.ZERO));
                if (answer.known()) {
                    hubs.add(new RunningHub(socket, server, answer));
                }
            } catch (ConnectException _) {
                // It has died.
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
     * Hears what comes behind the first answer, until the hub ends, or has the server no more.
     *
     * @param heard whether it is to be gone on with
     */
    public void follow(Predicate<Answer> heard) {
        long from = first.passage().next();
        boolean answered = true;
        while (answered) {
            answered = false;
            try (var conversation = Conversation.with(socket)) {
                while (true) {
                    var answer = conversation.ask(new Question(server, from, WAIT));
                    answered = true;
                    from = answer.passage().next();
                    if (!heard.test(answer) || answer.over() || !answer.known()) {
                        return;
                    }
                }
            } catch (IOException _) {
                // It has ended; or it has cut a listener who was held up, and who begins anew.
            }
        }
    }
}
