package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.marcnuri.helm.Helm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The base for kustomize. It has resources only and changes nothing about them, so what kustomize
 * makes of it is their sum; that is what lets this test do without kustomize.
 */
class KustomizeIT {
    private static final Path BASE = Built.ROOT.resolve("deploy/kustomize");

    /** What Helm writes onto everything for its own use, and what only a chart can know. */
    private static final List<String> OF_HELM =
            List.of("helm.sh/chart", "app.kubernetes.io/managed-by", "app.kubernetes.io/version");

    /** A name that no registry ever has (RFC 2606). */
    private static final String NOWHERE = "image-must-be-set.invalid/patchbay";

    @Test
    void itIsTheSumOfItsFiles() throws Exception {
        var base = new YAMLMapper().readTree(BASE.resolve("kustomization.yaml").toFile());

        assertThat(base.fieldNames())
                .toIterable()
                .containsExactly("apiVersion", "kind", "resources");
        assertThat(base.get("apiVersion").textValue()).isEqualTo("kustomize.config.k8s.io/v1beta1");
        assertThat(base.get("kind").textValue()).isEqualTo("Kustomization");
        try (var files = Files.list(BASE)) {
            assertThat(base.get("resources").valueStream().map(JsonNode::textValue))
                    .containsExactlyInAnyOrderElementsOf(
                            files.map(file -> file.getFileName().toString())
                                    .filter(name -> !name.equals("kustomization.yaml"))
                                    .toList());
        }
    }

    @Test
    void everyManifestFollowsTheSchemas() throws Exception {
        manifests().followTheSchemas();
    }

    @Test
    void itSaysWhatTheChartSays() throws Exception {
        var chart =
                Manifests.parse(
                        new Helm(HelmIT.CHART)
                                .template()
                                .withName("patchbay")
                                .withKubeVersion("1.34.0")
                                .set("image.repository", NOWHERE)
                                .call());

        var base = manifests();
        assertThat(chart.all().keySet()).isEqualTo(base.all().keySet());
        assertThat(chart.all())
                .allSatisfy((name, manifest) -> {
                    ((ObjectNode) manifest.at("/metadata/labels")).remove(OF_HELM);
                    if (manifest.at("/spec/template/metadata") instanceof ObjectNode pods) {
                        pods.remove("annotations");
                    }
                    assertThat(base.get(name)).isEqualTo(manifest);
                });
    }

    @Test
    void theOverlayOfTheGuidePatchesWhatIsThere() throws Exception {
        var yaml = new YAMLMapper();
        var overlay = yaml.readTree(Guide.overlay());
        var patches = overlay.get("patches");

        assertThat(overlay.at("/images/0/name").textValue()).isEqualTo(NOWHERE);

        assertThat(patches).hasSize(2);
        for (var patch : patches) {
            var target = patch.get("target");
            var name = target.get("kind").textValue() + " " + target.get("name").textValue();
            var manifest = manifests().get(name);
            assertThat(yaml.readTree(patch.get("patch").textValue()))
                    .isNotEmpty()
                    .allMatch(operation -> fits(operation, manifest));
        }
    }

    @Test
    void theIngressOfTheGuideLeadsToAServiceAndItsHostMayBeNamed() throws Exception {
        var ingress = Manifests.parse(Guide.ingress()).followTheSchemas().get("Ingress patchbay");
        var backend = ingress.at("/spec/rules/0/http/paths/0/backend/service");
        var service = manifests().get("Service " + backend.get("name").textValue());
        var host = ingress.at("/spec/rules/0/host").textValue();

        assertThat(service.at("/spec/ports").findValuesAsText("name"))
                .contains(backend.at("/port/name").textValue());
        assertThat(new YAMLMapper().readTree(Guide.values()).get("hosts").valueStream())
                .extracting(JsonNode::textValue)
                .contains(host);
        assertThat(Guide.overlay()).contains("," + host + "\"");
    }

    /** RFC 6902: what is replaced is there, and {@code -} is the end of a list. */
    private static boolean fits(JsonNode operation, JsonNode manifest) {
        var path = operation.get("path").textValue();
        return switch (operation.get("op").textValue()) {
            case "replace" -> !manifest.at(path).isMissingNode();
            case "test" -> manifest.at(path).equals(operation.get("value"));
            case "add" ->
                    path.endsWith("/-") && manifest.at(path.replaceFirst("/-$", "")).isArray();
            case String other -> throw new AssertionError("Not in the guide: " + other);
        };
    }

    private static Manifests manifests() throws Exception {
        var texts = new ArrayList<String>();
        try (var files = Files.list(BASE)) {
            for (var file : files.filter(each -> !each.endsWith("kustomization.yaml")).toList()) {
                texts.add(Files.readString(file));
            }
        }
        return Manifests.parse(String.join("\n---\n", texts));
    }
}
