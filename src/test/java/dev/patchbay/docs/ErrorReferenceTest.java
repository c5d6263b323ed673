package dev.patchbay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.HubError;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page about errors, held against the codes there are. */
class ErrorReferenceTest {
    private static final Page PAGE = Page.reference("errors.md");

    private static List<String> firstCells(String heading) {
        return PAGE.rows(heading).stream().map(row -> row.getFirst().replace("`", "")).toList();
    }

    @Test
    void thePageHasAllCodesOfJsonRpcAndNoOthers() {
        assertThat(firstCells("JSON-RPC errors"))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(ErrorCode.values())
                                .map(code -> Integer.toString(code.code()))
                                .toList());
    }

    @Test
    void thePageHasTheCodesOfHttp() {
        var refusal = "dev.patchbay.transport.http.Refusal#";

        assertThat(firstCells("What only HTTP is to blame for"))
                .containsExactly(
                        Long.toString(Constant.of(refusal + "TRANSPORT")),
                        Long.toString(Constant.of(refusal + "NO_SESSION")));
    }

    @Test
    void thePageHasAllCodesOfTheHubAndNoOthers() throws IllegalAccessException {
        var codes = new ArrayList<String>();
        for (var field : HubError.class.getFields()) {
            if (isCode(field)) {
                codes.add((String) field.get(null));
            }
        }

        assertThat(firstCells("Errors of the hub")).containsExactlyInAnyOrderElementsOf(codes);
    }

    private static boolean isCode(Field field) {
        return Modifier.isStatic(field.getModifiers())
                && field.getType() == String.class
                && !field.getName().equals("META_KEY");
    }

    @Test
    void thePageNamesWhatStandsInTheDataOfAnError() {
        var error = new HubError("C", "m", "s", "o", 2, List.of("d"));
        var names = new ArrayList<String>();
        RawJson.of(error.data()).tree().fieldNames().forEachRemaining(names::add);

        assertThat(names).hasSize(5).allMatch(name -> PAGE.text().contains(name));
        assertThat(PAGE.text()).contains(HubError.META_KEY);
    }
}
