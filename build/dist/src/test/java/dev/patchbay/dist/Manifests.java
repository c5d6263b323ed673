package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.google.gson.JsonElement;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Ingress;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Manifests of Kubernetes, by kind and name. */
record Manifests(Map<String, JsonNode> all) {
    private static final ObjectReader YAML =
            YAMLMapper.builder()
                    .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                    .build()
                    .readerFor(JsonNode.class);

    /** The schemas of what we make. */
    private static final Map<String, Schema> SCHEMAS =
            Map.of(
                    "v1 ConfigMap", V1ConfigMap::validateJsonElement,
                    "v1 Secret", V1Secret::validateJsonElement,
                    "v1 Service", V1Service::validateJsonElement,
                    "v1 ServiceAccount", V1ServiceAccount::validateJsonElement,
                    "apps/v1 Deployment", V1Deployment::validateJsonElement,
                    "autoscaling/v2 HorizontalPodAutoscaler",
                            V2HorizontalPodAutoscaler::validateJsonElement,
                    "networking.k8s.io/v1 Ingress", V1Ingress::validateJsonElement,
                    "networking.k8s.io/v1 NetworkPolicy", V1NetworkPolicy::validateJsonElement,
                    "policy/v1 PodDisruptionBudget", V1PodDisruptionBudget::validateJsonElement,
                    "monitoring.coreos.com/v1 ServiceMonitor", ServiceMonitor::validate);

    static Manifests parse(String text) throws IOException {
        var all = new TreeMap<String, JsonNode>();
        try (var documents = YAML.<JsonNode>readValues(text)) {
            while (documents.hasNext()) {
                var document = documents.next();
                if (!document.isNull()) {
                    var name = document.at("/metadata/name").textValue();
                    var former = all.put(document.get("kind").textValue() + " " + name, document);
                    assertThat(former).as("one of a name").isNull();
                }
            }
        }
        return new Manifests(all);
    }

    /** Refuses fields that Kubernetes does not know, and the lack of those that it needs. */
    Manifests followTheSchemas() throws IOException {
        for (var manifest : all.values()) {
            validate(manifest);
        }
        return this;
    }

    static void validate(JsonNode manifest) throws IOException {
        var kind = manifest.get("apiVersion").textValue() + " " + manifest.get("kind").textValue();
        assertThat(SCHEMAS).containsKey(kind);
        SCHEMAS.get(kind).validate(com.google.gson.JsonParser.parseString(manifest.toString()));
    }

    JsonNode get(String kindAndName) {
        assertThat(all).containsKey(kindAndName);
        return all.get(kindAndName);
    }

    Stream<JsonNode> ofKind(String kind) {
        return all.values().stream().filter(each -> each.get("kind").textValue().equals(kind));
    }

    JsonNode only(String kind) {
        return ofKind(kind)
                .reduce((_, _) -> {
                    throw new AssertionError("Several: " + kind);
                })
                .orElseThrow();
    }

    List<String> kinds() {
        return all.values().stream().map(each -> each.get("kind").textValue()).distinct().toList();
    }

    private interface Schema {
        void validate(JsonElement manifest) throws IOException;
    }

    /** The operator of Prometheus publishes no schema as a package; these are the fields we use. */
    private static final class ServiceMonitor {
        private static void validate(JsonElement manifest) {
            var spec = manifest.getAsJsonObject().getAsJsonObject("spec");
            assertThat(spec.keySet()).containsExactlyInAnyOrder("selector", "endpoints");
            assertThat(spec.getAsJsonObject("selector").keySet()).containsExactly("matchLabels");
            for (var endpoint : spec.getAsJsonArray("endpoints")) {
                assertThat(endpoint.getAsJsonObject().keySet())
                        .containsExactlyInAnyOrder("port", "path", "interval");
            }
        }
    }
}
