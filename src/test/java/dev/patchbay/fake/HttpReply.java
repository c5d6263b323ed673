package dev.patchbay.fake;

import java.util.Map;

/**
 * The response to one POST: a JSON object if there is only the answer, otherwise an event stream.
 */
final class HttpReply implements Outlet {
    private static final String JSON = "application/json";
    private static final String HTML = "text/html";

    /** What a stateless client is told by a status as well. */
    private static final Map<String, Integer> STATUS =
            Map.of("-32601", 404, "-32022", 400, "-32021", 400, "-32020", 400);

    private final HttpResponse response;
    private final EventStream stream;
    private final Map<String, String> headers;
    private final boolean stateless;
    private boolean streaming;

    /**
     * @param stream where messages go once it is a stream
     * @param headers what the response says beside the usual
     */
    HttpReply(
            HttpResponse response,
            EventStream stream,
            Map<String, String> headers,
            boolean stateless) {
        this.response = response;
        this.stream = stream;
        this.headers = headers;
        this.stateless = stateless;
    }

    @Override
    public synchronized void send(Object message) {
        var answer = !Json.map(message).containsKey("method");
        if (!answer) {
            stream();
        }
        if (streaming) {
            stream.send(message);
            if (answer) {
                stream.end();
            }
        } else {
            response.whole(status(message), headers, JSON, stream.messageText().body(message));
        }
    }

    private int status(Object message) {
        var code = Json.map(Json.map(message).get("error")).get("code");
        return stateless ? STATUS.getOrDefault(String.valueOf(code), 200) : 200;
    }

    synchronized void stream() {
        if (!streaming) {
            streaming = true;
            response.stream(headers);
            stream.attach(response);
        }
    }

    /** Says that there is nothing to say, unless something has been said. */
    synchronized void accept() {
        if (!response.begun()) {
            response.whole(202, headers, "", "");
        }
    }

    @Override
    public synchronized void raw(String text) {
        if (streaming) {
            stream.raw(text);
        } else {
            response.whole(200, headers, JSON, text);
        }
    }

    @Override
    public void close(Side side) {
        response.abort();
    }

    @Override
    public synchronized void act(String word, String value) {
        switch (word) {
            case "status" -> response.whole(Integer.parseInt(value), headers, "", "");
            case "challenge" -> response.whole(401, Map.of("WWW-Authenticate", value), "", "");
            case "redirect" -> response.whole(307, Map.of("Location", value), "", "");
            case "html" -> response.whole(200, headers, HTML, "<html>" + value + "</html>");
            case "stream" -> stream();
            case "drop" -> {
                stream.drop();
                response.abort();
            }
            default -> Outlet.super.act(word, value);
        }
    }
}
