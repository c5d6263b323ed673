package dev.patchbay.cache;

import dev.patchbay.file.Sha256;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Way;
import java.nio.charset.StandardCharsets;

/**
 * A name for a definition that no other one has. It holds secrets only as a hash: environments and
 * headers are full of them.
 */
final class Fingerprint {
    private static final int DIGITS = 32;

    private Fingerprint() {}

    /**
     * Its name.
     *
     * @param program the version of this program, as another one may take other things for usable
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
        switch (server.way()) {
            case Way.Program way -> {
                out.member("command", way.command()).strings("arguments", way.arguments());
                out.member("directory", String.valueOf(way.directory()));
                out.name("environment").beginObject();
                way.environment().forEach(out::member);
                out.endObject();
            }
            case Way.Http way -> {
                out.member("url", way.url().toString()).member("form", way.form().name());
                out.name("headers").beginObject();
                way.headers().forEach(out::member);
                out.endObject();
            }
        }
        var text = out.endObject().toString();
        var hash = Sha256.of(text.getBytes(StandardCharsets.UTF_8));
        return server.id() + "-" + hash.substring(0, DIGITS);
    }
}
