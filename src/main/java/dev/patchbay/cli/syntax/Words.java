package dev.patchbay.cli.syntax;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was typed behind a command.
 *
 * @param operands what has no name, in its order; what stands behind {@code --} is at the end
 * @param options the values by the long names of the options; on is an empty text
 */
public record Words(List<String> operands, Map<String, List<String>> options) {
    public Words {
        operands = List.copyOf(operands);
        options = Map.copyOf(options);
    }

    /** An operand that must be there by the syntax. */
    public String operand(int index) {
        return operands.get(index);
    }

    public Optional<String> operandIfAny(int index) {
        return index < operands.size() ? Optional.of(operands.get(index)) : Optional.empty();
    }

    public boolean has(String option) {
        return options.containsKey(option);
    }

    /** The value of an option; the last word counts. */
    public Optional<String> value(String option) {
        return Optional.ofNullable(options.get(option)).map(List::getLast);
    }

    /** All values of an option that may be repeated. */
    public List<String> values(String option) {
        return options.getOrDefault(option, List.of());
    }
}
