package dev.patchbay.testing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Requests to the management port. */
public record ManagementPort(int number) {
    /** A response as a whole. */
    public record Answer(int status, Optional<String> type, Optional<String> allow, String text) {}

    public Answer get(String path) {
        return ask("GET", path, "");
    }

    /** Asks with more headers, each ended by a line break. */
    public Answer ask(String method, String path, String headers) {
        try (var connection = HttpConnection.to(number)) {
            var head = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
            connection.send(head.getBytes(US_ASCII));
            var response = connection.response();
            return new Answer(
                    response.status(),
                    response.header("Content-Type"),
                    response.header("Allow"),
                    method.equals("HEAD") ? "" : response.text());
        }
    }

    /** The status that health has under this name. */
    public int health(String name) {
        return get("/q/health/" + name).status();
    }

    /** All figures, by the name of the series with its labels. */
    public Map<String, Double> metrics() {
        var figures = new TreeMap<String, Double>();
        get("/q/metrics")
                .text()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> {
                    int blank = line.lastIndexOf(' ');
                    figures.put(
                            // A comma after the last label is allowed, and says nothing.
                            line.substring(0, blank).replace(",}", "}"),
                            Double.valueOf(line.substring(blank + 1)));
                });
        return figures;
    }

    /** One figure; zero if nothing was counted. */
    public double metric(String series) {
        return metrics().getOrDefault(series, 0.0);
    }
}
