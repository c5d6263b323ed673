package dev.patchbay.mission;

import dev.patchbay.testing.Messages;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Generates requests of every kind, valid and invalid. */
final class RandomRequests {
    private static final Set<String> RESULT = Set.of("result");
    private static final Set<String> BAD_PARAMS = Set.of(code(JsonRpc.INVALID_PARAMS));
    private static final List<String> ODD_VALUES =
            List.of(
                    "null",
                    "true",
                    "1",
                    "-0.5",
                    "\"\"",
                    "\"x\"",
                    "[]",
                    "{}",
                    "[[[]]]",
                    "1e400",
                    "1e999999999",
                    "123456789012345678901234567890",
                    "{\"a\":{\"a\":[null]}}");
    private static final List<String> METHODS =
            List.of(
                    "tools/call",
                    "tools/list",
                    "prompts/get",
                    "prompts/list",
                    "resources/read",
                    "resources/list",
                    "resources/templates/list",
                    "completion/complete",
                    "logging/setLevel",
                    "resources/subscribe",
                    "resources/unsubscribe",
                    "subscriptions/listen",
                    "server/discover",
                    "initialize",
                    "ping");

    private static final String ID_HERE = "<id here>";

    private final RandomGenerator random;
    private final boolean modern;
    private final boolean endless;
    private final Set<String> keys = new HashSet<>();

    /**
     * A source of requests.
     *
     * @param modern whether they are to be stateless
     * @param endless whether some of them may go on until the end
     */
    RandomRequests(RandomGenerator random, boolean modern, boolean endless) {
        this.random = random;
        this.modern = modern;
        this.endless = endless;
    }

    RandomRequest next() {
        return switch (random.nextInt(24)) {
            case 0 -> tool("slow", "{\"millis\":" + random.nextInt(300) + "}", RESULT);
            case 1 -> tool("later", "{}", RESULT);
            case 2 -> tool("crash", "{}", RESULT);
            case 3 -> tool("fail", "{\"message\":" + text() + "}", RESULT);
            case 4 -> tool("many", "{\"count\":" + random.nextInt(50) + "}", RESULT);
            case 5 -> tool("big", "{\"length\":" + random.nextInt(20_000) + "}", RESULT);
            case 6 -> tool("count", "{\"to\":" + random.nextInt(40) + "}", RESULT);
            case 7 ->
                    tool(
                            "chatter",
                            "{\"count\":" + random.nextInt(40) + ",\"level\":\"info\"}",
                            RESULT);
            case 8 -> tool("blocks", "{}", RESULT);
            case 9 -> tool("point", walk(), Set.of("result", code(JsonRpc.INVALID_PARAMS)));
            case 10 -> tool("echo", "{\"text\":" + odd() + "}", either());
            case 11 -> tool("echo", odd(), either());
            case 12 -> tool(plainText(), "{}", BAD_PARAMS);
            case 13 -> list();
            case 14 -> request("resources/read", "\"uri\":\"test://static-text\"", RESULT, false);
            case 15 -> request("resources/read", "\"uri\":" + text(), refused(), false);
            case 16 -> request("prompts/get", "\"name\":" + text(), BAD_PARAMS, false);
            case 17 -> completion();
            case 18 -> unknownMethod();
            case 19, 20 -> anyMethodWithAnyParams();
            case 21 -> endless ? endless() : echo();
            default -> echo();
        };
    }

    private RandomRequest echo() {
        return tool("echo", "{\"text\":" + text() + "}", RESULT);
    }

    private RandomRequest endless() {
        if (modern && random.nextBoolean()) {
            return request(
                    "subscriptions/listen",
                    "\"notifications\":{\"toolsListChanged\":true}",
                    RESULT,
                    true);
        }
        return request("tools/call", "\"name\":\"hang\"", Set.of(code(JsonRpc.STOPPING)), true);
    }

    private RandomRequest list() {
        var methods = List.of("tools/list", "prompts/list", "resources/list");
        var method = methods.get(random.nextInt(methods.size()));
        return random.nextBoolean()
                ? request(method, "\"more\":" + odd(), RESULT, false)
                : request(method, "\"cursor\":" + text(), BAD_PARAMS, false);
    }

    private RandomRequest completion() {
        return request(
                "completion/complete",
                "\"ref\":{\"type\":\"ref/prompt\",\"name\":\"test_prompt_with_arguments\"},\"argument\":{\"name\":\"arg1\",\"value\":\"te\"}",
                RESULT,
                false);
    }

    private RandomRequest unknownMethod() {
        return raw(text(), "", Set.of(code(JsonRpc.METHOD_NOT_FOUND)), false);
    }

    private RandomRequest anyMethodWithAnyParams() {
        var method = METHODS.get(random.nextInt(METHODS.size()));
        var name = List.of("name", "arguments", "uri", "ref", "level", "notifications", "_meta");
        // Exactly one answer is all that can be said of what is so wrong.
        var line =
                Messages.fill(
                        "{\"params\":%s,\"method\":\"%s\",\"jsonrpc\":\"2.0\",\"id\":%s}",
                        random.nextInt(4) == 0
                                ? "[" + odd() + "]"
                                : "{\""
                                        + name.get(random.nextInt(name.size()))
                                        + "\":"
                                        + odd()
                                        + "}",
                        method,
                        ID_HERE);
        return withId(line, Set.of(), false);
    }

    private RandomRequest tool(String name, String arguments, Set<String> outcomes) {
        return request(
                "tools/call",
                Messages.fill("\"name\":\"%s\",\"arguments\":%s", name, arguments),
                outcomes,
                false);
    }

    private RandomRequest request(
            String method, String params, Set<String> outcomes, boolean standing) {
        return raw('"' + method + '"', params, outcomes, standing);
    }

    private RandomRequest raw(
            String method, String params, Set<String> outcomes, boolean standing) {
        var line =
                "{\"jsonrpc\":\"2.0\",\"id\":"
                        + ID_HERE
                        + ",\"method\":"
                        + method
                        + ",\"params\":{"
                        + (params + (params.isEmpty() || meta().isEmpty() ? "" : ",") + meta())
                        + "}}";
        return withId(line, outcomes, standing);
    }

    private String meta() {
        return modern ? Messages.META : "";
    }

    private RandomRequest withId(String line, Set<String> outcomes, boolean standing) {
        while (true) {
            var text = Texts.random(random, 8);
            long number = random.nextBoolean() ? random.nextLong() : random.nextInt(-9, 5000);
            boolean textual = random.nextBoolean();
            if (textual && random.nextInt(4) == 0) {
                text = Long.toString(number);
            }
            var id = textual ? Texts.quoted(text, random) : Long.toString(number);
            var key = textual ? "text " + text : "number " + number;
            if (keys.add(key)) {
                return new RandomRequest(id, key, line.replace(ID_HERE, id), outcomes, standing);
            }
        }
    }

    private String walk() {
        return Messages.fill(
                "{\"from\":{\"x\":%s,\"y\":2},\"direction\":\"%s\",\"steps\":[1,2.5],\"labels\":{}}",
                odd(), random.nextBoolean() ? "NORTH" : "UP");
    }

    private Set<String> either() {
        return Set.of("result", code(JsonRpc.INVALID_PARAMS));
    }

    /** How an unknown resource is refused. */
    private Set<String> refused() {
        return Set.of("-32002", code(JsonRpc.INVALID_PARAMS));
    }

    private String odd() {
        return ODD_VALUES.get(random.nextInt(ODD_VALUES.size()));
    }

    private String text() {
        return Texts.quoted("no " + Texts.random(random, 40), random);
    }

    private String plainText() {
        return "no_such_tool_" + random.nextInt(1000);
    }

    private static String code(int code) {
        return Integer.toString(code);
    }
}
