package dev.patchbay.upstream.definition;

import java.net.URI;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the hub reaches a server. */
public sealed interface ServerAddress {
    /**
     * A program that the hub starts as a child process and talks to over its standard streams.
     *
     * @param environment variables in addition to the few that every child process gets
     * @param directory the working directory; null for that of the hub
     */
    record Program(
            String command,
            List<String> arguments,
            Map<String, String> environment,
            @Nullable Path directory)
            implements ServerAddress {
        public Program {
            if (command.isBlank()) {
                throw new IllegalArgumentException("A command must not be empty");
            }
            arguments = List.copyOf(arguments);
            environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        }

        /** Returns the command without arguments and environment, which often contain secrets. */
        @Override
        public String toString() {
            return command;
        }
    }

    /**
     * A server that is reached over HTTP.
     *
     * @param headers sent with every request, to this server only
     * @param form the HTTP form that the server speaks
     */
    record Http(URI url, Map<String, String> headers, Form form) implements ServerAddress {
        public Http {
            headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        }

        /** Returns scheme, host and port. Other parts and the headers often contain secrets. */
        @Override
        public String toString() {
            return url.getScheme()
                    + "://"
                    + url.getHost()
                    + (url.getPort() < 0 ? "" : ":" + url.getPort());
        }
    }

    /**
     * A server that must not be used. Its address is therefore unknown.
     *
     * @param why why the server must not be used, and what the user can do about it
     */
    record Withheld(String why) implements ServerAddress {}

    /** The HTTP forms that the protocol has had. */
    enum Form {
        /** Streamable HTTP. If the server refuses it, the hub tries {@link #EVENTS}. */
        STREAMABLE,
        /** HTTP+SSE of revision 2024-11-05: an event stream, and an address for POST requests. */
        EVENTS
    }
}
