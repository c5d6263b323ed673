package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The chart, rendered by Helm and held against the schemas of Kubernetes, without a cluster. */
class HelmIT {
    static final Path CHART = Built.ROOT.resolve("deploy/helm/patchbay");

    private static final String REPOSITORY = "registry.example/patchbay";

    private static final String EVERYTHING =
            """
            image: {repository: registry.example/patchbay, tag: 1.2.3, pullPolicy: Always}
            imagePullSecrets: [{name: registry}]
            config: {mcpServers: {wiki: {url: "https://wiki.example/mcp", headers: {Authorization: "Bearer ${WIKI}"}}}}
            settings: {PATCHBAY_GRACE: 10s, PATCHBAY_PAGE_SIZE: 100, PATCHBAY_LOG_LEVEL: DEBUG}
            existingSecrets: [theirs]
            secrets: {WIKI: "s\\"e'c: ret"}
            auth: {tokensSecret: named, tokensKey: names, tokenSecret: entrance, tokenKey: key, allowUnauthenticated: true}
            hosts: [mcp.example]
            service: {type: LoadBalancer, port: 80, sessionAffinity: None}
            serviceAccount: {name: somebody}
            autoscaling: {enabled: true, minReplicas: 3, maxReplicas: 9, targetCPUUtilizationPercentage: 60}
            podDisruptionBudget: {maxUnavailable: 25%}
            networkPolicy:
              clients: [{podSelector: {matchLabels: {app: agent}}}]
              monitoring: [{namespaceSelector: {matchLabels: {name: monitoring}}}]
              egress: [{to: [{ipBlock: {cidr: 10.0.0.0/8}}], ports: [{port: 443, protocol: TCP}]}]
            serviceMonitor: {enabled: true, interval: 15s, labels: {release: prometheus}}
            drainDelay: 10s
            dashboard: {enabled: true, labels: {grafana_dashboard: mine}}
            podAnnotations: {a: b}
            podLabels: {c: d}
            nodeSelector: {kubernetes.io/arch: amd64}
            tolerations: [{key: dedicated, operator: Exists}]
            affinity: {podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, podAffinityTerm: {topologyKey: zone, labelSelector: {matchLabels: {x: y}}}}]}}
            """;

    @TempDir private static Path directory;

    static Stream<Manifests> both() throws Exception {
        return Stream.of(rendered("patchbay", ""), rendered("patchbay", EVERYTHING));
    }

    @Test
    void helmFindsNothingWrongWithIt() {
        var result = new Helm(CHART).lint().strict().call();

        assertThat(result.isFailed()).as(() -> result.getMessages().toString()).isFalse();
    }

    @Test
    void itIsOfTheVersionOfTheProgram() throws Exception {
        var chart = Files.readString(CHART.resolve("Chart.yaml"));

        assertThat(chart)
                .contains("\nversion: " + Built.VERSION + "\n")
                .contains("\nappVersion: " + Built.VERSION + "\n");
    }

    @ParameterizedTest
    @MethodSource("both")
    void everyManifestFollowsTheSchemas(Manifests manifests) throws Exception {
        manifests.followTheSchemas();
    }

    @Test
    void theSchemasNoticeWhatKubernetesWouldNot() throws Exception {
        var deployment = (ObjectNode) rendered("patchbay", "").only("Deployment");
        ((ObjectNode) deployment.at("/spec/template/spec/containers/0/livenessProbe/httpGet"))
                .put("prot", 1);

        assertThatThrownBy(() -> Manifests.validate(deployment)).hasMessageContaining("prot");
    }

    @Test
    void whatIsOptionalComesWhenItIsAskedFor() throws Exception {
        assertThat(rendered("patchbay", "").kinds())
                .containsExactlyInAnyOrder(
                        "ConfigMap",
                        "Deployment",
                        "NetworkPolicy",
                        "PodDisruptionBudget",
                        "Service",
                        "ServiceAccount");
        assertThat(rendered("patchbay", EVERYTHING).kinds())
                .containsExactlyInAnyOrder(
                        "ConfigMap",
                        "Deployment",
                        "HorizontalPodAutoscaler",
                        "NetworkPolicy",
                        "PodDisruptionBudget",
                        "Secret",
                        "Service",
                        "ServiceMonitor");
    }

    /** The profile "restricted" of the Pod Security Standards. */
    @ParameterizedTest
    @MethodSource("both")
    void thePodIsRestricted(Manifests manifests) {
        var pod = pod(manifests);
        var container = pod.at("/containers/0/securityContext");

        assertThat(pod.get("containers")).hasSize(1);
        assertThat(pod.at("/securityContext/runAsNonRoot").booleanValue()).isTrue();
        assertThat(pod.at("/securityContext/runAsUser").intValue()).isPositive();
        assertThat(pod.at("/securityContext/seccompProfile/type").textValue())
                .isEqualTo("RuntimeDefault");
        assertThat(container.get("allowPrivilegeEscalation").booleanValue()).isFalse();
        assertThat(container.get("readOnlyRootFilesystem").booleanValue()).isTrue();
        assertThat(words(container.at("/capabilities/drop"))).containsExactly("ALL");
        assertThat(container.at("/capabilities/add").isMissingNode()).isTrue();
        assertThat(pod.get("automountServiceAccountToken").booleanValue()).isFalse();
        assertThat(pod.fieldNames()).toIterable().noneMatch(name -> name.startsWith("host"));
        assertThat(pod.get("volumes"))
                .allMatch(volume ->
                        volume.has("configMap") || volume.has("emptyDir") || volume.has("secret"));
    }

    @ParameterizedTest
    @MethodSource("both")
    void healthIsAskedAtTheManagementPort(Manifests manifests) {
        var container = pod(manifests).at("/containers/0");
        var expected =
                Map.of(
                        "startupProbe",
                        "started",
                        "livenessProbe",
                        "live",
                        "readinessProbe",
                        "ready");

        assertThat(expected)
                .allSatisfy((probe, path) -> {
                    var get = container.get(probe).get("httpGet");
                    assertThat(get.get("port").textValue()).isEqualTo("management");
                    assertThat(get.get("path").textValue()).isEqualTo("/q/health/" + path);
                });
        assertThat(ports(container)).isEqualTo(Map.of("http", 8080, "management", 9000));
        assertThat(variable(container, "PATCHBAY_MANAGEMENT_HOST")).isEqualTo("0.0.0.0");
        assertThat(variable(container, "PATCHBAY_MANAGEMENT_PORT")).isEqualTo("9000");
        assertThat(words(container.get("args"))).contains("--port=8080", "--log-json");
    }

    @ParameterizedTest
    @MethodSource("both")
    void whateverSelectsPodsSelectsOurs(Manifests manifests) {
        var labels = manifests.only("Deployment").at("/spec/template/metadata/labels");
        var selectors =
                Stream.of(
                        manifests.only("Deployment").at("/spec/selector/matchLabels"),
                        manifests.only("PodDisruptionBudget").at("/spec/selector/matchLabels"),
                        manifests.only("NetworkPolicy").at("/spec/podSelector/matchLabels"));
        var services = manifests.ofKind("Service").map(each -> each.at("/spec/selector"));

        assertThat(Stream.concat(selectors, services))
                .hasSize(5)
                .allSatisfy(selector -> assertIn(selector, labels));
    }

    @ParameterizedTest
    @MethodSource("both")
    void everyPortThatIsNamedExists(Manifests manifests) {
        var ports = ports(pod(manifests).at("/containers/0")).keySet();

        var targets = manifests.ofKind("Service").map(each -> each.at("/spec/ports/0/targetPort"));
        var allowed =
                manifests
                        .only("NetworkPolicy")
                        .at("/spec/ingress")
                        .valueStream()
                        .map(rule -> rule.at("/ports/0/port"));
        assertThat(Stream.concat(targets, allowed).map(JsonNode::textValue))
                .hasSize(4)
                .allMatch(ports::contains);
    }

    @ParameterizedTest
    @MethodSource("both")
    void everythingThatAPodTakesInIsThere(Manifests manifests) {
        var pod = pod(manifests);

        var maps =
                pod.at("/containers/0/envFrom")
                        .valueStream()
                        .map(from -> from.at("/configMapRef/name"))
                        .filter(JsonNode::isTextual)
                        .map(name -> "ConfigMap " + name.textValue());
        var volumes =
                pod.get("volumes")
                        .valueStream()
                        .map(volume -> volume.at("/configMap/name"))
                        .filter(JsonNode::isTextual)
                        .map(name -> "ConfigMap " + name.textValue());
        assertThat(Stream.concat(maps, volumes)).hasSize(2).allMatch(manifests.all()::containsKey);
        assertThat(pod.at("/containers/0/volumeMounts").valueStream().map(HelmIT::name))
                .containsExactlyInAnyOrderElementsOf(
                        pod.get("volumes").valueStream().map(HelmIT::name).toList());
    }

    @Test
    void theMonitorFindsTheManagementServiceOnly() throws Exception {
        var manifests = rendered("patchbay", EVERYTHING);
        var monitor = manifests.only("ServiceMonitor");
        var selector = monitor.at("/spec/selector/matchLabels");

        assertIn(selector, manifests.get("Service patchbay-management").at("/metadata/labels"));
        assertThatThrownBy(() ->
                        assertIn(
                                selector, manifests.get("Service patchbay").at("/metadata/labels")))
                .isInstanceOf(AssertionError.class);
        assertThat(monitor.at("/spec/endpoints/0/port"))
                .isEqualTo(manifests.get("Service patchbay-management").at("/spec/ports/0/name"));
        assertThat(monitor.at("/spec/endpoints/0/path").textValue()).isEqualTo("/q/metrics");
        assertThat(monitor.at("/metadata/labels/release").textValue()).isEqualTo("prometheus");
    }

    @Test
    void theDashboardIsTheOneOfTheCheckout() throws Exception {
        var map = rendered("patchbay", EVERYTHING).get("ConfigMap patchbay-dashboard");
        var original = Built.ROOT.resolve("deploy/grafana/patchbay.json");

        assertThat(new ObjectMapper().readTree(map.at("/data/patchbay.json").textValue()))
                .isEqualTo(Json.read(original));
        assertThat(map.at("/metadata/labels/grafana_dashboard").textValue()).isEqualTo("mine");
        assertThat(rendered("patchbay", "").all())
                .doesNotContainKey("ConfigMap patchbay-dashboard");
    }

    /** Kubernetes kills what is not gone by then. */
    @ParameterizedTest
    @MethodSource("both")
    void aPodHasTheTimeItNeedsToEnd(Manifests manifests) {
        var pod = pod(manifests);
        var container = pod.at("/containers/0");
        var delay = variable(container, "PATCHBAY_HTTP_DRAIN_DELAY");
        var readiness = container.get("readinessProbe");
        int grace = 10;

        assertThat(delay).matches("\\d+s");
        int seconds = Integer.parseInt(delay.replace("s", ""));
        assertThat(pod.get("terminationGracePeriodSeconds").intValue())
                .isGreaterThan(seconds + grace);
        assertThat(seconds)
                .isGreaterThan(
                        readiness.get("periodSeconds").intValue()
                                * readiness.get("failureThreshold").intValue());
    }

    @Test
    void theAutoscalerAloneDecidesHowManyPods() throws Exception {
        var manifests = rendered("patchbay", EVERYTHING);

        assertThat(manifests.only("Deployment").at("/spec/replicas").isMissingNode()).isTrue();
        assertThat(manifests.only("HorizontalPodAutoscaler").at("/spec/scaleTargetRef/name"))
                .isEqualTo(manifests.only("Deployment").at("/metadata/name"));
        assertThat(rendered("patchbay", "").only("Deployment").at("/spec/replicas").intValue())
                .isEqualTo(2);
    }

    @Test
    void theConfigurationArrivesAsItIs() throws Exception {
        var manifests = rendered("patchbay", EVERYTHING);
        var file = manifests.get("ConfigMap patchbay-config").at("/data/patchbay.json");

        assertThat(
                        new ObjectMapper()
                                .readTree(file.textValue())
                                .at("/mcpServers/wiki/headers/Authorization")
                                .textValue())
                .isEqualTo("Bearer ${WIKI}");
        assertThat(manifests.get("ConfigMap patchbay-settings").get("data").properties())
                .extracting(each -> each.getKey() + "=" + each.getValue().textValue())
                .containsExactlyInAnyOrder(
                        "PATCHBAY_GRACE=10s", "PATCHBAY_PAGE_SIZE=100", "PATCHBAY_LOG_LEVEL=DEBUG");
        assertThat(manifests.only("Secret").at("/stringData/WIKI").textValue())
                .isEqualTo("s\"e'c: ret");
    }

    @Test
    void theValuesOfTheGuideAreUnderstood() throws Exception {
        var manifests = rendered("patchbay", Guide.values()).followTheSchemas();
        var container = pod(manifests).at("/containers/0");

        assertThat(manifests.get("ConfigMap patchbay-config").toString())
                .contains("https://wiki.example/mcp", "Bearer ${WIKI_TOKEN}");
        assertThat(container.get("envFrom").findValuesAsText("name")).contains("wiki");
        assertThat(variable(container, "PATCHBAY_HTTP_ALLOWED_HOSTS")).endsWith(",mcp.example");
    }

    @Test
    void newVariablesMakeNewPods() throws Exception {
        var template = "/spec/template/metadata";
        var before = rendered("patchbay", "").only("Deployment").at(template);

        assertThat(rendered("patchbay", "settings: {A: b}").only("Deployment").at(template))
                .isNotEqualTo(before);
        assertThat(rendered("patchbay", "secrets: {A: b}").only("Deployment").at(template))
                .isNotEqualTo(before);
        // This is read again while the program runs.
        assertThat(
                        rendered("patchbay", "config: {mcpServers: {a: {}}}")
                                .only("Deployment")
                                .at(template))
                .isEqualTo(before);
    }

    /** Whoever may read pods could try words against a hash of secrets. */
    @Test
    void theAnnotationsOfAPodComeFromNoSecret() throws Exception {
        var annotations = "/spec/template/metadata/annotations";

        assertThat(rendered("patchbay", "secrets: {A: b}").only("Deployment").at(annotations))
                .isEqualTo(
                        rendered("patchbay", "secrets: {A: c, D: e}")
                                .only("Deployment")
                                .at(annotations));
        assertThat(
                        rendered("patchbay", "secrets: {A: b}")
                                .only("Deployment")
                                .at(annotations + "/patchbay.dev~1revision-of-secrets")
                                .textValue())
                .isEqualTo("1");
    }

    @Test
    void anImageHasToBeNamed() {
        assertThatThrownBy(() -> template("patchbay", "").call())
                .hasMessageContaining("image.repository must name the image with its registry");
    }

    /** An engine would take {@code patchbay} for {@code docker.io/library/patchbay}. */
    @ParameterizedTest
    @ValueSource(strings = {"patchbay", "somebody/patchbay", "registry.example/", "/patchbay"})
    void anImageWithoutARegistryIsRefused(String repository) {
        assertThatThrownBy(() ->
                        template("patchbay", "image: {repository: \"" + repository + "\"}").call())
                .hasMessageContaining("values don't meet the specifications of the schema");
    }

    @Test
    void anImageMayBeNamedByItsDigest() throws Exception {
        var digest = "sha256:" + "0123456789abcdef".repeat(4);

        var pod = pod(rendered("patchbay", "image: {tag: 1.2.3, digest: \"" + digest + "\"}"));

        assertThat(pod.at("/containers/0/image").textValue())
                .isEqualTo(REPOSITORY + ":1.2.3@" + digest);
    }

    @Test
    void noAuthenticationIsNeverAssumed() throws Exception {
        var arguments = "/spec/template/spec/containers/0/args";

        assertThat(words(rendered("patchbay", "").only("Deployment").at(arguments)))
                .doesNotContain("--allow-unauthenticated");
        assertThat(words(rendered("patchbay", EVERYTHING).only("Deployment").at(arguments)))
                .contains("--allow-unauthenticated");
        var token = rendered("patchbay", EVERYTHING).only("Deployment").findValue("secretKeyRef");
        assertThat(token.get("name").textValue()).isEqualTo("entrance");
        assertThat(token.get("key").textValue()).isEqualTo("key");
    }

    @Test
    void namedTokensAreAFolderThatTheGroupOfThePodMayRead() throws Exception {
        var pod = pod(rendered("patchbay", EVERYTHING));
        var volume =
                pod.get("volumes")
                        .valueStream()
                        .filter(each -> name(each).equals("tokens"))
                        .findFirst()
                        .orElseThrow();
        var mount =
                pod.at("/containers/0/volumeMounts")
                        .valueStream()
                        .filter(each -> name(each).equals("tokens"))
                        .findFirst()
                        .orElseThrow();

        assertThat(volume.at("/secret/secretName").textValue()).isEqualTo("named");
        assertThat(Integer.toOctalString(volume.at("/secret/defaultMode").intValue()))
                .isEqualTo("440");
        assertThat(pod.at("/securityContext/fsGroup").intValue()).isPositive();
        assertThat(mount.has("subPath")).isFalse();
        assertThat(variable(pod.at("/containers/0"), "PATCHBAY_HTTP_TOKEN_FILE"))
                .isEqualTo(mount.get("mountPath").textValue() + "/names");
        assertThat(rendered("patchbay", "").only("Deployment").toString())
                .doesNotContain("TOKEN_FILE", "/etc/patchbay-tokens");
    }

    @Test
    void aClientMayCallItByEveryNameItHas() throws Exception {
        var container = pod(rendered("patchbay", EVERYTHING)).at("/containers/0");

        assertThat(variable(container, "PATCHBAY_HTTP_ALLOWED_HOSTS").split(","))
                .containsExactly(
                        "patchbay",
                        "patchbay.$(NAMESPACE)",
                        "patchbay.$(NAMESPACE).svc",
                        "patchbay.$(NAMESPACE).svc.cluster.local",
                        "mcp.example");
    }

    @Test
    void aLongNameOfAReleaseStaysWithinWhatNamesMayBe() throws Exception {
        var manifests = rendered("a".repeat(53), EVERYTHING);

        assertThat(
                        manifests.all().values().stream()
                                .map(each -> each.at("/metadata/name").textValue()))
                .allMatch(name -> name.matches("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "replica: 3",
                "image: {name: x}",
                "image: {digest: 1.2.3}",
                "service: {sessionAffinity: Cookie}",
                "settings: {lower-case: x}",
                "serviceMonitor: {interval: often}",
                "drainDelay: soon",
                "dashboard: {labels: {grafana_dashboard: 1}}",
                "autoscaling: {minReplicas: 0}"
            })
    void aValueThatIsNoneIsRefused(String values) {
        assertThatThrownBy(() -> rendered("patchbay", values))
                .hasMessageContaining("values don't meet the specifications of the schema");
    }

    static Manifests rendered(String release, String values) throws Exception {
        return Manifests.parse(
                template(release, values).set("image.repository", REPOSITORY).call());
    }

    private static TemplateCommand template(String release, String values) throws Exception {
        var file = Files.createTempFile(directory, "values", ".yaml");
        Files.writeString(file, values);
        return new Helm(CHART)
                .template()
                .withName(release)
                .withKubeVersion("1.34.0")
                .withValuesFile(file);
    }

    private static JsonNode pod(Manifests manifests) {
        return manifests.only("Deployment").at("/spec/template/spec");
    }

    private static Map<String, Integer> ports(JsonNode container) {
        return container
                .get("ports")
                .valueStream()
                .collect(
                        Collectors.toMap(
                                HelmIT::name, port -> port.get("containerPort").intValue()));
    }

    private static String variable(JsonNode container, String name) {
        return container
                .get("env")
                .valueStream()
                .filter(each -> name(each).equals(name))
                .map(each -> each.get("value").textValue())
                .findFirst()
                .orElseThrow();
    }

    private static String name(JsonNode node) {
        return node.get("name").textValue();
    }

    private static List<String> words(JsonNode array) {
        return array.valueStream().map(JsonNode::textValue).toList();
    }

    private static void assertIn(JsonNode selector, JsonNode labels) {
        assertThat(selector.properties()).isNotEmpty().isSubsetOf(labels.properties());
    }
}
