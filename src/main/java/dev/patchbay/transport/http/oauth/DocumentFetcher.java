package dev.patchbay.transport.http.oauth;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Fetches documents that are needed rarely. No connection stays open between two fetches. Redirects
 * are not followed, because the user has not declared their target as trusted.
 */
final class DocumentFetcher {
    private static final int OK = 200;

    private DocumentFetcher() {}

    /**
     * Returns the document at an address.
     *
     * @throws DocumentMissing if the status of the response is not 200
     * @throws IOException if there is no response in time, or it is too large
     */
    static byte[] fetch(URI uri, Duration timeout) throws IOException {
        if (!timeout.isPositive()) {
            throw new IOException("No time is left to fetch " + uri);
        }
        var connection = (HttpURLConnection) uri.toURL().openConnection();
        // The read timeout starts again with each byte. This timeout limits the whole response.
        var late = CompletableFuture.delayedExecutor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        var end = CompletableFuture.runAsync(connection::disconnect, late);
        try {
            connection.setConnectTimeout((int) timeout.toMillis());
            connection.setReadTimeout((int) timeout.toMillis());
            connection.setInstanceFollowRedirects(false);
            connection.setRequestProperty("Connection", "close");
            connection.setRequestProperty("Accept", "application/json, application/jwk-set+json");
            return content(uri, connection);
        } catch (DocumentMissing e) {
            throw e;
        } catch (IOException e) {
            throw end.isDone()
                    ? new IOException(uri + " must answer within " + timeout, e)
                    : new IOException(uri + " could not be read: " + e, e);
        } finally {
            end.cancel(false);
            connection.disconnect();
        }
    }

    private static byte[] content(URI uri, HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        if (status != OK) {
            throw new DocumentMissing(uri + " must answer with 200, found " + status);
        }
        try (var body = connection.getInputStream()) {
            var read = body.readNBytes(KeySet.MAX_BYTES + 1);
            if (read.length > KeySet.MAX_BYTES) {
                throw new IOException(
                        "the response must not exceed " + KeySet.MAX_BYTES + " bytes");
            }
            return read;
        }
    }
}
