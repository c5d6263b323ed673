package dev.patchbay.config.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.environment.OwnAddress;
import dev.patchbay.config.servers.BrokenFile;
import dev.patchbay.config.servers.ConfigurationReader;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.Property;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServersFileTest {
    private static final RawJson SERVER = RawJson.parse("{\"command\":\"x\"}");

    @TempDir private Path folder;

    private final ConfigurationReader reader =
            new ConfigurationReader(
                    new ConfigurationContext(
                            Map.of(), Path.of("/home"), new OwnAddress(List.of(), null)));

    private Path write(String text) {
        try {
            return Files.writeString(folder.resolve("servers.json"), text);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException("The file could not be made", e);
        }
    }

    private ServersFile file(String text) {
        return ServersFile.read(write(text), reader);
    }

    private String saved(ServersFile file) throws IOException {
        assertThat(file.save()).isTrue();
        return Files.readString(file.file());
    }

    @Test
    void whereNoFileIsOneIsMadeForItsOwner() throws IOException {
        var path = folder.resolve("new/folder/patchbay.json");

        ServersFile.read(path, reader).with("a", SERVER).save();

        assertThat(path)
                .hasContent(
                        """
                        {
                          "mcpServers": {
                            "a": {
                              "command": "x"
                            }
                          }
                        }
                        """);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
    }

    @Test
    void aServerIsAddedAsItsNeighboursAreWritten() throws IOException {
        var before =
                """
                // ours
                {
                \t"mcpServers": {
                \t\t"old": { "command": "y", "unknown": [1,2 , 3] }, // stays
                \t\t// the last word
                \t},
                \t"other": 1.50
                }
                """;

        assertThat(saved(file(before).with("a", SERVER)))
                .isEqualTo(
                        """
                        // ours
                        {
                        \t"mcpServers": {
                        \t\t"old": { "command": "y", "unknown": [1,2 , 3] }, // stays
                        \t\t// the last word
                        \t\t"a": {
                        \t\t\t"command": "x"
                        \t\t},
                        \t},
                        \t"other": 1.50
                        }
                        """);
    }

    @Test
    void aServerIsAddedInOneLineWhereAllAreInOne() throws IOException {
        assertThat(saved(file("{\"mcpServers\":{\"o\":{\"command\":\"y\"}}}").with("a", SERVER)))
                .isEqualTo(
                        "{\"mcpServers\":{\"o\":{\"command\":\"y\"}, \"a\": {\"command\":\"x\"}}}");
    }

    @Test
    void lineEndsStayAsTheyAre() throws IOException {
        var before = "\uFEFF{\r\n  \"mcpServers\": {\r\n    \"o\": {}\r\n  }\r\n}\r\n";

        var after =
                """
                {
                  "mcpServers": {
                    "o": {},
                    "a": {
                      "command": "x"
                    }
                  }
                }
                """;
        assertThat(saved(file(before).with("a", SERVER)))
                .isEqualTo("\uFEFF" + after.replace("\n", "\r\n"));
    }

    @Test
    void aFileWithoutServersGetsAPlaceForThem() throws IOException {
        assertThat(saved(file("{\n    \"hub\": {}\n}").with("a", SERVER)))
                .isEqualTo(
                        """
                        {
                            "hub": {},
                            "mcpServers": {
                                "a": {
                                    "command": "x"
                                }
                            }
                        }\
                        """);
    }

    @Test
    void serversOfVisualStudioCodeStandUnderTheirOwnKey() throws IOException {
        assertThat(saved(file("{\n  \"servers\": {}\n}").with("a", SERVER)))
                .isEqualTo(
                        """
                        {
                          "servers": {
                            "a": {
                              "command": "x"
                            }
                          }
                        }\
                        """);
    }

    @Test
    void aServerIsTakenOutWithItsLines() throws IOException {
        var before =
                """
                {
                  "mcpServers": {
                    // first
                    "a": {
                      "command": "x" // gone with it
                    },
                    "My B": { "command": "y" } // b
                  }
                }
                """;

        assertThat(saved(file(before).without("a")))
                .isEqualTo(
                        """
                        {
                          "mcpServers": {
                            // first
                            "My B": { "command": "y" } // b
                          }
                        }
                        """);
        assertThat(saved(file(before).without("my-b")))
                .isEqualTo(
                        """
                        {
                          "mcpServers": {
                            // first
                            "a": {
                              "command": "x" // gone with it
                            }
                            // b
                          }
                        }
                        """);
    }

    @Test
    void aServerIsTakenOutOfALine() throws IOException {
        var before = "{\"servers\": {\"a\": {}, \"b\": {} /* b */, \"c\": {}}}";

        assertThat(saved(file(before).without("a")))
                .isEqualTo("{\"servers\": {\"b\": {} /* b */, \"c\": {}}}");
        assertThat(saved(file(before).without("b")))
                .isEqualTo("{\"servers\": {\"a\": {},  /* b */ \"c\": {}}}");
        assertThat(saved(file(before).without("c")))
                .isEqualTo("{\"servers\": {\"a\": {}, \"b\": {} /* b */}}");
        assertThat(saved(file("{\"servers\": {\"a\": {}}}").without("a")))
                .isEqualTo("{\"servers\": {}}");
    }

    @Test
    void switchingChangesWhatSaysItAlready() throws IOException {
        assertThat(saved(file("{\"servers\": {\"a\": {\"disabled\" : true }}}").enabled("a", true)))
                .isEqualTo("{\"servers\": {\"a\": {\"disabled\" : false }}}");
        assertThat(saved(file("{\"servers\": {\"a\": {\"enabled\": true}}}").enabled("a", false)))
                .isEqualTo("{\"servers\": {\"a\": {\"enabled\": false}}}");
        assertThat(
                        saved(
                                file("{\"servers\":{\"a\":{\"enabled\":true,\"disabled\":false}}}")
                                        .enabled("a", false)))
                .isEqualTo("{\"servers\":{\"a\":{\"enabled\":false,\"disabled\":true}}}");
    }

    @Test
    void switchingOffSaysSoWhereNothingDoes() throws IOException {
        assertThat(saved(file("{\"servers\": {\"a\": {\"command\": \"x\"}}}").enabled("a", false)))
                .isEqualTo("{\"servers\": {\"a\": {\"command\": \"x\", \"enabled\": false}}}");
        var on = file("{\"servers\": {\"a\": {}}}");
        assertThat(on.enabled("a", true).saysTheSameAs(on)).isTrue();
    }

    @Test
    void aFileThatCannotBeReadIsNotChanged() {
        assertThatExceptionOfType(BrokenFile.class)
                .isThrownBy(() -> file("{\n  \"mcpServers\": {\n"))
                .withMessageContaining("servers.json:2:17: ");
        assertThatExceptionOfType(BrokenFile.class).isThrownBy(() -> file("[]"));
        assertThatExceptionOfType(BrokenFile.class).isThrownBy(() -> file("{\"mcpServers\": 1}"));
    }

    @Test
    void permissionsAndLinksStay() throws IOException {
        var real = write("{\"mcpServers\": {}}");
        Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-rw-r--"));
        var link = Files.createSymbolicLink(folder.resolve("link.json"), Path.of("servers.json"));

        assertThat(ServersFile.read(link, reader).with("a", SERVER).save()).isTrue();

        assertThat(link).isSymbolicLink();
        assertThat(real).content().contains("\"a\"");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
                .isEqualTo("rw-rw-r--");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(real, link);
        }
    }

    @Test
    void whatSomebodyElseWroteMeanwhileIsNotLost() throws IOException {
        var changed = file("{\"mcpServers\": {}}").with("a", SERVER);
        write("{\"mcpServers\": {\"theirs\": {}}}");

        assertThat(changed.save()).isFalse();

        assertThat(changed.file()).content().isEqualTo("{\"mcpServers\": {\"theirs\": {}}}");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(changed.file());
        }
    }

    /** Comments and blanks wherever they may stand, and members that nobody knows. */
    private record Generated(RandomGenerator random) {
        private static final List<String> FILLERS =
                List.of(
                        "",
                        "",
                        "",
                        " ",
                        "\n",
                        "\n  ",
                        "\t",
                        "/* , } */",
                        "// {\n",
                        " // \"x\"\r\n  ");
        private static final List<String> VALUES =
                List.of(
                        "1",
                        "-2.50e+1",
                        "true",
                        "null",
                        "\"a\\\"}\\\\\"",
                        "[1, {\"b\": []}, 2]",
                        "{}");

        String pick(List<String> texts) {
            return texts.get(random.nextInt(texts.size()));
        }

        String filler() {
            return pick(FILLERS) + pick(FILLERS);
        }

        String object(List<String> members) {
            var text = new StringBuilder("{").append(filler());
            for (int i = 0; i < members.size(); i++) {
                boolean last = i == members.size() - 1;
                text.append(members.get(i)).append(filler());
                text.append(last && random.nextBoolean() ? "" : ",").append(filler());
            }
            return text.append("}").toString();
        }

        String member(String name, String value) {
            return "\"" + name + "\"" + filler() + ":" + filler() + value;
        }

        String server() {
            return object(
                    random.nextBoolean()
                            ? List.of()
                            : List.of(member("x-1", pick(VALUES)), member("command", "\"c\"")));
        }

        String file(int servers) {
            var named = new java.util.ArrayList<String>();
            for (int i = 0; i < servers; i++) {
                named.add(member("s" + i, server()));
            }
            return filler()
                    + object(
                            List.of(
                                    member("$before", pick(VALUES)),
                                    member("mcpServers", object(named)),
                                    member("$after", pick(VALUES))))
                    + filler();
        }
    }

    private static List<String> ids(ServersFile file) {
        return file.servers().stream().map(ServerEntry::id).toList();
    }

    /** All comments, each with what stands in it. */
    private static long comments(String text) {
        return text.chars().filter(one -> one == '/').count();
    }

    @Test
    void whateverTheFileLooksLikeOnlyWhatIsMeantChanges() {
        Property.check(
                1_000,
                random -> {
                    var text = new Generated(random).file(random.nextInt(4));
                    var before = file(text);
                    var count = before.servers().size();
                    var added = before.with("new", SERVER);

                    assertThat(ids(added)).hasSize(count + 1).endsWith("new");
                    assertThat(added.servers().subList(0, count))
                            .extracting(ServerEntry::masked)
                            .isEqualTo(before.servers().stream().map(ServerEntry::masked).toList());
                    assertThat(comments(saved(added))).as(text).isEqualTo(comments(text));

                    write(text);
                    var gone = added.without("new");
                    assertThat(ids(gone)).isEqualTo(ids(before));
                    if (count > 0) {
                        var id = "s" + random.nextInt(count);
                        assertThat(ids(before.without(id))).hasSize(count - 1).doesNotContain(id);
                        var off = before.enabled(id, false).configuration(reader).definitions();
                        var on = before.enabled(id, true).configuration(reader).definitions();
                        assertThat(off.stream().filter(one -> one.id().equals(id)))
                                .noneMatch(one -> one.enabled());
                        assertThat(on).allMatch(one -> one.enabled());
                        assertThat(off).hasSameSizeAs(on);
                    }
                });
    }

    @Test
    void secretsAreNotShown() {
        var text =
                """
                {"mcpServers": {"a": {
                  "command": "x",
                  "args": ["--token", "t0", "--api-key=t1", "/srv", "--level=3", "ghp_abcdef",
                           "postgres://u:t2@host/db", "0123456789abcdef0123456789abcdef", "--key=${KEY}"],
                  "env": {"LEVEL": "t3", "TOKEN": "${TOKEN}"},
                  "headers": {"Authorization": "Bearer ${TOKEN}", "X": "Bearer t4", "N": 5},
                  "url": "https://t5:t6@host/s/0123456789abcdefghijklmno/mcp?key=t7",
                  "oauth": {"clientSecret": "t8"},
                  "timeout": 1000
                }}}
                """;

        var shown = file(text).servers().getFirst().masked();

        assertThat(shown)
                .hasToString(
                        """
                        {"command":"x","args":["--token","***","--api-key=***","/srv","--level=3","***",\
                        "postgres://***@host/db","***","--key=${KEY}"],\
                        "env":{"LEVEL":"***","TOKEN":"${TOKEN}"},\
                        "headers":{"Authorization":"Bearer ${TOKEN}","X":"***","N":"***"},\
                        "url":"https://***@host/s/***/mcp?***",\
                        "oauth":{"clientSecret":"***"},"timeout":1000}\
                        """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            textBlock =
                    """
                    "--header", "Authorization: Bearer t" ~ "--header","Authorization: ***"
                    "--key", "t", "-p", "t", "--x-pass=t" ~ "--key","***","-p","***","--x-pass=***"
                    "--key", "${T}", "--keyboard", "de" ~ "--key","${T}","--keyboard","de"
                    "-H", "X-Any:${T}" ~ "-H","X-Any:${T}"
                    "Authorization: Bearer t" ~ "***"
                    "Authorization: Bearer ${T}" ~ "Authorization: Bearer ${T}"
                    "-e", "ANY=t", "-e", "ANY" ~ "-e","ANY=***","-e","ANY"
                    "-e", "URL=${URL}" ~ "-e","URL=${URL}"
                    "-c", "API_KEY=t exec x" ~ "-c","API_KEY=***"
                    "-c", "A=b API_KEY=t exec x" ~ "-c","A=***"
                    "-c", "export API_KEY='t'; x" ~ "-c","***"
                    "{\\"password\\": \\"t\\"}" ~ "***"
                    "curl https://h/x -d token=t" ~ "***"
                    "${file:/run/t}", "${env:T}", "${T:-}" ~ "${file:/run/t}","${env:T}","${T:-}"
                    "--password", "${T:-t}" ~ "--password","***"
                    "--tokens=4", "tokens: many", "-y" ~ "--tokens=***","***","-y"
                    """)
    void secretsAreNotShownWhereverTheyStandAmongArguments(String arguments, String shown) {
        var text = "{\"mcpServers\": {\"a\": {\"args\": [" + arguments + "]}}}";

        assertThat(file(text).servers().getFirst().masked())
                .hasToString("{\"args\":[" + shown + "]}");
    }

    @Test
    void whatIsNoUtf8IsRefused() throws IOException {
        var file = Files.write(folder.resolve("servers.json"), new byte[] {'{', (byte) 0xFF, '}'});

        assertThatExceptionOfType(BrokenFile.class)
                .isThrownBy(() -> ServersFile.read(file, reader))
                .withMessageContaining("must be UTF-8");
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)).hasSize(3);
    }
}
