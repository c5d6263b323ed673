package dev.patchbay.fuzz;

import dev.patchbay.catalog.address.AddressFormFuzz;
import dev.patchbay.config.imports.ImportReaderFuzz;
import dev.patchbay.config.servers.ConfigurationReaderFuzz;
import dev.patchbay.config.servers.ExpansionFuzz;
import dev.patchbay.frame.EventSplitterFuzz;
import dev.patchbay.frame.LineSplitterFuzz;
import dev.patchbay.json.RawJsonFuzz;
import dev.patchbay.jsonrpc.CodecFuzz;
import dev.patchbay.mcp.HeaderTextFuzz;
import dev.patchbay.schema.validation.BoundedPatternFuzz;
import dev.patchbay.schema.validation.SchemasFuzz;
import dev.patchbay.transport.client.ResponsesFuzz;
import dev.patchbay.transport.http.HttpRequestFuzz;
import dev.patchbay.transport.http.oauth.KeySetFuzz;
import dev.patchbay.transport.http.oauth.TokenVerifierFuzz;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What is fuzzed.
 *
 * @param subject the class with the method that a fuzzer calls
 * @param law what it does with one input
 * @param dictionary the name of the dictionary among the corpora
 * @param corpora what its inputs are
 * @param own the inputs that it begins with, beside those of the corpora
 */
record Target(
        Class<?> subject,
        Consumer<byte[]> law,
        String dictionary,
        Corpora.Kind corpora,
        List<String> own) {
    static final List<Target> ALL =
            List.of(
                    new Target(
                            CodecFuzz.class,
                            CodecFuzz::fuzzerTestOneInput,
                            "json",
                            Corpora.Kind.JSON,
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\",\"arguments\":{\"b\":[1,2.5e3,null,true,\"\\u00e9\"]}}}",
                            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"7\"}}",
                            "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":{}}",
                            "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\"m\",\"data\":[]}}",
                            "[{\"jsonrpc\":\"2.0\",\"method\":\"a\"},1]",
                            "\n{ \"method\" :\t\"ping\" ,\r\n\"id\":-9223372036854775808, \"jsonrpc\": \"2.0\" }\n"),
                    new Target(
                            RawJsonFuzz.class,
                            RawJsonFuzz::fuzzerTestOneInput,
                            "json",
                            Corpora.Kind.JSON,
                            "{\"a\":{\"b\":[]},\"c\":\"\\ud83d\\ude00\",\"d\":-0.5e+10, \"e\" : null}",
                            "[[],{},\"\",0,-0,1e9,true,false]",
                            " \"\\u0000\" "),
                    new Target(
                            LineSplitterFuzz.class,
                            LineSplitterFuzz::fuzzerTestOneInput,
                            "utf8",
                            Corpora.Kind.NONE,
                            "\u0007\u0003a\r\nbc\n\n \t\r\nlonger than seven\nd",
                            " \u0001\ufeff{\"a\":1}\n{}"),
                    new Target(
                            EventSplitterFuzz.class,
                            EventSplitterFuzz::fuzzerTestOneInput,
                            "utf8",
                            Corpora.Kind.NONE,
                            " \u0003event: message\nid: 7\ndata: {\"a\":1}\ndata:b\n\nretry: 100\n\n",
                            "\u0007\u0001\ufeff: comment\r\rdata\r\n\r\ndata: too long for that\n\nid\nevent\n\n"),
                    new Target(
                            ConfigurationReaderFuzz.class,
                            ConfigurationReaderFuzz::fuzzerTestOneInput,
                            "json",
                            Corpora.Kind.JSON,
                            "{\"mcpServers\":{\"a\":{\"command\":\"run\",\"args\":[\"${TOKEN}\",\"${NONE:-x}\"],\"env\":{\"A\":\"${env:TOKEN}\"},\"cwd\":\"..\"}}}",
                            "{/* c */\"servers\":{\"w\":{\"type\":\"http\",\"url\":\"https://a.example/mcp\",\"headers\":{\"Authorization\":\"Bearer ${TOKEN}\"},},}}",
                            "{\"mcpServers\":{\"a\":{\"command\":\"x\",\"tools\":{\"allow\":[\"b*\"],\"deny\":[\"c\"]},\"timeout\":\"5s\",\"disabled\":true,\"shared\":false}},\"hub\":{\"defaults\":{\"timeout\":5},\"profiles\":{\"p\":{\"servers\":[\"a\"],\"readOnlyOnly\":true}}}}"),
                    new Target(
                            ImportReaderFuzz.class,
                            ImportReaderFuzz::fuzzerTestOneInput,
                            "json",
                            Corpora.Kind.NONE,
                            "0{\"mcpServers\":{\"a\":{\"command\":\"x\",\"env\":{\"K\":\"${input:key}\"}}},\"projects\":{}}",
                            "1[mcp_servers.a]\ncommand = \"x\"\nargs = ['b', \"\"\"c\n\"\"\", 1_000, 0xff, 1979-05-27]\nenv = { A = \"b\", c.d = true }\n[[list]]\nf = -inf # end\n",
                            "1[mcp_servers]\na = { command = \"x\" }\nb.command = \"y\"\n",
                            "1a.b.\"c\" = [ 1, [ ], { } ]\r\n'''\nd''' = '''e'''\nf = \"\\u00e9\\\n  g\"\n"),
                    new Target(
                            ExpansionFuzz.class,
                            ExpansionFuzz::fuzzerTestOneInput,
                            "json",
                            Corpora.Kind.TEXTS,
                            "a ${TOKEN} b ${EMPTY:-c ${NUMBER}} $${d} ${file:e} ${userHome} ${env:F:-}",
                            "${A:-${B:-${C:-${D:-e}}}}"),
                    new Target(
                            HeaderTextFuzz.class,
                            HeaderTextFuzz::fuzzerTestOneInput,
                            "http",
                            Corpora.Kind.TEXTS,
                            "plain",
                            "=?base64?w6k=?=",
                            " \u00e9 "),
                    new Target(
                            HttpRequestFuzz.class,
                            HttpRequestFuzz::fuzzerTestOneInput,
                            "http",
                            Corpora.Kind.TEXTS,
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"n\",\"arguments\":{\"a\":1.50,\"b\":{\"c\":\"x\"}},\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}}}"
                                    + "\0hub.example:8080\0http://localhost:3000\0application/json; charset=utf-8\0application/json, text/*;q=0.5"
                                    + "\0"
                                    + "2026-07-28\0tools/call\0n\0"
                                    + "1.5\0=?base64?eA==?="),
                    new Target(
                            ResponsesFuzz.class,
                            ResponsesFuzz::fuzzerTestOneInput,
                            "http",
                            Corpora.Kind.TEXTS,
                            "\tapplication/json; charset=utf-8\0identity\0"
                                    + "120\0Bearer realm=\"a\", resource_metadata=\"https://a.example/\"\0Basic\0/other?x#y",
                            "\1text/event-stream\0gzip\0Fri, 31 Dec 1999 23:59:59 GMT\0\0\0https://server.example:8443/b"),
                    new Target(
                            TokenVerifierFuzz.class,
                            TokenVerifierFuzz::fuzzerTestOneInput,
                            "json",
                            Corpora.Kind.NONE,
                            "\4eyJhbGciOiJub25lIn0.e30.",
                            "\1\0\0\20\1A",
                            "\2\0{\"alg\":\"ES256\",\"kid\":\"a\",\"typ\":\"at+jwt\"}\0{\"iss\":\"https://issuer.example\",\"aud\":[\"https://hub.example/mcp\"],\"sub\":\"a\",\"exp\":1785243600}\0",
                            "\3{\"aud\":[\"https://hub.example/mcp\"],\"sub\":\"a\",\"exp\":1785243600,\"nbf\":1,\"iat\":1.5e3,\"scope\":\"a b\",\"scp\":[\"c\"]}"),
                    new Target(
                            KeySetFuzz.class,
                            KeySetFuzz::fuzzerTestOneInput,
                            "json",
                            Corpora.Kind.JSON,
                            "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\",\"use\":\"sig\",\"kid\":\"a\"}]}",
                            "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU\",\"y\":\"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0\",\"key_ops\":[\"verify\"]},{\"kty\":\"RSA\",\"n\":\"AQAB\",\"e\":\"AQAB\",\"alg\":\"RS256\"}]}"),
                    new Target(
                            SchemasFuzz.class,
                            SchemasFuzz::fuzzerTestOneInput,
                            "json",
                            Corpora.Kind.SCHEMAS,
                            "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\",\"maxLength\":3}},\"required\":[\"a\"],\"additionalProperties\":false}\0{\"a\":\"b\"}",
                            "{\"$defs\":{\"a\":{\"items\":{\"$ref\":\"#/$defs/a\"}}},\"$ref\":\"#/$defs/a\",\"anyOf\":[{\"pattern\":\"^(a|b)*$\"},true]}\0[[[]]]",
                            "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"if\":{\"minItems\":1},\"then\":{\"contains\":{\"const\":1}},\"uniqueItems\":true}\0[1,1.0]"),
                    new Target(
                            BoundedPatternFuzz.class,
                            BoundedPatternFuzz::fuzzerTestOneInput,
                            "regexp",
                            Corpora.Kind.NONE,
                            "^(a+)+$\0aaaaaaaaaaaaaaaaaaaaaaaab",
                            "(?:x|(?=y)\\p{Letter}){2,}?[^\\d]\\1\0xyé",
                            "((a?){9}){9}b\0aaaa"),
                    new Target(
                            AddressFormFuzz.class,
                            AddressFormFuzz::fuzzerTestOneInput,
                            "http",
                            Corpora.Kind.TEXTS,
                            "note://{id}/{+path}\0note://7/a/b%20c",
                            "a{b}c{d}e\0a1c2e",
                            "{?x,y}{&z}{/a*}\0?x=1"));

    Target {
        own = List.copyOf(own);
    }

    private Target(
            Class<?> subject,
            Consumer<byte[]> law,
            String dictionary,
            Corpora.Kind corpora,
            String... own) {
        this(subject, law, dictionary, corpora, List.of(own));
    }

    String title() {
        return subject.getSimpleName();
    }

    /** Does what a fuzzer does with one input. */
    void run(byte[] data) {
        law.accept(data);
    }

    /** The inputs to begin with: its own, and those of the corpora, as far as they are there. */
    List<byte[]> seeds(Corpora found) {
        var all = new ArrayList<byte[]>();
        for (var seed : own) {
            all.add(seed.getBytes(StandardCharsets.UTF_8));
        }
        all.addAll(found.of(corpora));
        return all;
    }

    /** Its name, which is also that of a case of the test. */
    @Override
    public String toString() {
        return title();
    }
}
