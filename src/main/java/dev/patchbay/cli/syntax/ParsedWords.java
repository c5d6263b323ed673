package dev.patchbay.cli.syntax;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parsed words after the name of a command.
 *
 * @param operands the words without an option, in order; the words after {@code --} are at the end
 * @param options the values by the long name of the option; a flag has an empty text
 */
public record ParsedWords(List<String> operands, Map<String, List<String>> options) {
    public ParsedWords {
        operands = List.copyOf(operands);
        options = Map.copyOf(options);
    }

    /** Returns an operand that the syntax requires. */
    public String operand(int index) {
        return operands.get(index);
    }

    public Optional<String> operandIfAny(int index) {
        return index < operands.size() ? Optional.of(operands.get(index)) : Optional.empty();
    }

    public boolean has(String option) {
        return options.containsKey(option);
    }

    /** Returns the value of an option; the last one if there are several. */
    public Optional<String> value(String option) {
        return Optional.ofNullable(options.get(option)).map(List::getLast);
    }

    /** Returns all values of an option that may be repeated. */
    public List<String> values(String option) {
        return options.getOrDefault(option, List.of());
    }
}
