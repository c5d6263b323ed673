package dev.patchbay.cli.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One command as it is typed.
 *
 * @param name the word it begins with
 * @param operands what stands behind it without a name, such as {@code <id>}
 * @param least how many operands there must be
 * @param most how many there may be
 * @param about what it does, in a line
 * @param options what it can be told by name
 * @param more what there is to know about it, in lines; may be empty
 * @param examples whole lines as they are typed
 */
public record Syntax(
        String name,
        String operands,
        int least,
        int most,
        String about,
        List<Option> options,
        String more,
        List<String> examples) {
    public Syntax {
        options = List.copyOf(options);
        examples = List.copyOf(examples);
    }

    /** A command without operands and options. */
    public static Syntax of(String name, String about) {
        return new Syntax(name, "", 0, 0, about, List.of(), "", List.of());
    }

    /** The same with operands. */
    public Syntax taking(String shown, int fewest, int largest) {
        return new Syntax(name, shown, fewest, largest, about, options, more, examples);
    }

    /** The same with further options. */
    public Syntax with(Option... further) {
        var all = new ArrayList<>(options);
        all.addAll(List.of(further));
        return new Syntax(name, operands, least, most, about, all, more, examples);
    }

    /** The same with something to know about it. */
    public Syntax saying(String text) {
        return new Syntax(name, operands, least, most, about, options, text, examples);
    }

    /** The same with examples. */
    public Syntax asIn(String... lines) {
        return new Syntax(name, operands, least, most, about, options, more, List.of(lines));
    }

    /** The option that is written so, in either form. */
    Optional<Option> option(String written) {
        return options.stream()
                .filter(one -> one.name().equals(written) || written.equals(one.letter()))
                .findFirst();
    }

    /** Every way to write an option. */
    Stream<String> spellings() {
        return options.stream().map(Option::name);
    }

    /** Whether it begins with the id of a server that is there. */
    boolean takesKnownId() {
        return operands.equals("<id>");
    }

    /** The words that its operand may be, where it names them, as in {@code <bash|zsh>}. */
    List<String> proposals() {
        return operands.matches("<[a-z|-]+(\\|[A-Z]+)?>") && operands.contains("|")
                ? Stream.of(operands.substring(1, operands.length() - 1).split("\\|"))
                        .filter(word -> word.matches("[a-z-]+"))
                        .toList()
                : List.of();
    }

    /** How it is typed, in short. */
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
