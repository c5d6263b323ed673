package dev.patchbay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page about limits: each number on it is that of a setting, or of a constant. */
class LimitsReferenceTest {
    private static final Page PAGE = Page.reference("limits.md");
    private static final Pattern NUMBER =
            Pattern.compile("(\\d[\\d,]*) ?((?:KiB|MiB|K|M|ms|s|min|m|h|days)\\b)?");
    private static final Pattern PROPERTY = Pattern.compile("`(patchbay\\.[a-z.-]+)`");

    /** Heading, row, and the constants in the order of the numbers there. */
    private static final Map<String, List<String>> CONSTANTS =
            places(
                    """
                    Messages: messages in a batch = jsonrpc.Codec#MAX_BATCH
                    Messages: nesting = json.Json#MAX_DEPTH
                    Messages: digits of a number = json.Json#MAX_NUMBER_DIGITS
                    Messages: digits of an exponent = json.Json#MAX_EXPONENT_DIGITS
                    Messages: a member's name = json.Json#MAX_NAME_LENGTH
                    Messages: an integer id = java.lang.Long#SIZE
                    Requests: resources a session subscribes to = era.legacy.LegacySession#MOST_SUBSCRIPTIONS
                    Requests: sessions with a connection of their own to one server (`shared: false`) = upstream.Connections#MOST
                    Requests: proposals of a completion = mcp.Completion#MOST
                    Requests: similar names in `TOOL_NOT_FOUND` = catalog.Catalog#MOST_NEAREST
                    HTTP: the head of a request = io.vertx.core.http.HttpServerOptions#DEFAULT_MAX_HEADER_SIZE
                    HTTP: its first line = io.vertx.core.http.HttpServerOptions#DEFAULT_MAX_INITIAL_LINE_LENGTH
                    HTTP: a token = transport.http.oauth.SignedToken#MOST_CHARACTERS
                    HTTP: tokens that are checked at the same time = transport.http.Authenticator#MOST_CHECKS
                    HTTP: good tokens that are remembered = transport.http.oauth.VerifiedTokens#MOST
                    HTTP: a key set, or metadata of an issuer = transport.http.oauth.KeySet#MOST_BYTES transport.http.oauth.KeySet#MOST_KEYS
                    Management port: pages that are made at a time = ops.Management#MOST_AT_ONCE
                    Management port: silence of a connection = ops.Management#IDLE_SECONDS
                    Tools: a tool's name = tool.ToolReader#NAME
                    Tools: annotations of one method = tool.BeanScan#LONGEST_STRING
                    Tools: items of a `Multi` = tool.Invocation#MOST_ITEMS
                    Tools: integers bound to Java types = tool.ScalarType#LARGEST_EXPONENT
                    Schemas: length = schema.SchemaLimits#DEFAULT.maxBytes
                    Schemas: nesting = schema.SchemaLimits#DEFAULT.maxDepth
                    Schemas: subschemas, and references between them = schema.SchemaLimits#DEFAULT.maxSubschemas
                    Schemas: schemas applied to one value once references are followed = schema.SchemaLimits#DEFAULT.maxExpansion
                    Schemas: schemas applied to one value inside one another = schema.SchemaLimits#DEFAULT.maxChain
                    Schemas: length of a regular expression = schema.SchemaLimits#DEFAULT.maxPatternLength
                    Schemas: length of an `$id`, `$ref` or anchor = schema.SchemaShape#LONGEST_ADDRESS
                    Schemas: exponent of a number = schema.SchemaLimits#DEFAULT.maxExponent
                    Schemas: a plain form: its length, and how deep the parts of the root are put together = schema.SchemaLimits#DEFAULT.maxBytes schema.Merging#DEEPEST
                    Schemas: steps (keywords applied; large ones count as several) = schema.SchemaLimits#DEFAULT.maxSteps
                    Schemas: characters that regular expressions look at = schema.SchemaLimits#DEFAULT.maxPatternSteps
                    Schemas: keywords inside one another = schema.SchemaLimits#DEFAULT.maxEvaluationDepth
                    Schemas: mistakes told = schema.SchemaLimits#DEFAULT.maxViolations
                    Servers behind the hub: entries of each of its lists = upstream.PagedList#MOST_ENTRIES
                    Servers behind the hub: pages of each of its lists = upstream.PagedList#MOST_PAGES
                    Servers behind the hub: bytes of all its lists = upstream.PagedList#MOST_BYTES
                    Servers behind the hub: how often one call is made again = upstream.Repeats#MOST
                    Servers behind the hub: how often all calls to one server are made again, beside a tenth of them = upstream.Allowance#MOST
                    Servers behind the hub: how long what a server says may be kept is believed = mcp.Freshness#LONGEST.ttl
                    Servers behind the hub: how often it is asked again because that time is over = upstream.ShelfLife#PAUSE
                    What programs have said: what is held of one server = journal.Journals#LIMIT
                    What programs have said: a line on standard error = transport.process.StderrTail#LONGEST
                    What programs have said: a line of output that is no message = transport.process.Noise#SHOWN
                    What programs have said: files of what was held = file.OwnFiles#UNUSED
                    What programs have said: the path of the socket = local.Sockets#LONGEST_PATH
                    What programs have said: commands that ask a hub at a time = local.HubSocket#MOST
                    What programs have said: a question = local.HubSocket#LONGEST_QUESTION
                    What programs have said: time for a question to come, and for an answer to be taken = local.HubSocket#PATIENCE
                    What programs have said: time for a hub to answer = local.Conversation#PATIENCE
                    The file of the servers: its size = config.FileContents#LIMIT
                    The file of the servers: a file put in by `${file:…}` = config.Expansion#FILE_LIMIT
                    The file of the servers: all texts with what was put in = config.Expansion#TOTAL_LIMIT
                    The file of the servers: problems told of one file = config.Problems#MOST
                    The file of the servers: from a change to hearing of it = config.ConfigWatch$Pace#USUAL.longest
                    The file of the servers: how often it is looked at where the system tells no changes = config.ConfigWatch$Pace#USUAL.poll
                    """);

    private static Map<String, List<String>> places(String text) {
        var places = new LinkedHashMap<String, List<String>>();
        for (var line : text.lines().toList()) {
            var sides = line.split(" = ", 2);
            places.put(sides[0], List.of(sides[1].split(" ")));
        }
        return places;
    }

    /** A row with a number, or with a setting. */
    record Row(String name, String limit) {
        List<String> properties() {
            return PROPERTY.matcher(limit).results().map(found -> found.group(1)).toList();
        }

        List<Long> numbers() {
            return LimitsReferenceTest.numbers(limit.replaceAll("`[^`]*`", ""));
        }
    }

    static List<Row> rows() {
        var rows = new ArrayList<Row>();
        for (var heading : PAGE.headings()) {
            PAGE.rows(heading)
                    .forEach(cells ->
                            rows.add(new Row(heading + ": " + cells.getFirst(), cells.get(1))));
        }
        return rows.stream()
                .filter(row -> !row.numbers().isEmpty() || !row.properties().isEmpty())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void eachNumberIsTheOneOfTheProgram(Row row) {
        var expected =
                row.properties().isEmpty()
                        ? CONSTANTS.getOrDefault(row.name(), List.of()).stream()
                                .map(LimitsReferenceTest::constant)
                                .toList()
                        : row.properties().stream()
                                .flatMap(property -> setting(property).usual().stream())
                                .flatMap(usual -> numbers(usual).stream())
                                .toList();

        assertThat(row.numbers()).isEqualTo(expected);
    }

    @Test
    void eachConstantHasARow() {
        var names = new HashSet<>(rows().stream().map(Row::name).toList());

        assertThat(names).containsAll(CONSTANTS.keySet());
    }

    private static long constant(String place) {
        return Constant.of(place.matches("(java|io)\\..*") ? place : "dev.patchbay." + place);
    }

    private static KnownSetting setting(String property) {
        return KnownSetting.all().stream()
                .filter(one -> one.property().equals(property))
                .findFirst()
                .orElseThrow();
    }

    /** In bytes, milliseconds, or just so many. */
    private static List<Long> numbers(String text) {
        return NUMBER.matcher(text)
                .results()
                .map(found ->
                        Long.parseLong(found.group(1).replace(",", "")) * factor(found.group(2)))
                .toList();
    }

    private static long factor(String unit) {
        return switch (unit) {
            case null -> 1;
            case "KiB", "K" -> 1L << 10;
            case "MiB", "M" -> 1L << 20;
            case "ms" -> 1;
            case "s" -> 1_000;
            case "min", "m" -> 60_000;
            case "h" -> 3_600_000;
            case "days" -> 86_400_000;
            default -> throw new AssertionError(unit);
        };
    }

    @Test
    void numbersAreReadAsTheyAreMeant() {
        assertThat(numbers("8 MiB, 1,000 things in 2 min; 100 ms, 75 s"))
                .isEqualTo(Arrays.asList(8L << 20, 1_000L, 120_000L, 100L, 75_000L));
        assertThat(numbers("10m")).isEqualTo(numbers("10 min"));
    }
}
