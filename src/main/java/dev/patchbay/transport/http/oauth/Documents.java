package dev.patchbay.transport.http.oauth;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Fetches documents that are needed now and then: nothing is left of it in between. No redirect is
 * followed, since nobody has said that its target can be trusted.
 */
final class Documents {
    private static final int OK = 200;

    private Documents() {}

    /**
     * The document at this address.
     *
     * @throws NotThere if the answer is another one
     * @throws IOException if there is no answer in time, or it is too large
     */
    static byte[] fetch(URI uri, Duration patience) throws IOException, InterruptedException {
        if (!patience.isPositive()) {
            throw new IOException("No time is left for " + uri);
        }
        var request =
                HttpRequest.newBuilder(uri)
                        .header("Accept", "application/json, application/jwk-set+json")
                        .build();
        var body = BodyHandlers.limiting(BodyHandlers.ofByteArray(), KeySet.MOST_BYTES);
        var client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(patience)
                        .build();
        try {
            var response =
                    client.sendAsync(request, body).get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return content(uri, response);
        } catch (TimeoutException e) {
            throw new IOException(uri + " must answer within " + patience, e);
        } catch (ExecutionException e) {
            throw new IOException(uri + " could not be read: " + e.getCause(), e);
        } finally {
            client.shutdownNow();
        }
    }

    private static byte[] content(URI uri, HttpResponse<byte[]> response) throws NotThere {
        if (response.statusCode() != OK) {
            throw new NotThere(uri + " must answer with 200, found " + response.statusCode());
        }
        return response.body();
    }
}
