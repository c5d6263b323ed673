package dev.patchbay.config;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads TOML 1.0, as Codex keeps its configuration, into the same values as JSON. Dates become
 * texts.
 */
final class TomlText {
    private static final int DEEPEST = 64;
    private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Pattern NUMBER =
            Pattern.compile(
                    "[+-]?(\\d(_?\\d)*)(\\.\\d(_?\\d)*)?([eE][+-]?\\d(_?\\d)*)?"
                            + "|0x[0-9A-Fa-f_]+|0o[0-7_]+|0b[01_]+|[+-]?(inf|nan)");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d.*|\\d\\d:\\d\\d.*");

    private final TomlScanner in;
    private final TomlTable root = new TomlTable(Place.START);

    private TomlText(String text) {
        in = new TomlScanner(text);
    }

    /**
     * Reads a whole file.
     *
     * @throws Unreadable if it is no TOML
     */
    static Node.Mapping parse(String text) throws Unreadable {
        var reader = new TomlText(text);
        var table = reader.root;
        for (reader.in.skipLines(); !reader.in.ended(); reader.in.skipLines()) {
            table = reader.in.at('[') ? reader.header() : reader.assign(table);
            reader.in.endLine();
        }
        return reader.root.node();
    }

    private TomlTable header() throws Unreadable {
        var place = in.place();
        boolean list = in.take("[[");
        if (!list) {
            in.expect("[");
        }
        var path = path();
        in.expect(list ? "]]" : "]");
        var table = root;
        for (var name : path.subList(0, path.size() - 1)) {
            table = table.inner(name, place);
        }
        return list ? table.append(path.getLast(), place) : table.open(path.getLast(), place);
    }

    private TomlTable assign(TomlTable table) throws Unreadable {
        assign(table, 0);
        return table;
    }

    private void assign(TomlTable table, int depth) throws Unreadable {
        var place = in.place();
        var path = path();
        in.expect("=");
        in.skipBlanks();
        var owner = table;
        for (var name : path.subList(0, path.size() - 1)) {
            owner = owner.inner(name, place);
        }
        owner.put(path.getLast(), place, value(depth));
    }

    private List<String> path() throws Unreadable {
        var path = new ArrayList<String>();
        do {
            in.skipBlanks();
            if (in.at('"') || in.at('\'')) {
                path.add(in.quoted());
            } else {
                path.add(in.take(BARE, "a key"));
            }
            if (path.size() > DEEPEST) {
                throw in.wrong("must not have keys of more than " + DEEPEST + " parts");
            }
            in.skipBlanks();
        } while (in.take("."));
        return path;
    }

    private Node value(int depth) throws Unreadable {
        if (depth > DEEPEST) {
            throw in.wrong("must not be nested deeper than " + DEEPEST);
        }
        var place = in.place();
        if (in.at('"') || in.at('\'')) {
            return new Node.Text(place, in.text());
        }
        if (in.take("[")) {
            return list(place, depth);
        }
        if (in.take("{")) {
            return table(place, depth);
        }
        var word = in.word();
        if (word.equals("true") || word.equals("false")) {
            return new Node.Truth(place, word.equals("true"));
        }
        if (DATE.matcher(word).matches()) {
            return new Node.Text(place, word);
        }
        if (NUMBER.matcher(word).matches()) {
            return new Node.Numeral(place, word.replace("_", ""));
        }
        throw new Unreadable(place, "must be TOML; there is no value here");
    }

    private Node list(Place place, int depth) throws Unreadable {
        var items = new ArrayList<Node>();
        for (in.skipLines(); !in.take("]"); in.skipLines()) {
            items.add(value(depth + 1));
            in.skipLines();
            if (!in.take(",")) {
                in.expect("]");
                break;
            }
        }
        return new Node.Sequence(place, items);
    }

    private Node table(Place place, int depth) throws Unreadable {
        var table = new TomlTable(place);
        in.skipBlanks();
        if (!in.take("}")) {
            do {
                assign(table, depth + 1);
                in.skipBlanks();
            } while (in.take(","));
            in.expect("}");
        }
        return table.node();
    }
}
