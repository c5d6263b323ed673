package dev.patchbay.upstream.offer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.RequestMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagedListTest {
    private static final long ROOM = 1_000_000;

    private final List<String> asked = new ArrayList<>();
    private final AtomicLong room = new AtomicLong(ROOM);

    /** A list whose pages are made by their number. */
    private PagedList list(IntFunction<String> pages) {
        return new PagedList(
                RequestMethod.LIST_TOOLS,
                "tools",
                (_, params) -> {
                    asked.add(written(params));
                    return RawJson.parse(pages.apply(asked.size()));
                },
                room);
    }

    private static String written(Members params) {
        var out = new JsonWriter().beginObject();
        params.write(out);
        return out.endObject().toString();
    }

    private static String page(String entries, String next) {
        return "{\"tools\":[" + entries + "],\"nextCursor\":" + next + "}";
    }

    @Test
    void isReadPageByPageToItsEnd() throws InterruptedException {
        var list =
                list(number ->
                        switch (number) {
                            case 1 -> page("1,2", "\"a\"");
                            case 2 -> page("", "\"\"");
                            default -> "{\"tools\":[3]}";
                        });

        list.read();

        assertThat(list.entries()).map(RawJson::toString).containsExactly("1", "2", "3");
        assertThat(asked).containsExactly("{}", "{\"cursor\":\"a\"}", "{\"cursor\":\"\"}");
        assertThat(list.complaints()).isEmpty();
    }

    @Test
    void aCursorThatIsRepeatedIsTheEnd() throws InterruptedException {
        var list = list(number -> page("" + number, "\"again\""));

        list.read();

        assertThat(list.entries()).hasSize(2);
        assertThat(list.complaints()).containsExactly("tools/list must not repeat a cursor");
    }

    @Test
    void aThousandPagesAreTheMost() throws InterruptedException {
        var list = list(number -> page(number == 1 ? "1" : "", "\"" + number + "\""));

        list.read();

        assertThat(asked).hasSize(1_000);
        assertThat(list.entries()).hasSize(1);
        assertThat(list.complaints()).containsExactly("tools/list must have at most 1000 pages");
    }

    @Test
    void tenThousandEntriesAreTheMost() throws InterruptedException {
        var list = list(number -> page("0,".repeat(999) + "0", "\"" + number + "\""));

        list.read();

        assertThat(list.entries()).hasSize(10_000);
        assertThat(asked).hasSize(11);
        assertThat(list.complaints()).containsExactly("tools/list must have at most 10000 entries");
    }

    @Test
    void allListsOfAServerShareARoom() throws InterruptedException {
        room.set(5);
        var list = list(number -> page("12,34,56", "\"" + number + "\""));

        list.read();

        assertThat(list.entries()).hasSize(2);
        assertThat(asked).hasSize(1);
        assertThat(list.complaints())
                .containsExactly(
                        "tools/list must have at most 67108864 bytes, together with the other lists");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"tools\":null}",
                "{\"tools\":{\"a\":1}}",
                "{\"tools\":5,\"nextCursor\":\"x\"}",
                "{\"resources\":[1]}"
            })
    void whatIsNoListIsComplainedOf(String page) throws InterruptedException {
        var list = list(_ -> page);

        list.read();

        assertThat(list.entries()).isEmpty();
        assertThat(asked).hasSize(1);
        assertThat(list.complaints()).containsExactly("tools/list must answer with an array tools");
    }

    @Test
    void anAnswerThatIsNoObjectIsComplainedOf() throws InterruptedException {
        var list = list(_ -> "\"tools\"");

        list.read();

        assertThat(list.complaints()).containsExactly("tools/list must answer with an object");
        assertThat(list.freshness()).isEqualTo(Freshness.NONE);
    }

    @Test
    void aCursorThatIsNoneIsTheEnd() throws InterruptedException {
        var list = list(_ -> page("1", "5"));

        list.read();

        assertThat(list.entries()).hasSize(1);
        assertThat(list.complaints())
                .containsExactly("tools/list must have a string as nextCursor");
    }

    @Test
    void noNextPageMayBeSaidInWords() throws InterruptedException {
        var list = list(_ -> page("1", "null"));

        list.read();

        assertThat(asked).hasSize(1);
        assertThat(list.complaints()).isEmpty();
    }

    @Test
    void theShortestTimeOfAllPagesCounts() throws InterruptedException {
        var list =
                list(number ->
                        "{\"tools\":[],\"cacheScope\":\"public\",\"ttlMs\":"
                                + (number == 1 ? "60000,\"nextCursor\":\"x\"}" : "1000}"));

        list.read();

        assertThat(list.freshness().ttl()).hasSeconds(1);
    }

    @Test
    void aMethodThatIsNotThereIsAnEmptyList() throws InterruptedException {
        var list = refusing(ErrorCode.METHOD_NOT_FOUND.code());

        list.read();

        assertThat(list.entries()).isEmpty();
        assertThat(list.complaints()).containsExactly("tools/list: no");
    }

    @Test
    void anyOtherRefusalIsForWhoeverAsked() {
        var list = refusing(ErrorCode.INTERNAL_ERROR.code());

        assertThatExceptionOfType(RpcException.class).isThrownBy(list::read);
    }

    private PagedList refusing(int code) {
        return new PagedList(
                RequestMethod.LIST_TOOLS,
                "tools",
                (_, _) -> {
                    throw new RpcError(code, "no", null).toException();
                },
                room);
    }
}
