package dev.patchbay.recording;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Draws a {@link Diagram} as SVG. The same text always gives the same bytes. */
final class DiagramPicture {
    private static final int WIDTH = 960;
    private static final int EDGE = 12;
    private static final int LEFT = 138;
    private static final int COLUMN = 162;
    private static final int GAP = 22;
    private static final int HEAD = 46;
    private static final int TOP = 74;
    private static final int FOOT = 34;

    /** The room in a lane above its boxes, for the labels of the arrows that end or begin there. */
    private static final int ABOVE = 34;

    private static final int BELOW = 6;
    private static final int NAME_LINE = 16;
    private static final int SMALL_LINE = 14;
    private static final int PADDING = 5;
    private static final double NAME_LETTER = 7.3;
    private static final double SMALL_LETTER = 6.7;
    private static final int INDENT = 18;
    private static final int TIP = 8;

    private static final String STYLE =
            """

            text{font:11px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace}
            .n{font-size:12px;font-weight:700;fill:#d5dce6}.s{fill:#d5dce6}.q{fill:#8b97a8}
            .w{fill:#10151d;stroke:#2d3644}.l{stroke:#2d3644}.d{stroke:#2d3644;stroke-dasharray:2 4}
            .b{fill:#1a212c;stroke:#4a5668}.o{fill:#10151d;stroke:#4a5668;stroke-dasharray:5 3}
            .a{fill:none;stroke:#6fdd8b;stroke-width:1.5}.t{fill:#6fdd8b}
            .h{fill:none;stroke:#e3b341;stroke-width:2.5;stroke-dasharray:6 4}.u,.y{fill:#e3b341}
            @media(prefers-color-scheme:light){
            .n,.s{fill:#1f2733}.q{fill:#5d6878}.w{fill:#fbfcfd;stroke:#cfd6df}.l,.d{stroke:#cfd6df}
            .b{fill:#eef1f5;stroke:#9aa5b3}.o{fill:#fbfcfd;stroke:#9aa5b3}
            .a{stroke:#0f7a35}.t{fill:#0f7a35}.h{stroke:#8a5a00}.u,.y{fill:#8a5a00}}
            """;

    /** The frame of a box. */
    private record Frame(int x, int y, int width, int height) {
        int right() {
            return x + width;
        }

        int bottom() {
            return y + height;
        }
    }

    private final Diagram diagram;
    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter out;
    private final Map<String, Frame> frames = new HashMap<>();

    private DiagramPicture(Diagram diagram) throws XMLStreamException {
        this.diagram = diagram;
        this.out = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
    }

    public static void main(String[] words) throws IOException, XMLStreamException {
        if (words.length != 2) {
            throw new IllegalArgumentException("Usage: DiagramPicture TEXT PICTURE");
        }
        Files.writeString(
                Path.of(words[1]), of(Diagram.parse(Files.readString(Path.of(words[0])))));
    }

    /**
     * Returns the picture.
     *
     * @throws IllegalArgumentException if a text has no room, or an arrow cannot be drawn
     */
    static String of(Diagram diagram) throws XMLStreamException {
        var picture = new DiagramPicture(diagram);
        picture.draw();
        return picture.text.toString();
    }

    private void draw() throws XMLStreamException {
        int end = placeBoxes();
        int height = end + FOOT;
        out.writeStartElement("svg");
        attributes("xmlns", "http://www.w3.org/2000/svg", "viewBox", "0 0 " + WIDTH + " " + height);
        attributes("width", WIDTH, "height", height, "role", "img");
        attributes("aria-labelledby", "title description");
        element("title", diagram.title(), "id", "title");
        element("desc", diagram.description(), "id", "description");
        element("style", STYLE);
        rectangle("w", new Frame(1, 1, WIDTH - 2, height - 2), 10);
        write(diagram.title(), "n", "middle", WIDTH / 2, 28);
        drawThreads(end);
        for (var lane : diagram.lanes()) {
            drawLane(lane);
        }
        for (int i = 0; i < diagram.arrows().size(); i++) {
            drawArrow(diagram.arrows().get(i), i + 1);
        }
        int middle = end + FOOT / 2;
        path("h", "M" + LEFT + " " + middle + "h40");
        write("hand-over: another thread continues", "y", "start", LEFT + 48, middle + 4);
        out.writeCharacters("\n");
        out.writeEndElement();
        out.writeCharacters("\n");
        out.flush();
    }

    /** Gives each box its frame. Returns where the lanes end. */
    private int placeBoxes() {
        int y = TOP;
        for (var lane : diagram.lanes()) {
            int height = lane.boxes().stream().mapToInt(DiagramPicture::height).max().orElse(0);
            for (var box : lane.boxes()) {
                var columns = box.columns();
                frames.put(
                        box.id(),
                        new Frame(
                                left(columns) + GAP / 2,
                                y + above(y),
                                width(columns) - GAP,
                                height));
            }
            y += above(y) + height + BELOW;
        }
        return y;
    }

    /** The first lane has no arrows that come from above. */
    private static int above(int laneTop) {
        return laneTop == TOP ? BELOW : ABOVE;
    }

    private static int left(Diagram.Columns columns) {
        return LEFT + (columns.first() - 1) * COLUMN;
    }

    private static int width(Diagram.Columns columns) {
        return (columns.last() - columns.first() + 1) * COLUMN;
    }

    private static int height(Diagram.Box box) {
        return box.names().size() * NAME_LINE + remark(box).size() * SMALL_LINE + 2 * PADDING;
    }

    /** Breaks the remark of a box into lines. */
    private static List<String> remark(Diagram.Box box) {
        var lines = new ArrayList<String>();
        for (var word : box.remark().split(" ", -1)) {
            var line = lines.isEmpty() ? word : lines.getLast() + " " + word;
            if (!lines.isEmpty() && line.length() * SMALL_LETTER < width(box.columns()) - GAP - 4) {
                lines.removeLast();
                lines.add(line);
            } else if (!word.isEmpty()) {
                lines.add(word);
            }
        }
        return lines;
    }

    private void drawThreads(int end) throws XMLStreamException {
        for (var thread : diagram.threads()) {
            int left = left(thread.columns());
            int width = width(thread.columns());
            requireRoom(thread.name(), NAME_LETTER, width);
            write(thread.name(), "n", "middle", left + width / 2, TOP - 12);
            path("d", "M" + left + " " + HEAD + "V" + end);
        }
        write("thread", "q", "start", EDGE, TOP - 12);
        path("l", "M1 " + TOP + "H" + (WIDTH - 1));
    }

    private void drawLane(Diagram.Lane lane) throws XMLStreamException {
        boolean outside = lane.packages().isEmpty();
        var first = frame(lane.boxes().getFirst().id());
        int y = first.y() + SMALL_LINE;
        for (var name : lane.packages()) {
            requireRoom(name, SMALL_LETTER, LEFT - EDGE);
            write(name, "s", "start", EDGE, y);
            y += SMALL_LINE;
        }
        for (var box : lane.boxes()) {
            drawBox(box, frame(box.id()), outside ? "o" : "b");
        }
        path("l", "M1 " + (first.bottom() + BELOW) + "H" + (WIDTH - 1));
    }

    private void drawBox(Diagram.Box box, Frame frame, String style) throws XMLStreamException {
        rectangle(style, frame, 5);
        int middle = frame.x() + frame.width() / 2;
        int y = frame.y() + (frame.height() - height(box)) / 2 + PADDING - 4;
        for (var name : box.names()) {
            requireRoom(name, NAME_LETTER, frame.width());
            y += NAME_LINE;
            write(name, "n", "middle", middle, y);
        }
        for (var line : remark(box)) {
            requireRoom(line, SMALL_LETTER, frame.width());
            y += SMALL_LINE;
            write(line, "q", "middle", middle, y);
        }
    }

    private void drawArrow(Diagram.Arrow arrow, int number) throws XMLStreamException {
        var from = frame(arrow.from());
        var to = frame(arrow.to());
        var label = (number + " " + arrow.label()).strip();
        var style = arrow.handOver() ? "y" : "s";
        var narrow = from.width() < to.width() ? from : to;
        if (from.y() == to.y()) {
            boolean right = from.x() < to.x();
            int begin = right ? from.right() : from.x();
            int end = right ? to.x() : to.right();
            int y = from.y() + from.height() / 2;
            requireRoom(label, SMALL_LETTER, Math.abs(end - begin));
            drawLine(arrow, begin, y, end, y);
            write(label, style, "middle", (begin + end) / 2, y - TIP);
            return;
        }
        boolean down = from.y() < to.y();
        int x = down ? narrow.x() + INDENT : narrow.right() - INDENT;
        requireRoom(label, SMALL_LETTER, COLUMN - INDENT - TIP);
        if (down) {
            drawLine(arrow, x, from.bottom(), x, to.y());
            write(label, style, "start", x + TIP, to.y() - SMALL_LINE - TIP);
        } else {
            drawLine(arrow, x, from.y(), x, to.bottom());
            write(label, style, "end", x - TIP, from.y() - TIP);
        }
    }

    /** Draws a line that is level or upright, with a tip at its end. */
    private void drawLine(Diagram.Arrow arrow, int x, int y, int endX, int endY)
            throws XMLStreamException {
        int right = Integer.signum(endX - x);
        int down = Integer.signum(endY - y);
        int tipX = endX - right * TIP;
        int tipY = endY - down * TIP;
        path(arrow.handOver() ? "h" : "a", "M" + x + " " + y + "L" + tipX + " " + tipY);
        path(
                arrow.handOver() ? "u" : "t",
                String.format(
                        Locale.ROOT,
                        "M%d %dL%d %dL%d %dz",
                        endX,
                        endY,
                        tipX + down * TIP / 2,
                        tipY + right * TIP / 2,
                        tipX - down * TIP / 2,
                        tipY - right * TIP / 2));
    }

    private Frame frame(String box) {
        var frame = frames.get(box);
        if (frame == null) {
            throw new IllegalArgumentException("There is no box " + box);
        }
        return frame;
    }

    private static void requireRoom(String text, double letter, int width) {
        if (text.length() * letter > width) {
            throw new IllegalArgumentException("There is no room for: " + text);
        }
    }

    private void rectangle(String style, Frame frame, int radius) throws XMLStreamException {
        out.writeCharacters("\n");
        out.writeEmptyElement("rect");
        attributes("class", style, "x", frame.x(), "y", frame.y());
        attributes("width", frame.width(), "height", frame.height(), "rx", radius);
    }

    private void path(String style, String steps) throws XMLStreamException {
        element("path", "", "class", style, "d", steps);
    }

    private void write(String words, String style, String anchor, int x, int y)
            throws XMLStreamException {
        element("text", words, "class", style, "text-anchor", anchor, "x", x, "y", y);
    }

    /** Writes an element on a line of its own. */
    private void element(String name, String words, Object... attributes)
            throws XMLStreamException {
        out.writeCharacters("\n");
        out.writeStartElement(name);
        attributes(attributes);
        out.writeCharacters(words);
        out.writeEndElement();
    }

    private void attributes(Object... namesAndValues) throws XMLStreamException {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            out.writeAttribute(
                    String.valueOf(namesAndValues[i]), String.valueOf(namesAndValues[i + 1]));
        }
    }
}
