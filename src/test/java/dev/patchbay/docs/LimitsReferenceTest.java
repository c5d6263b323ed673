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

/** Compares each number on the page about limits with its setting or constant. */
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
                    Requests: resources a session, or a `subscriptions/listen`, subscribes to = call.client.WatchedResources#MAX_RESOURCES
                    Requests: the address of one of them = call.client.WatchedResources#MAX_URI_LENGTH
                    Requests: all their addresses = call.client.WatchedResources#MAX_CHARACTERS
                    Requests: sessions and users with a connection of their own to one server (`shared`) = upstream.connection.Connections#MAX_CONNECTIONS
                    Requests: calls whose server waits for the answer of a client without a session = upstream.forwarding.ParkedCalls#MAX_CALLS
                    Requests: proposals of a completion = mcp.result.Completion#MAX_VALUES
                    Requests: similar names in `TOOL_NOT_FOUND` = catalog.Catalog#MAX_NEAREST
                    HTTP: the head of a request = io.vertx.core.http.HttpServerOptions#DEFAULT_MAX_HEADER_SIZE
                    HTTP: its first line = io.vertx.core.http.HttpServerOptions#DEFAULT_MAX_INITIAL_LINE_LENGTH
                    HTTP: required heap for each connection = app.HttpParts#HEAP_PER_CONNECTION
                    HTTP: memory that a request takes, besides a message that is longer; so does each request of a batch = transport.http.session.ActiveRequests$Post#BYTES_PER_REQUEST
                    HTTP: memory that a value in a message takes, besides its text, if the message is longer than 4 KiB = transport.http.RequestBody#BYTES_PER_VALUE
                    HTTP: a token of an authorization server = transport.http.oauth.SignedToken#MAX_CHARACTERS
                    HTTP: a token of this server = transport.http.token.AccessTokens#MIN_LENGTH
                    HTTP: tokens of this server = transport.http.token.AccessTokens#MAX_TOKENS transport.http.token.AccessTokens#MAX_TOKENS_PER_NAME
                    HTTP: the file of tokens = transport.http.token.TokenFile#MAX_BYTES
                    HTTP: wrong tokens from one address, one after the other = transport.http.token.FailedTokenLimit#MAX_WITHOUT_PAUSE
                    HTTP: wrong tokens from one address after that = transport.http.token.FailedTokenLimit#PAUSE
                    HTTP: tokens that are checked at the same time = transport.http.token.Authenticator#MAX_CHECKS
                    HTTP: good tokens that are remembered = transport.http.oauth.VerifiedTokens#MAX_TOKENS
                    HTTP: a key set, or metadata of an issuer = transport.http.oauth.KeySet#MAX_BYTES transport.http.oauth.KeySet#MAX_KEYS
                    Management port: ports that are tried if none is set = config.settings.ManagementPorts#MAX_PORTS
                    Management port: pages that are created at a time = ops.Management#MAX_PAGES_AT_ONCE
                    Management port: silence of a connection = ops.Management#IDLE_SECONDS
                    Management port: connections = ops.Management#MAX_CONNECTIONS
                    Management port: time until a connection has a first request = ops.Management#FIRST_REQUEST_SECONDS
                    Tools: a tool's name = tool.scan.ToolReader#NAME
                    Tools: annotations of one method = tool.scan.BeanScan#MAX_STRING_LENGTH
                    Tools: items of a `Multi` = tool.invocation.Invocation#MAX_ITEMS
                    Tools: integers bound to Java types = tool.spec.ScalarType#MAX_EXPONENT
                    Schemas: length = schema.validation.SchemaLimits#DEFAULT.maxBytes
                    Schemas: nesting = schema.validation.SchemaLimits#DEFAULT.maxDepth
                    Schemas: subschemas, and references between them = schema.validation.SchemaLimits#DEFAULT.maxSubschemas
                    Schemas: schemas applied to one value once references are followed = schema.validation.SchemaLimits#DEFAULT.maxExpansion
                    Schemas: schemas applied to one value inside one another = schema.validation.SchemaLimits#DEFAULT.maxChain
                    Schemas: length of a regular expression = schema.validation.SchemaLimits#DEFAULT.maxPatternLength
                    Schemas: length of an `$id`, `$ref` or anchor = schema.validation.SchemaShape#MAX_ADDRESS_LENGTH
                    Schemas: exponent of a number = schema.validation.SchemaLimits#DEFAULT.maxExponent
                    Schemas: a plain form: its length, and how deep the parts of the root are put together = schema.validation.SchemaLimits#DEFAULT.maxBytes schema.conversion.Merging#MAX_DEPTH
                    Schemas: steps (keywords applied; large ones count as several) = schema.validation.SchemaLimits#DEFAULT.maxSteps
                    Schemas: characters that regular expressions look at = schema.validation.SchemaLimits#DEFAULT.maxPatternSteps
                    Schemas: keywords inside one another = schema.validation.SchemaLimits#DEFAULT.maxEvaluationDepth
                    Schemas: mistakes told = schema.validation.SchemaLimits#DEFAULT.maxViolations
                    Servers behind the hub: entries of each of its lists = upstream.offer.PagedList#MAX_ENTRIES
                    Servers behind the hub: pages of each of its lists = upstream.offer.PagedList#MAX_PAGES
                    Servers behind the hub: bytes of all its lists = upstream.offer.PagedList#MAX_BYTES
                    Servers behind the hub: how often one call is made again = upstream.forwarding.RetryLimit#MAX_RETRIES
                    Servers behind the hub: addresses that results of a server have linked to, and that can be read = upstream.forwarding.LinkedResources#MAX_RESOURCES
                    Servers behind the hub: the length of one of them = upstream.forwarding.LinkedResources#MAX_URI_LENGTH
                    Servers behind the hub: time for a program to end once its input is closed = transport.process.ProcessLimits#DEFAULT.afterInput
                    Servers behind the hub: time for a program to end after SIGTERM = transport.process.ProcessLimits#DEFAULT.afterTerm
                    Servers behind the hub: time for calls to end once `patchbay stdio` with servers has got a signal = app.StdioServer#CALLS_BEFORE_SERVERS
                    Servers behind the hub: the same without servers, if `patchbay.grace` is longer = app.StdioServer#CALLS_AFTER_SIGNAL
                    Servers behind the hub: time for servers to end after that = app.StdioServer#SERVERS_AFTER_SIGNAL
                    Servers behind the hub: pause before a call can start a new attempt, after all attempts to connect have failed = upstream.connection.RoundLimit#MIN_PAUSE
                    Servers behind the hub: short connections in a row (under 5 s each) that the hub replaces after a pause of `backoff` = upstream.connection.Connection#FREE_LOSSES
                    Servers behind the hub: repeated calls to one server, in addition to one for every ten calls = upstream.forwarding.RetryBudget#MAX_RETRIES
                    Servers behind the hub: maximum time for which the hub uses a list, even if `ttlMs` of the server is longer = mcp.Freshness#MAX.ttl
                    Servers behind the hub: pause between requests for lists whose time is over = upstream.offer.ListFreshness#MIN_PAUSE
                    Servers behind the hub: a message of it = transport.client.HttpClientLimits#DEFAULT.message
                    Servers behind the hub: all its messages that are still to be completed = transport.client.HttpClientLimits#DEFAULT.messages
                    Servers behind the hub: requests to it that are unanswered = transport.client.HttpClientLimits#DEFAULT.inFlight
                    Servers behind the hub: answers and notifications to it that are not sent = transport.client.HttpClientLimits#DEFAULT.unsent
                    Servers behind the hub: time to connect = transport.client.HttpClientLimits#DEFAULT.connect
                    Servers behind the hub: time for the server to confirm a notification, or to send the next part of a response = transport.client.HttpClientLimits#DEFAULT.stall
                    Servers behind the hub: failed attempts in a row to resume a stream of events = transport.client.HttpClientLimits#DEFAULT.reconnects
                    Servers behind the hub: the longest pause before such an attempt, even if the server asks for more = transport.client.HttpClientLimits#DEFAULT.longestRetry
                    Servers behind the hub: rounds of questions of one call = upstream.forwarding.ForwardedCall#MAX_ROUNDS
                    Servers behind the hub: time for a server to say something when it is asked for its era = upstream.connection.ServerHandshake#ERA_TIMEOUT
                    Servers behind the hub: how long the hub then treats it as a server of the older era = upstream.connection.ConnectionAttempt#ERA_HINT_VALIDITY
                    Servers behind the hub: time without a call until the connection of one user is closed = upstream.connection.Connections#IDLE_TIME
                    Servers behind the hub: first and longest pause before the hub tries again by itself, after all attempts to connect have failed = upstream.connection.RetryTimer#FIRST_PAUSE upstream.connection.RetryTimer#MAX_PAUSE
                    What programs have said: what is held of one server = journal.Journals#MAX_CHARACTERS
                    What programs have said: a line on standard error = transport.process.StderrTail#MAX_LINE_BYTES
                    What programs have said: a line of output that is no message = transport.process.OutputFilter#MAX_SHOWN_BYTES
                    What programs have said: stored files = file.OwnFiles#MAX_AGE
                    What programs have said: the path of the socket = local.Sockets#MAX_PATH_BYTES
                    What programs have said: commands that ask a hub at a time = local.HubSocket#MAX_CONNECTIONS
                    What programs have said: a question = local.HubSocket#MAX_QUESTION_BYTES
                    What programs have said: time for a question to arrive, and for an answer to be read = local.HubSocket#TIMEOUT
                    What programs have said: time for a hub to answer = local.HubConversation#TIMEOUT
                    The file of the servers: its size = config.format.FileContents#LIMIT
                    The file of the servers: a file that `${file:…}` inserts = config.servers.VariableExpansion#FILE_LIMIT
                    The file of the servers: all texts with inserted texts = config.servers.VariableExpansion#TOTAL_LIMIT
                    The file of the servers: reported problems of one file = config.servers.Problems#MAX_PROBLEMS
                    The file of the servers: time until a change is noticed = config.watch.ConfigWatch$WatchTimes#DEFAULT.longest
                    The file of the servers: interval of checks if the system reports no changes = config.watch.ConfigWatch$WatchTimes#DEFAULT.poll
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
