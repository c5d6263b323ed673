package dev.patchbay.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The dashboard for Grafana, held against the page of the metrics. */
class DashboardTest {
    private static final Path FILE = Path.of("deploy/grafana/patchbay.json");
    private static final Pattern METRIC = Pattern.compile("\\b(patchbay|process)_\\w+");
    private static final Pattern LABELS = Pattern.compile("by \\(([^)]*)\\)");

    private static JsonNode dashboard() throws IOException {
        return JsonMapper.builder()
                .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                .build()
                .readTree(FILE.toFile());
    }

    private static Stream<String> expressions() throws IOException {
        var dashboard = dashboard();
        return Stream.concat(
                dashboard.findValuesAsText("expr").stream(),
                dashboard.get("templating").findValuesAsText("query").stream());
    }

    private static Set<String> shown() {
        var names = new TreeSet<String>();
        for (var told : MetricsPage.read()) {
            names.add(told.name());
            if (told.type().equals("histogram")) {
                names.add(told.name() + "_bucket");
            }
        }
        return names;
    }

    @Test
    void everyMetricInItExists() throws IOException {
        var used =
                expressions()
                        .flatMap(text -> METRIC.matcher(text).results())
                        .map(MatchResult::group)
                        .collect(Collectors.toSet());

        assertThat(used).hasSizeGreaterThan(10).isSubsetOf(shown());
    }

    @Test
    void everyLabelInItIsOneOfItsMetric() throws IOException {
        assertThat(expressions())
                .allSatisfy(expression -> {
                    var of =
                            MetricsPage.read().stream()
                                    .filter(told -> expression.contains(told.name()))
                                    .flatMap(told -> told.labels().stream())
                                    .collect(Collectors.toSet());
                    // What Prometheus adds.
                    of.addAll(Set.of("instance", "le"));
                    LABELS.matcher(expression)
                            .results()
                            .flatMap(by -> Pattern.compile(", *").splitAsStream(by.group(1)))
                            .forEach(label -> assertThat(of).contains(label));
                });
    }

    @Test
    void everyPanelHasAPlaceAndANumberOfItsOwn() throws IOException {
        var panels = dashboard().get("panels").valueStream().toList();

        assertThat(panels.stream().map(panel -> panel.get("id")))
                .hasSizeGreaterThan(10)
                .doesNotHaveDuplicates();
        assertThat(panels.stream().map(panel -> panel.get("gridPos"))).doesNotHaveDuplicates();
    }
}
