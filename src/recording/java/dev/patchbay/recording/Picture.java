package dev.patchbay.recording;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A recording as SVG. It moves by style sheets alone, begins again at its end, and is its own last
 * moment wherever nothing moves.
 */
final class Picture {
    private static final double LETTER = 8.4;
    private static final int LINE = 19;
    private static final int DESCENT = 5;
    private static final int EDGE = 18;
    private static final int BAR = 36;
    private static final int TOP = BAR + 9;

    /** How long the end can be read. */
    private static final long REST_MILLIS = 10_000;

    private static final String STYLE =
            """
            text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;fill:#d5dce6}
            .w{fill:#10151d;stroke:#2d3644}.l{stroke:#2d3644}.c{fill:#d5dce6;opacity:.7}
            .q,.h{fill:#8b97a8}.r{fill:#ff7b72}.g{fill:#6fdd8b}.y{fill:#e3b341}.b{font-weight:700}
            @media(prefers-color-scheme:light){
            text{fill:#1f2733}.w{fill:#fbfcfd;stroke:#cfd6df}.l{stroke:#dfe4ea}.c{fill:#1f2733}
            .q,.h{fill:#5d6878}.r{fill:#c3232e}.g{fill:#0f7a35}.y{fill:#8a5a00}}
            """;

    private static final String STILL =
            "@media(prefers-reduced-motion:reduce){*{animation:none!important}}\n";

    /** From when to when something can be seen. */
    private record Span(long from, long to) {}

    private final Terminal terminal;
    private final int columns;
    private final int rows;
    private final long whole;
    private final StringBuilder out = new StringBuilder();

    private Picture(Terminal terminal, int columns, int rows, long end) {
        this.terminal = terminal;
        this.columns = columns;
        this.rows = rows;
        this.whole = end + REST_MILLIS;
    }

    /**
     * Draws it.
     *
     * @param end when the last of it was written
     */
    static String of(
            Terminal terminal, int columns, int rows, long end, String title, String description) {
        var picture = new Picture(terminal, columns, rows, end);
        picture.draw(title, description);
        return picture.out.toString();
    }

    private void draw(String title, String description) {
        var spans =
                Run.of(terminal.glyphs()).stream()
                        .collect(
                                Collectors.groupingBy(
                                        run -> new Span(run.from(), run.to()),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        int width = (int) Math.ceil(columns * LETTER) + 2 * EDGE;
        int height = rows * LINE + BAR + EDGE;
        out.append(
                String.format(
                        Locale.ROOT,
                        """
                        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img" aria-labelledby="title description">
                        <title id="title">%3$s</title>
                        <desc id="description">%4$s</desc>
                        <style>
                        """,
                        width,
                        height,
                        escaped(title),
                        escaped(description)));
        out.append(STYLE);
        styles(spans);
        out.append(STILL).append("</style>\n");
        window(width, height, title);
        out.append("<g clip-path=\"url(#screen)\"><g transform=\"translate(")
                .append(EDGE)
                .append(',')
                .append(TOP)
                .append(")\"><g class=\"scroll\">\n");
        out.append("<rect class=\"c\" y=\"1\" width=\"8\" height=\"17\"/>\n");
        spans.forEach(this::letters);
        out.append("</g></g></g>\n</svg>\n");
    }

    private void window(int width, int height, String title) {
        out.append(
                String.format(
                        Locale.ROOT,
                        """
                        <clipPath id="screen"><rect y="%4$d" width="100%%" height="100%%"/></clipPath>
                        <rect class="w" x=".5" y=".5" width="%1$d" height="%2$d" rx="10"/>
                        <path class="l" d="M1 %3$d.5h%1$d"/>
                        <circle cx="20" cy="18" r="6" fill="#f0625a"/><circle cx="40" cy="18" r="6" fill="#f2b84b"/><circle cx="60" cy="18" r="6" fill="#5cc466"/>
                        <text class="h" x="50%%" y="23" text-anchor="middle">%5$s</text>
                        """,
                        width - 1,
                        height - 1,
                        BAR,
                        TOP,
                        escaped(title)));
    }

    private void letters(Span span, List<Run> runs) {
        out.append("<g").append(moves(span) ? " class=\"" + name(span) + "\"" : "").append(">");
        for (var run : runs) {
            var classes = run.style().classes();
            out.append("<text x=\"")
                    .append(number(run.column() * LETTER))
                    .append("\" y=\"")
                    .append((run.row() + 1) * LINE - DESCENT)
                    .append('"');
            if (!classes.isEmpty()) {
                out.append(" class=\"").append(classes).append('"');
            }
            if (run.width() > 1) {
                out.append(" textLength=\"").append(number(run.width() * LETTER)).append('"');
            }
            out.append('>').append(escaped(run.text())).append("</text>");
        }
        out.append("</g>\n");
    }

    private void styles(Map<Span, List<Run>> spans) {
        for (var span : spans.keySet()) {
            if (moves(span)) {
                appearing(span);
            }
        }
        moving("scroll", terminal.tops(), "translateY(%2$spx)", -LINE);
        moving("c", terminal.cursors(), "translate(%1$spx,%2$spx)", LINE);
    }

    private void appearing(Span span) {
        boolean stays = span.to() == Glyph.FOR_EVER;
        out.append('.').append(name(span)).append('{');
        out.append(stays ? "" : "visibility:hidden;").append(animation(name(span))).append("}");
        out.append("@keyframes ").append(name(span)).append("{0%{visibility:hidden}");
        out.append(percent(span.from())).append("{visibility:visible}");
        out.append(stays ? "" : percent(span.to()) + "{visibility:hidden}").append("}\n");
    }

    private void moving(String name, List<Terminal.Place> places, String transform, int perRow) {
        out.append('.').append(name).append("{transform:");
        out.append(moved(transform, places.getLast(), perRow)).append(';');
        out.append(animation(name)).append("}\n@keyframes ").append(name).append('{');
        for (var place : places) {
            out.append(percent(place.from())).append("{transform:");
            out.append(moved(transform, place, perRow)).append('}');
        }
        out.append("}\n");
    }

    private static String moved(String transform, Terminal.Place place, int perRow) {
        return String.format(
                Locale.ROOT,
                transform,
                number(place.column() * LETTER),
                number(place.row() * perRow));
    }

    private String animation(String name) {
        return "animation:" + name + " " + number(whole / 1_000.0) + "s step-end infinite";
    }

    private static boolean moves(Span span) {
        return span.from() > 0 || span.to() != Glyph.FOR_EVER;
    }

    private static String name(Span span) {
        return "t"
                + Long.toString(span.from() / 10, Character.MAX_RADIX)
                + (span.to() == Glyph.FOR_EVER
                        ? ""
                        : "-" + Long.toString(span.to() / 10, Character.MAX_RADIX));
    }

    private String percent(long at) {
        return number(100.0 * at / whole) + "%";
    }

    /** With two digits at most, and none that says nothing. */
    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value).replaceFirst("\\.?0+$", "");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
