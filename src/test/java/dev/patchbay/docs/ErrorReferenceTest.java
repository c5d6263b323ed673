package dev.patchbay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.HubError;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares the page about errors with the error codes. */
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
        var refusal = "dev.patchbay.transport.http.check.HttpRefusal#";

        assertThat(firstCells("Errors of HTTP only"))
                .containsExactly(
                        Long.toString(Constant.of(refusal + "TRANSPORT_ERROR")),
                        Long.toString(Constant.of(refusal + "UNKNOWN_SESSION")));
    }

    @Test
    void thePageHasAllCodesOfTheHubAndNoOthers() {
        assertThat(firstCells("Errors of the hub"))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(HubError.Code.values()).map(Enum::name).toList());
    }

    @Test
    void thePageNamesWhatStandsInTheDataOfAnError() {
        var error = new HubError(HubError.Code.OVERLOADED, "m", "s", "o", 2, List.of("d"));
        var names = new ArrayList<String>();
        RawJson.of(error.data()).tree().fieldNames().forEachRemaining(names::add);

        assertThat(names).hasSize(5).allMatch(name -> PAGE.text().contains(name));
        assertThat(PAGE.text()).contains(HubError.META_KEY);
    }
}
