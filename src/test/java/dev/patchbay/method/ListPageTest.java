package dev.patchbay.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.call.Params;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Revision;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListPageTest {
    private static ListPage<Integer> page(int entries, int size, String params) {
        return ListPage.of(
                "numbers",
                IntStream.range(0, entries).boxed().toList(),
                Params.of(RawJson.parse(params)),
                size,
                (number, out, _) -> out.value(number));
    }

    private static ListPage<Integer> after(String cursor, int entries, int size) {
        return page(
                entries,
                size,
                new JsonWriter().beginObject().member("cursor", cursor).endObject().toString());
    }

    private static List<Integer> all(int entries, int size) {
        var all = new ArrayList<Integer>();
        var page = page(entries, size, "{}");
        all.addAll(page.entries());
        while (page.nextCursor() != null) {
            page = after(page.nextCursor(), entries, size);
            assertThat(page.entries()).isNotEmpty().hasSizeLessThanOrEqualTo(size);
            all.addAll(page.entries());
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource({"0, 3", "1, 3", "2, 3", "3, 3", "4, 3", "6, 3", "7, 3", "5, 1", "5, 2147483647"})
    void thePagesTogetherAreTheList(int entries, int size) {
        assertThat(all(entries, size)).isEqualTo(IntStream.range(0, entries).boxed().toList());
    }

    @Test
    void aPageOfAnySizeMayStartAnywhere() {
        var page = after(page(3, 1, "{}").nextCursor(), 3, Integer.MAX_VALUE);

        assertThat(page.entries()).containsExactly(1, 2);
        assertThat(page.nextCursor()).isNull();
    }

    @Test
    void theLastPageHasNoCursor() {
        var out = new JsonWriter().beginObject();
        page(3, 3, "{}").writeMembers(out, Revision.V2026_07_28);

        assertThat(out.endObject()).hasToString("{\"numbers\":[0,1,2]}");
    }

    @Test
    void anyOtherPageHasOne() {
        var out = new JsonWriter().beginObject();
        page(3, 2, "{}").writeMembers(out, Revision.V2026_07_28);

        assertThat(out.endObject()).hasToString("{\"numbers\":[0,1],\"nextCursor\":\"Mg\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "3", "4", "99999999999", "x", "1.0", " 1"})
    void aCursorThatWasNeverGivenIsRefused(String start) {
        var cursor =
                Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(start.getBytes(StandardCharsets.US_ASCII));

        assertRefused(cursor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "Mg==%", "ä", "M g"})
    void aCursorThatIsNoneIsRefused(String cursor) {
        assertRefused(cursor);
    }

    private static void assertRefused(String cursor) {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> after(cursor, 3, 2))
                .withMessage("cursor must come from an earlier page of this list, found " + cursor)
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(-32602));
    }

    @Test
    void aCursorThatIsNoTextIsRefused() {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> page(3, 2, "{\"cursor\":1}"))
                .withMessage("cursor must be a string, found 1");
    }

    @Test
    void aCursorOfAListThatHasShrunkIsRefused() {
        var cursor = page(3, 2, "{}").nextCursor();

        assertThatExceptionOfType(RpcException.class).isThrownBy(() -> after(cursor, 2, 2));
    }
}
