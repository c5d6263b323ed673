package dev.patchbay.cache;

import dev.patchbay.file.Sha256;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.nio.charset.StandardCharsets;

/**
 * Computes a file name that is unique to a definition. Environments and headers often contain
 * secrets, so the name contains them only as a hash.
 */
final class DefinitionFingerprint {
    private static final int LENGTH = 32;

    private DefinitionFingerprint() {}

    /**
     * Returns the file name.
     *
     * @param program the version of this program, because another version may accept other offers
     */
    static String of(Definition server, String program) {
        var out =
                new JsonWriter()
                        .beginObject()
                        .member("program", program)
                        .member("id", server.id())
                        .member("era", server.era().name())
                        .strings("allow", server.tools().allow())
                        .strings("deny", server.tools().deny());
        switch (server.address()) {
            case ServerAddress.Program address -> {
                out.member("command", address.command()).strings("arguments", address.arguments());
                out.member("directory", String.valueOf(address.directory()));
                out.name("environment").beginObject();
                address.environment().forEach(out::member);
                out.endObject();
            }
            case ServerAddress.Withheld address -> out.member("withheld", address.why());
            case ServerAddress.Http address -> {
                out.member("url", address.url().toString()).member("form", address.form().name());
                out.name("headers").beginObject();
                address.headers().forEach(out::member);
                out.endObject();
            }
        }
        var text = out.endObject().toString();
        var hash = Sha256.of(text.getBytes(StandardCharsets.UTF_8));
        return server.id() + "-" + hash.substring(0, LENGTH);
    }
}
