package dev.patchbay.config.servers;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.SafeText;
import dev.patchbay.upstream.definition.ServerAddress;
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

/** Reads the address of a server. */
final class ServerAddressReader {
    private static final Set<String> STDIO = Set.of("stdio", "local");
    private static final Set<String> STREAMABLE =
            Set.of("http", "streamable-http", "streamablehttp", "streamable_http", "remote");
    private static final Set<String> EVENTS = Set.of("sse");
    private static final Set<String> WEB_SOCKET = Set.of("ws", "wss", "websocket");
    private static final String NO_WEB_SOCKETS =
            "; the protocol does not use web sockets, and servers that offer"
                    + " them usually also have an http address";

    private final TextsReader texts;
    private final HeadersReader headers;
    private final Path directory;
    private final Problems problems;

    ServerAddressReader(TextsReader texts, Path directory, Problems problems) {
        this.texts = texts;
        this.headers = new HeadersReader(texts, problems);
        this.directory = directory;
        this.problems = problems;
    }

    /** Returns the address; empty if it was refused. */
    Optional<ServerAddress> read(Section server) {
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

    private static String word(ConfigurationNode.Member type) {
        return type.value() instanceof ConfigurationNode.Text text
                ? text.value().toLowerCase(Locale.ROOT)
                : "";
    }

    private boolean fits(
            Section server,
            ConfigurationNode.Member type,
            ConfigurationNode.@Nullable Member command,
            ConfigurationNode.@Nullable Member url) {
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
                server, type, "must be stdio, http or sse, found " + SafeText.value(type.value()));
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

    /** Whether a member is empty. Programs that write such files often write all keys. */
    private static boolean empty(ConfigurationNode.Member member) {
        return switch (member.value()) {
            case ConfigurationNode.Sequence list ->
                    list.items().isEmpty() && Keys.LISTS.contains(member.name());
            case ConfigurationNode.Mapping object ->
                    object.members().isEmpty() && !Keys.LISTS.contains(member.name());
            case ConfigurationNode.Text _,
                    ConfigurationNode.Numeral _,
                    ConfigurationNode.Truth _,
                    ConfigurationNode.Nothing _ ->
                    false;
        };
    }

    private boolean refuse(Section section, ConfigurationNode.Member member, String message) {
        problems.refuse(member.place(), section.at(member), message);
        return false;
    }

    private Optional<ServerAddress> program(Section server, ConfigurationNode.Member member) {
        var command = texts.required(server, member);
        var arguments = server.find("args");
        var list = arguments == null ? List.<String>of() : texts.list(server, arguments);
        var environment = environment(server);
        var folder = folder(server);
        return command.map(text -> new ServerAddress.Program(text, list, environment, folder));
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
                            "must be the name of a variable: not empty, and without =");
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

    private Optional<ServerAddress> http(
            Section server, ConfigurationNode.Member member, boolean events) {
        var url = texts.required(server, member).flatMap(text -> address(server, member, text));
        var all = headers.read(server);
        return url.map(address ->
                new ServerAddress.Http(
                        address,
                        all,
                        events ? ServerAddress.Form.EVENTS : ServerAddress.Form.STREAMABLE));
    }

    private Optional<URI> address(Section server, ConfigurationNode.Member member, String text) {
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
                        "must not contain a user name or a password; use Authorization in"
                                + " headers instead");
                return Optional.empty();
            }
            if (("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme))
                    && url.getHost() != null
                    && url.getRawFragment() == null) {
                return Optional.of(url);
            }
        } catch (URISyntaxException _) {
            // The message of the exception quotes the text, which may contain a secret.
        }
        refuse(
                server,
                member,
                "must be an address such as https://host.example/mcp, without blanks and #");
        return Optional.empty();
    }
}
