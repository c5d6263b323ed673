package dev.patchbay.config.servers;

import dev.patchbay.config.format.ConfigurationNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads the headers that are sent with each request to a server. */
final class HeadersReader {
    /** A header name is a token: RFC 9110, section 5.6.2. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0a-\\x1f\\x7f]");

    private final TextsReader texts;
    private final Problems problems;

    HeadersReader(TextsReader texts, Problems problems) {
        this.texts = texts;
        this.problems = problems;
    }

    Map<String, String> read(Section server) {
        var all = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        var token = server.find("bearer_token_env_var");
        if (token != null) {
            texts.required(server, token)
                    .flatMap(name -> texts.variable(server, token, name))
                    .ifPresent(
                            value -> add(all, server, token, "Authorization", "Bearer " + value));
        }
        var variables = server.find("env_http_headers");
        if (variables != null) {
            for (var entry : texts.map(server, variables).entrySet()) {
                texts.variable(server, variables, entry.getValue())
                        .ifPresent(value -> add(all, server, variables, entry.getKey(), value));
            }
        }
        var headers = server.find(Keys.HEADERS);
        if (headers != null) {
            texts.map(server, headers)
                    .forEach((name, value) -> add(all, server, headers, name, value));
        }
        return all;
    }

    private void add(
            Map<String, String> all,
            Section server,
            ConfigurationNode.Member member,
            String name,
            String value) {
        var key = server.at(member).member(name);
        if (!NAME.matcher(name).matches()) {
            problems.refuse(member.place(), key, "must be a name of a header");
        } else if (CONTROL.matcher(value).find()) {
            problems.refuse(member.place(), key, "must be one line without control characters");
        } else if (all.put(name, value) != null) {
            problems.refuse(
                    member.place(),
                    key,
                    "must occur only once; capital and small letters count as equal");
        }
    }
}
