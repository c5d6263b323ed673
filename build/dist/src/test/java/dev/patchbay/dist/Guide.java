package dev.patchbay.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;

/** What the guide to Kubernetes has people write. */
final class Guide {
    private static final Pattern YAML = Pattern.compile("```yaml [^\n]*\n(.*?)```", Pattern.DOTALL);

    private Guide() {}

    /** Values for the chart. */
    static String values() throws IOException {
        return blocks().get(0);
    }

    /** An overlay of the base for kustomize. */
    static String overlay() throws IOException {
        return blocks().get(1);
    }

    /** An Ingress for either of them. */
    static String ingress() throws IOException {
        return blocks().get(2);
    }

    private static List<String> blocks() throws IOException {
        var guide = Files.readString(Built.ROOT.resolve("docs/guides/deploy-to-kubernetes.md"));
        return YAML.matcher(guide).results().map(block -> block.group(1)).toList();
    }
}
