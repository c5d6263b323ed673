package dev.patchbay.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A key and a certificate for the loopback address. Only clients that are configured for it trust
 * the certificate.
 *
 * @param file a store of PKCS 12 that has both
 */
public record TlsStore(Path file) {
    private static final String PASSWORD = "changeit";

    /** Makes one with the tool of the JDK, as Java itself signs no certificates. */
    public static TlsStore make(Path folder) {
        var store = new TlsStore(folder.resolve("tls.p12"));
        var tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        var command =
                List.of(
                        tool,
                        "-genkeypair",
                        "-alias",
                        "issuer",
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=issuer",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        store.file().toString());
        try {
            int code =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor();
            if (code != 0) {
                throw new IllegalStateException("keytool has failed with " + code);
            }
            return store;
        } catch (IOException e) {
            throw new IllegalStateException("keytool could not be run", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while keytool ran", e);
        }
    }

    /** What makes a program trust the certificate. */
    public List<String> options() {
        return List.of(
                "-Djavax.net.ssl.trustStore=" + file,
                "-Djavax.net.ssl.trustStorePassword=" + PASSWORD);
    }

    SSLContext context() throws IOException {
        try {
            var password = PASSWORD.toCharArray();
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(KeyStore.getInstance(file.toFile(), password), password);
            var context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
