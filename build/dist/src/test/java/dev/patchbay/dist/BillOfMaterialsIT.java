package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of what is in the program, held against what is in it. */
class BillOfMaterialsIT {
    private static JsonNode bom() throws IOException {
        return Json.read(Built.DIST.resolve("patchbay-" + Built.VERSION + ".cdx.json"));
    }

    /** The libraries in the form for Java; the binary is compiled from the same. */
    private static List<Path> libraries() throws IOException {
        try (var files = Files.walk(Built.AOT.resolve("lib"))) {
            return files.filter(file -> file.toString().endsWith(".jar")).toList();
        }
    }

    @Test
    void itListsEachLibraryOfTheProgramWithItsChecksum() throws Exception {
        var listed =
                bom().get("components")
                        .valueStream()
                        .flatMap(component -> component.path("hashes").valueStream())
                        .filter(hash -> hash.get("alg").textValue().equals("SHA-256"))
                        .map(hash -> hash.get("content").textValue())
                        .collect(Collectors.toSet());

        assertThat(libraries())
                .isNotEmpty()
                .allSatisfy(library ->
                        assertThat(listed)
                                .as(library.getFileName().toString())
                                .contains(
                                        HexFormat.of()
                                                .formatHex(
                                                        Image.sha256()
                                                                .digest(
                                                                        Files.readAllBytes(
                                                                                library)))));
    }

    @Test
    void eachLibraryHasAVersionAndAnAddress() throws Exception {
        assertThat(bom().get("bomFormat").textValue()).isEqualTo("CycloneDX");
        assertThat(bom().at("/metadata/component/name").textValue()).isEqualTo("patchbay");
        assertThat(bom().get("components"))
                .allSatisfy(component -> {
                    assertThat(component.get("version").textValue()).isNotEmpty();
                    assertThat(component.get("purl").textValue()).startsWith("pkg:maven/");
                });
    }

    @Test
    void nothingInItIsOfOneBuild(@TempDir Path folder) throws Exception {
        var listed = BillOfMaterials.listed(Built.ROOT);
        var changed =
                Files.writeString(
                        folder.resolve("bom.json"),
                        Files.readString(listed)
                                .replaceAll(
                                        "\"timestamp\" *: *\"[^\"]*\"",
                                        "\"timestamp\" : \"2000-01-01T00:00:00Z\"")
                                .replaceFirst("\\{", "{\"serialNumber\":\"urn:uuid:1\","));

        BillOfMaterials.write(listed, folder.resolve("a"));
        BillOfMaterials.write(changed, folder.resolve("b"));

        assertThat(folder.resolve("a")).hasSameTextualContentAs(folder.resolve("b"));
        assertThat(Files.readString(folder.resolve("a"))).doesNotContain(Built.ROOT.toString());
    }
}
