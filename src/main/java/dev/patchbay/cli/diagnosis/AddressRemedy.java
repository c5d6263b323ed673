package dev.patchbay.cli.diagnosis;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.failure.StartFailure;

/** Remedies for a server with an address that cannot be reached. */
final class AddressRemedy {
    private static final String CORRECT_URL =
            "correct its url; the documentation of the server names the right one";
    private static final String WRONG_PATH = "there is no MCP server at that path: correct its url";
    private static final String TOO_LATE =
            "check whether this machine can reach the host, or raise connectionTimeoutMs";

    private AddressRemedy() {}

    /** Returns one line that says what to do. The failure itself says what happened. */
    static String of(String id, ServerFailure failure) {
        return switch (failure) {
            case NetworkFailure network -> ofNetwork(id, network);
            case ServerFailure.Late _, ServerFailure.StillConnecting _ -> TOO_LATE;
            case ServerFailure.Withheld withheld -> withheld.text();
            case ServerFailure.Disconnected _,
                    ServerFailure.NoAnswer _,
                    ServerFailure.HandshakeRefused _,
                    ServerFailure.Refused _,
                    ServerFailure.Unanswered _,
                    ServerFailure.GivenUp _,
                    ServerFailure.Exited _,
                    StartFailure _ ->
                    CORRECT_URL;
            case ServerFailure.During during -> of(id, during.failure());
            case ServerFailure.Paused paused -> of(id, paused.failure());
        };
    }

    private static String ofNetwork(String id, NetworkFailure failure) {
        return switch (failure) {
            case NetworkFailure.WrongMediaType _ -> WRONG_PATH;
            case NetworkFailure.HttpStatus status -> ofStatus(id, status.status());
            case NetworkFailure.TooSlow _ -> TOO_LATE;
            case NetworkFailure.UnknownHost _ ->
                    "check whether this machine is online, and in the network or VPN"
                            + " that knows the host (no proxy is used); then check its url";
            case NetworkFailure.NoConnection _ ->
                    "start the server, or correct the host and the port of its url";
            case NetworkFailure.TlsFailed tls ->
                    tls.spoken()
                            ? "this machine does not trust its certificate: correct the url, or"
                                    + " install a trusted certificate"
                            : "it does not use TLS on this port: begin its url with http, or"
                                    + " correct the port";
            case NetworkFailure.ConnectionBroke _ ->
                    "try again; if it fails again, look at the log of the server";
            case NetworkFailure.BadTarget _,
                    NetworkFailure.LookupFailed _,
                    NetworkFailure.StreamEnded _,
                    NetworkFailure.TooManyConnections _,
                    NetworkFailure.TooManyRequests _ ->
                    CORRECT_URL;
        };
    }

    private static String ofStatus(String id, int status) {
        return switch (status) {
            case 401 ->
                    "it needs a token: give " + id + " a header Authorization with a valid token";
            case 403 -> "the token does not give access: ask for access, or use another token";
            case 404, 405 -> WRONG_PATH;
            case 429 -> "it got too many requests: try again later";
            default ->
                    switch (status / 100) {
                        case 3 -> "it has another address, or needs a login: correct its url";
                        case 5 ->
                                "the server itself has a fault: try again later, or tell its"
                                        + " operator";
                        default -> "correct its url or its headers";
                    };
        };
    }
}
