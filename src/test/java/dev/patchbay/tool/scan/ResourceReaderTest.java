package dev.patchbay.tool.scan;

import static dev.patchbay.tool.Build.bean;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.tool.Build;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourceReaderTest {
    private final Build build;

    ResourceReaderTest(@TempDir Path directory) {
        build = new Build(directory);
    }

    @Test
    void aResourceMayReturnAnyKindOfContents() throws IOException {
        try (var app =
                build.application(
                        """
                        class Contents {
                            @Resource(uri = "x://1", description = "Holds")
                            ResourceContents.Text one() { return null; }
                            @Resource(uri = "x://2", description = "Holds")
                            List<ResourceContents.Blob> two() { return List.of(); }
                            @Resource(uri = "x://3", description = "Holds")
                            Uni<List<ResourceContents>> three() { return null; }
                        }
                        """)) {
            assertThat(app.catalog().resources()).hasSize(3);
        }
    }

    @Test
    void refusesAResourceThatReturnsNoContents() {
        build.assertRefusesEach(
                "",
                "@Resource(uri = \"x://NAME\", description = \"Holds\") PART NAME() { throw new Error(); }",
                "int",
                "void",
                "List<String>",
                "List<byte[]>",
                "List",
                "Uni<Thread>",
                "byte[][]");
    }

    @Test
    void refusesAResourceWithAParameter() {
        build.assertRefused(
                "app.Tools.hold: a resource may have only an Exchange as parameter, found id",
                bean(
                        "@Resource(uri = \"x://y\", description = \"Holds\") String hold(String id) { return id; }"));
    }

    @Test
    void refusesATemplateParameterThatIsNoVariable() {
        build.assertRefused(
                "app.Tools.hold: parameter name must be a variable of x://{id}, or uri",
                bean(
                        "@ResourceTemplate(uriTemplate = \"x://{id}\", description = \"Holds\") String hold(String name) { return name; }"));
    }

    @Test
    void refusesATemplateThatCannotBeReadBackwards() {
        build.assertRefused(
                "app.Tools.hold: A template must use {name} or {+name}, found {?id}",
                bean(
                        "@ResourceTemplate(uriTemplate = \"x://{?id}\", description = \"Holds\") String hold(String id) { return id; }"));
    }
}
