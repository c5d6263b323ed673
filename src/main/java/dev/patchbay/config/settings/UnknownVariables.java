package dev.patchbay.config.settings;

import dev.patchbay.catalog.name.Similarity;
import dev.patchbay.config.environment.HubAncestry;
import dev.patchbay.json.PlainText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds environment variables that look like settings but are none. */
public final class UnknownVariables {
    private static final String PREFIX = "PATCHBAY_";

    /** The variables of the launchers, and the variable that a hub sets for its servers. */
    private static final Set<String> OTHERS =
            Set.of("PATCHBAY_JAVA_OPTS", "PATCHBAY_BINARY", HubAncestry.VARIABLE);

    /**
     * Variables that Kubernetes sets in a pod for a service named patchbay (Kubernetes, Services,
     * "Environment variables"). {@code PATCHBAY_PORT} is recognized by its value.
     */
    private static final Pattern SERVICE_LINK =
            Pattern.compile(
                    ".*_SERVICE_(HOST|PORT(_.*)?)|.*_PORT_\\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?");

    private static final Pattern SERVICE_ADDRESS = Pattern.compile("(tcp|udp|sctp)://.*");

    private static final int MAX_VARIABLES = 10;
    private static final int MAX_NAME_LENGTH = 64;

    private UnknownVariables() {}

    /** Returns a sentence for each unknown variable, and for at most ten. */
    public static List<String> describe(Map<String, String> environment) {
        return environment.entrySet().stream()
                .filter(one -> one.getKey().startsWith(PREFIX))
                .filter(one -> !known(one.getKey()) && !serviceLink(one.getKey(), one.getValue()))
                .map(Map.Entry::getKey)
                .sorted()
                .limit(MAX_VARIABLES)
                .map(UnknownVariables::describe)
                .toList();
    }

    private static boolean known(String variable) {
        return OTHERS.contains(variable)
                || SettingDefinition.ALL.stream().anyMatch(one -> one.variable().equals(variable));
    }

    private static boolean serviceLink(String variable, String value) {
        return SERVICE_LINK.matcher(variable).matches() || SERVICE_ADDRESS.matcher(value).matches();
    }

    private static String describe(String variable) {
        return "The variable "
                + PlainText.of(variable, MAX_NAME_LENGTH)
                + " is not known and has no effect"
                + nearest(variable.substring(PREFIX.length()))
                        .map(near -> "; did you mean " + PREFIX + near + "?")
                        .orElse("");
    }

    /**
     * Returns the shortest setting with all words of the variable, or else one with a similar name.
     */
    private static Optional<String> nearest(String variable) {
        var names =
                SettingDefinition.ALL.stream()
                        .map(one -> one.variable().substring(PREFIX.length()))
                        .toList();
        var words = List.of(variable.split("_", -1));
        return names.stream()
                .filter(name -> List.of(name.split("_", -1)).containsAll(words))
                .min(Comparator.comparingInt(String::length))
                .or(() -> Similarity.nearest(variable, names).stream().findFirst());
    }
}
