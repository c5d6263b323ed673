package dev.patchbay.transport.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.peer.channel.RequestLoss;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which certificates the client trusts. */
@Timeout(60)
class TlsTest {
    private static final String PASSWORD = "changeit";

    @TempDir static Path folder;

    @BeforeAll
    static void makeCertificates() throws IOException, InterruptedException {
        make("good", "dns:localhost");
        make("other", "dns:other.example");
    }

    private static void make(String name, String subject) throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-alias",
                                name,
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=" + name,
                                "-ext",
                                "SAN=" + subject,
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                PASSWORD,
                                "-keystore",
                                store(name).toString())
                        .inheritIO()
                        .start();
        assertThat(process.waitFor()).isZero();
    }

    private static Path store(String name) {
        return folder.resolve(name + ".p12");
    }

    private static FakeServer server(String name) throws IOException, GeneralSecurityException {
        var keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(store(name))) {
            keys.load(in, PASSWORD.toCharArray());
        }
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return FakeServer.startSecure(context, exchange -> exchange.json(exchange.result("{}")));
    }

    private static Wire trusting(String name, FakeServer server) {
        return trusting(name, server.uri().toString());
    }

    private static Wire trusting(String name, String address) {
        var trusted = new PfxOptions().setPath(store(name).toString()).setPassword(PASSWORD);
        return Wire.to(
                new HttpClients(trusted, InetAddress::getAllByName),
                new HttpTarget(URI.create(address), Map.of()),
                Wire.LIMITS,
                MirroredArguments.NONE);
    }

    @Test
    void aCertificateThatIsTrustedIsEnough() throws IOException, GeneralSecurityException {
        try (var server = server("good");
                var wire = trusting("good", server)) {
            assertThat(wire.ask("a")).isEqualTo("{}");
        }
    }

    @Test
    void aCertificateThatNobodyTrustsIsRefused() throws IOException, GeneralSecurityException {
        try (var server = server("good");
                var wire = Wire.to(server)) {
            assertThat(wire.loss("a"))
                    .isEqualTo(
                            new RequestLoss.NotSent(
                                    new ServerFailure.During(
                                            "Nothing was sent",
                                            new NetworkFailure.TlsFailed(
                                                    true,
                                                    "unable to find valid certification path to"
                                                            + " requested target"))));
            assertThat(server.unseen()).isZero();
        }
    }

    @Test
    void aCertificateOfAnotherHostIsRefused() throws IOException, GeneralSecurityException {
        try (var server = server("other");
                var wire = trusting("other", server)) {
            var loss = wire.loss("a");

            assertThat(loss).isInstanceOf(RequestLoss.NotSent.class);
            assertThat(loss.reason()).contains("localhost");
            assertThat(server.unseen()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 400 Bad Request, not an SSL/TLS record",
        "'', Failed to create SSL connection"
    })
    void aServerThatSpeaksNoTlsIsToldSoWithoutItsWords(String answer, String told)
            throws IOException {
        try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var wire = trusting("good", "https://localhost:" + listener.getLocalPort())) {
            Thread.ofVirtual().start(() -> hangUp(listener, answer));

            var cause = wire.loss("a").cause();

            assertThat(cause.text()).isEqualTo("Nothing was sent: TLS failed: " + told);
            assertThat(cause.cause()).isEqualTo(new NetworkFailure.TlsFailed(false, told));
        }
    }

    private static void hangUp(ServerSocket listener, String answer) {
        try (var socket = listener.accept()) {
            assertThat(socket.getInputStream().readNBytes(1)).hasSize(1);
            socket.getOutputStream().write(answer.getBytes(US_ASCII));
            socket.shutdownOutput();
            socket.getInputStream().readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
