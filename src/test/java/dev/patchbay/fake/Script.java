package dev.patchbay.fake;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The arguments of the fake server: {@code --option value}, and {@code --on method} followed by the
 * acts of this rule, each with the prefix {@code +}.
 */
final class Script {
    private final Map<String, List<String>> options = new HashMap<>();
    private final List<Rule> rules = new ArrayList<>();

    static Script parse(List<String> arguments) {
        var script = new Script();
        for (var rest = arguments.iterator(); rest.hasNext(); ) {
            var argument = rest.next();
            if (argument.startsWith("+")) {
                script.rules.getLast().acts().add(argument.substring(1));
            } else if (argument.equals("--on")) {
                script.rules.add(Rule.parse(rest.next()));
            } else {
                script.options.computeIfAbsent(argument, _ -> new ArrayList<>()).add(rest.next());
            }
        }
        return script;
    }

    List<Rule> rules() {
        return rules;
    }

    List<String> all(String option) {
        return options.getOrDefault("--" + option, List.of());
    }

    String text(String option, String otherwise) {
        var values = all(option);
        return values.isEmpty() ? otherwise : values.getLast();
    }

    int number(String option, int otherwise) {
        return Integer.parseInt(text(option, Integer.toString(otherwise)));
    }

    boolean has(String option) {
        return !all(option).isEmpty();
    }
}
