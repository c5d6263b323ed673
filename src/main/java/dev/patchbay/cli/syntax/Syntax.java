package dev.patchbay.cli.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The syntax of one command.
 *
 * @param name the name of the command
 * @param operands the operands as the usage line shows them, such as {@code <id>}
 * @param minOperands the smallest number of operands
 * @param maxOperands the largest number of operands
 * @param about what the command does, in one line
 * @param options the options
 * @param more further help, in lines; may be empty
 * @param examples whole example lines
 */
public record Syntax(
        String name,
        String operands,
        int minOperands,
        int maxOperands,
        String about,
        List<Option> options,
        String more,
        List<String> examples) {
    public Syntax {
        options = List.copyOf(options);
        examples = List.copyOf(examples);
    }

    /** Returns a command without operands and options. */
    public static Syntax of(String name, String about) {
        return new Syntax(name, "", 0, 0, about, List.of(), "", List.of());
    }

    /** Returns the syntax with operands. */
    public Syntax withOperands(String shown, int minimum, int maximum) {
        return new Syntax(name, shown, minimum, maximum, about, options, more, examples);
    }

    /** Returns the syntax with further options. */
    public Syntax with(Option... further) {
        var all = new ArrayList<>(options);
        all.addAll(List.of(further));
        return new Syntax(name, operands, minOperands, maxOperands, about, all, more, examples);
    }

    /** Returns the syntax with further help. */
    public Syntax withHelp(String text) {
        return new Syntax(name, operands, minOperands, maxOperands, about, options, text, examples);
    }

    /** Returns the syntax with examples. */
    public Syntax withExamples(String... lines) {
        return new Syntax(
                name, operands, minOperands, maxOperands, about, options, more, List.of(lines));
    }

    /** Returns the option with this long or short form. */
    Optional<Option> option(String written) {
        return options.stream()
                .filter(one -> one.name().equals(written) || written.equals(one.letter()))
                .findFirst();
    }

    /** Returns the long forms of all options. */
    Stream<String> spellings() {
        return options.stream().map(Option::name);
    }

    /** Returns whether the first operand is the id of an existing server. */
    boolean takesKnownId() {
        return operands.equals("<id>") || operands.equals("[id...]");
    }

    /** Returns whether the first operand is the name of a tool. */
    boolean takesTool() {
        return operands.startsWith("<tool>") || operands.equals("[pattern]");
    }

    /**
     * Returns the valid values of the operand, if the syntax lists them, as in {@code <bash|zsh>}.
     */
    List<String> proposals() {
        return operands.matches("<[a-z|-]+(\\|[A-Z]+)?>") && operands.contains("|")
                ? Stream.of(operands.substring(1, operands.length() - 1).split("\\|"))
                        .filter(word -> word.matches("[a-z-]+"))
                        .toList()
                : List.of();
    }

    /** Returns the usage line. */
    String usage() {
        var text = new StringBuilder("patchbay ").append(name);
        if (!options.isEmpty()) {
            text.append(" [options]");
        }
        if (!operands.isEmpty()) {
            text.append(' ').append(operands);
        }
        return text.toString();
    }
}
