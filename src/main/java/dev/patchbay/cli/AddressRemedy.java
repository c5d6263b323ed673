package dev.patchbay.cli;

import java.util.Locale;
import java.util.regex.Pattern;

/** What to do about a server with an address that cannot be reached. */
final class AddressRemedy {
    private static final Pattern STATUS = Pattern.compile("HTTP (\\d{3})");
    private static final String WRONG_PATH = "there is no MCP server at that path: correct its url";

    private AddressRemedy() {}

    /** One line; the error says what happened, this what to do. */
    static String of(String id, String error) {
        var lower = error.toLowerCase(Locale.ROOT);
        if (lower.contains("found http 2")) {
            return WRONG_PATH;
        }
        var status = STATUS.matcher(error);
        if (status.find()) {
            return status(id, status.group(1));
        }
        if (Remedy.late(lower)) {
            return "look whether the host can be reached from here, or raise connectionTimeoutMs";
        }
        if (lower.contains("takes no connections")) {
            return "start the server, or correct host and port of its url";
        }
        if (lower.contains("not an ssl/tls record") || lower.contains("to create ssl")) {
            return "it speaks no TLS there: begin its url with http, or correct the port";
        }
        if (lower.contains("tls failed")) {
            return "its certificate is not trusted here: correct the url, or have it signed";
        }
        if (lower.contains("connection broke")) {
            return "try again; if it stays so, look at the log of the server";
        }
        return "correct its url; the servers' own documentation has it";
    }

    private static String status(String id, String status) {
        return switch (status) {
            case "401" ->
                    "it wants to know who asks: give "
                            + id
                            + " a header Authorization with a token that is valid";
            case "403" -> "whoever the token is of may not use it: ask for access, or take another";
            case "404", "405" -> WRONG_PATH;
            case "429" -> "it has had too many requests: try later";
            default ->
                    switch (status.charAt(0)) {
                        case '3' -> "it is elsewhere, or wants a login: correct its url";
                        case '5' ->
                                "the server itself is broken: try later, or tell whoever runs it";
                        default -> "correct its url or its headers";
                    };
        };
    }
}
