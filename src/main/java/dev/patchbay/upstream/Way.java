package dev.patchbay.upstream;

import java.net.URI;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a server is reached. */
public sealed interface Way {
    /**
     * A program that is started as a child and talked to over its standard streams.
     *
     * @param environment what it gets beside the few variables that every child gets
     * @param directory where it runs; null for where the hub runs
     */
    record Program(
            String command,
            List<String> arguments,
            Map<String, String> environment,
            @Nullable Path directory)
            implements Way {
        public Program {
            if (command.isBlank()) {
                throw new IllegalArgumentException("A command must not be empty");
            }
            arguments = List.copyOf(arguments);
            environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        }

        /** Without the arguments and the environment, in which there are often secrets. */
        @Override
        public String toString() {
            return command;
        }
    }

    /**
     * A server on the network.
     *
     * @param headers sent with every request, to this server only
     * @param form which of the protocol's forms of HTTP it speaks
     */
    record Http(URI url, Map<String, String> headers, Form form) implements Way {
        public Http {
            headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        }

        /** Only where it is: in the rest of an address, and in headers, there are often secrets. */
        @Override
        public String toString() {
            return url.getScheme()
                    + "://"
                    + url.getHost()
                    + (url.getPort() < 0 ? "" : ":" + url.getPort());
        }
    }

    /** The forms of HTTP that the protocol has had. */
    enum Form {
        /** Streamable HTTP; the form before it if that is refused. */
        STREAMABLE,
        /** A stream of events and an address to post to, as it was until 2024. */
        EVENTS
    }
}
