package dev.patchbay.jsonrpc;

import static dev.patchbay.jsonrpc.Decoding.INVALID_REQUEST;
import static dev.patchbay.jsonrpc.Decoding.PARSE_ERROR;
import static dev.patchbay.jsonrpc.Decoding.as;
import static dev.patchbay.jsonrpc.Decoding.assertRefused;
import static dev.patchbay.jsonrpc.Decoding.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.jsonrpc.Incoming.Batch;
import dev.patchbay.jsonrpc.Incoming.Unreadable;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecBatchTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    @Test
    void holdsMessagesOfAllKindsInTheirOrder() {
        var batch =
                as(
                        Batch.class,
                        " [ "
                                + PING
                                + ",{\"jsonrpc\":\"2.0\",\"method\":\"n\"}\t,"
                                + "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{}}, 5 ,{\"id\":3} ] ");

        assertThat(batch.messages())
                .hasExactlyElementsOfTypes(
                        Request.class,
                        Notification.class,
                        Success.class,
                        Unreadable.class,
                        Unreadable.class);
        assertThat(((Unreadable) batch.messages().getLast()).id()).isEqualTo(id(3));
    }

    @Test
    void holdsAThousandMessagesAndNotOneMore() {
        var most = "[" + PING + ("," + PING).repeat(999);
        assertThat(as(Batch.class, most + "]").messages()).hasSize(1_000);
        assertRefused(most + ",1]", INVALID_REQUEST, null);
        assertRefused(most + ",1,]", PARSE_ERROR, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", " [ ] "})
    void mustNotBeEmpty(String frame) {
        assertRefused(frame, INVALID_REQUEST, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[[]]", "[[[]]]", "[null]", "[true]", "[\"a\"]", "[-1e5]"})
    void holdsNothingButObjects(String frame) {
        var batch = as(Batch.class, frame);

        assertThat(batch.messages())
                .singleElement()
                .isInstanceOfSatisfying(
                        Unreadable.class,
                        refused -> {
                            assertThat(refused.error().code()).isEqualTo(INVALID_REQUEST);
                            assertThat(refused.id()).isNull();
                        });
    }

    @Test
    void anInnerBatchIsOneWrongMessageAmongOthers() {
        var batch = as(Batch.class, "[[" + PING + "]," + PING + "]");

        assertThat(batch.messages()).hasExactlyElementsOfTypes(Unreadable.class, Request.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "[" + PING,
                "[" + PING + ",",
                "[" + PING + ",]",
                "[,]",
                "[" + PING + "}",
                "[" + PING + "]]"
            })
    void isRefusedAsAWholeIfItIsNotJson(String frame) {
        assertRefused(frame, PARSE_ERROR, null);
    }

    @Test
    void eachMessageHasMembersOfItsOwn() {
        var batch = as(Batch.class, "[" + PING + "," + PING + ",{\"jsonrpc\":\"2.0\",\"id\":4}]");

        assertThat(batch.messages())
                .hasExactlyElementsOfTypes(Request.class, Request.class, Unreadable.class);
    }
}
