package dev.patchbay.config;

import dev.patchbay.upstream.Way;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads how a server is reached. */
final class WayReader {
    private static final Set<String> STDIO = Set.of("stdio", "local");
    private static final Set<String> STREAMABLE =
            Set.of("http", "streamable-http", "streamablehttp", "streamable_http", "remote");
    private static final Set<String> EVENTS = Set.of("sse");
    private static final Set<String> WEB_SOCKET = Set.of("ws", "wss", "websocket");
    private static final String NO_WEB_SOCKETS =
            "; web sockets are no part of the protocol, and servers that offer them mostly have an"
                    + " address for http too";

    private final Texts texts;
    private final HeadersReader headers;
    private final Path directory;
    private final Problems problems;

    WayReader(Texts texts, Path directory, Problems problems) {
        this.texts = texts;
        this.headers = new HeadersReader(texts, problems);
        this.directory = directory;
        this.problems = problems;
    }

    /** The way, or empty if it was refused. */
    Optional<Way> read(Section server) {
        var command = server.find("command");
        var url = server.find(Keys.URL);
        if (command != null && url != null) {
            problems.refuse(
                    url.place(),
                    server.key(),
                    "must have either command or " + url.name() + ", found both");
            return Optional.empty();
        }
        var type = server.find(Keys.TYPE);
        if (type != null && !fits(server, type, command, url)) {
            return Optional.empty();
        }
        if (command != null) {
            leaveOut(server, Keys.OF_ADDRESSES, "a url");
            return program(server, command);
        }
        if (url != null) {
            leaveOut(server, Keys.OF_PROGRAMS, "a command");
            return http(server, url, type != null && EVENTS.contains(word(type)));
        }
        problems.refuse(
                server.place(),
                server.key(),
                "must have a command (a program to start) or a url (a server to reach), found"
                        + " neither");
        return Optional.empty();
    }

    private static String word(Node.Member type) {
        return type.value() instanceof Node.Text text ? text.value().toLowerCase(Locale.ROOT) : "";
    }

    private boolean fits(
            Section server,
            Node.Member type,
            Node.@Nullable Member command,
            Node.@Nullable Member url) {
        var word = word(type);
        if (WEB_SOCKET.contains(word)) {
            return refuse(server, type, "must be stdio, http or sse, found ws" + NO_WEB_SOCKETS);
        }
        if (STDIO.contains(word)) {
            return command != null
                    || refuse(server, type, "is " + word + ", which needs a command");
        }
        if (STREAMABLE.contains(word) || EVENTS.contains(word)) {
            return url != null || refuse(server, type, "is " + word + ", which needs a url");
        }
        return refuse(
                server, type, "must be stdio, http or sse, found " + Shown.value(type.value()));
    }

    private void leaveOut(Section server, List<String> names, String owner) {
        for (var name : names) {
            var member = server.find(name);
            if (member != null && !empty(member)) {
                problems.warn(
                        member.place(),
                        server.at(member),
                        "is left out: it is for servers with " + owner);
            }
        }
    }

    /** Programs that write such files like to write all keys. */
    private static boolean empty(Node.Member member) {
        return switch (member.value()) {
            case Node.Sequence list -> list.items().isEmpty() && Keys.LISTS.contains(member.name());
            case Node.Mapping object ->
                    object.members().isEmpty() && !Keys.LISTS.contains(member.name());
            case Node.Text _, Node.Numeral _, Node.Truth _, Node.Nothing _ -> false;
        };
    }

    private boolean refuse(Section section, Node.Member member, String message) {
        problems.refuse(member.place(), section.at(member), message);
        return false;
    }

    private Optional<Way> program(Section server, Node.Member member) {
        var command = texts.required(server, member);
        var arguments = server.find("args");
        var list = arguments == null ? List.<String>of() : texts.list(server, arguments);
        var environment = environment(server);
        var folder = folder(server);
        return command.map(text -> new Way.Program(text, list, environment, folder));
    }

    private Map<String, String> environment(Section server) {
        var all = new LinkedHashMap<String, String>();
        var passed = server.find("env_vars");
        if (passed != null) {
            for (var name : texts.list(server, passed)) {
                texts.variable(server, passed, name).ifPresent(value -> all.put(name, value));
            }
        }
        var member = server.find("env");
        if (member != null) {
            all.putAll(texts.map(server, member));
            for (var name : all.keySet()) {
                if (name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0) {
                    problems.refuse(
                            member.place(),
                            server.at(member).member(name),
                            "must be a name of a variable, which is not empty and has no =");
                }
            }
        }
        return all;
    }

    private @Nullable Path folder(Section server) {
        var member = server.find("cwd");
        if (member == null) {
            return null;
        }
        try {
            return texts.required(server, member)
                    .map(text -> directory.resolve(text).normalize())
                    .orElse(null);
        } catch (InvalidPathException _) {
            refuse(server, member, "must be a path");
            return null;
        }
    }

    private Optional<Way> http(Section server, Node.Member member, boolean events) {
        var url = texts.required(server, member).flatMap(text -> address(server, member, text));
        var all = headers.read(server);
        return url.map(address ->
                new Way.Http(address, all, events ? Way.Form.EVENTS : Way.Form.STREAMABLE));
    }

    private Optional<URI> address(Section server, Node.Member member, String text) {
        try {
            var url = new URI(text.strip());
            var scheme = url.getScheme();
            if (scheme != null && WEB_SOCKET.contains(scheme.toLowerCase(Locale.ROOT))) {
                refuse(server, member, "must begin with http, found " + scheme + NO_WEB_SOCKETS);
                return Optional.empty();
            }
            if (url.getUserInfo() != null) {
                refuse(
                        server,
                        member,
                        "must not have a user name or password in it; headers has Authorization for"
                                + " that");
                return Optional.empty();
            }
            if (("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme))
                    && url.getHost() != null
                    && url.getRawFragment() == null) {
                return Optional.of(url);
            }
        } catch (URISyntaxException _) {
            // It would quote the text, which may have a secret in it.
        }
        refuse(
                server,
                member,
                "must be an address such as https://host.example/mcp, without blanks and #");
        return Optional.empty();
    }
}
