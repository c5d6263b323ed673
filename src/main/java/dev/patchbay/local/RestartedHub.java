package dev.patchbay.local;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A running hub that was told to restart a server.
 *
 * @param known whether the hub has the server
 * @param outcome empty if the hub does not have the server, or is an older version that cannot
 *     restart servers
 */
public record RestartedHub(HubProcess hub, boolean known, Optional<ServerRestart.Outcome> outcome) {
    /**
     * Tells all running hubs to restart a server, all at the same time.
     *
     * @return the result of each hub, the newest hub first, and the sockets of hubs that do not
     *     answer
     * @throws IOException if the sockets cannot be listed
     */
    public static Result all(String server, Sockets sockets)
            throws IOException, InterruptedException {
        var results = new ArrayList<Future<Optional<RestartedHub>>>();
        var files = sockets.all();
        var silent = new ArrayList<Path>();
        var hubs = new ArrayList<RestartedHub>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var file : files) {
                Callable<Optional<RestartedHub>> task = () -> ask(file, server);
                results.add(threads.submit(task));
            }
            for (int i = 0; i < files.size(); i++) {
                try {
                    results.get(i).get().ifPresent(hubs::add);
                } catch (ExecutionException _) {
                    if (Files.exists(files.get(i))) {
                        silent.add(files.get(i));
                    }
                }
            }
        }
        hubs.sort(Comparator.comparing((RestartedHub one) -> one.hub().started()).reversed());
        return new Result(hubs, silent);
    }

    /** The results of the hubs, and the sockets of hubs that do not answer. */
    public record Result(List<RestartedHub> hubs, List<Path> silent) {
        public Result {
            hubs = List.copyOf(hubs);
            silent = List.copyOf(silent);
        }
    }

    private static Optional<RestartedHub> ask(Path socket, String server) throws IOException {
        try (var conversation = HubConversation.with(socket)) {
            var answer = conversation.ask(HubQuestion.toRestart(server));
            return Optional.of(new RestartedHub(answer.hub(), answer.known(), answer.restarted()));
        } catch (ConnectException _) {
            // The hub has died.
            return Optional.empty();
        }
    }
}
