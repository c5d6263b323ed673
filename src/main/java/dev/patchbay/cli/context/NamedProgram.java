package dev.patchbay.cli.context;

import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.upstream.definition.ServerAddress;
import java.io.IOException;
import java.util.Optional;

/** Finds the file with the server that a command names. The server must be a program. */
public final class NamedProgram {
    private NamedProgram() {}

    /**
     * Returns the file with the server; empty if there is none, or if the server is reached over
     * HTTP. The user has then been told.
     *
     * @param instead the message for a server over HTTP; it follows the id
     */
    public static Optional<ServersFile> file(
            CommandEnvironment context, ParsedWords words, String id, String instead)
            throws IOException {
        var config = words.value(SharedOptions.CONFIG.name());
        var found = context.servers(config);
        if (found.isEmpty()) {
            context.screen().complain(context.noFile());
            return found;
        }
        var file = found.get();
        if (file.servers().stream().noneMatch(one -> one.id().equals(id))) {
            context.screen().complain(UnknownName.server(id, file.servers(), file.file()));
            return Optional.empty();
        }
        if (file.configuration(context.reader(config)).definitions().stream()
                .anyMatch(one ->
                        one.id().equals(id) && one.address() instanceof ServerAddress.Http)) {
            context.screen().complain(id + instead);
            return Optional.empty();
        }
        return found;
    }
}
