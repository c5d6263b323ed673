package dev.patchbay.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the check finds all errors, and reports no correct messages. */
@Tag("shared")
class WireCheckTest {
    private static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}";
    private static final String NO_CONTENT = "{\"content\":[]}";

    private final WireCheck check = new WireCheck();

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
    void agreesWithAGoodSession(String revision) {
        shakeHands(revision);
        call("tools/call", "\"name\":\"a\"");
        receive(
                "{'jsonrpc':'2.0','method':'notifications/progress','params':{'progressToken':1,'progress':0.5}}");
        answer(NO_CONTENT);
        call("ping", "");
        answer("{}");
        call("no/such", "");
        receive("{'jsonrpc':'2.0','id':1,'error':{'code':-32601,'message':'No'}}");
        check.sent("nonsense");
        receive("{'jsonrpc':'2.0','id':null,'error':{'code':-32700,'message':'No'}}");
        receive("{'jsonrpc':'2.0','id':9,'method':'ping'}");
        accepts();
    }

    @Test
    void agreesWithGoodModernCalls() {
        modernCall("tools/list", "");
        answer(
                "{'resultType':'complete','ttlMs':0,'cacheScope':'private','tools':[{'name':'a','inputSchema':{'type':'object'}}]}");
        modernCall("tools/call", "\"name\":\"a\",");
        answer("{'resultType':'input_required','requestState':'s'}");
        modernCall("subscriptions/listen", "\"notifications\":{},");
        receive(
                "{'jsonrpc':'2.0','method':'notifications/subscriptions/acknowledged','params':{'notifications':{},'_meta':{'io.modelcontextprotocol/subscriptionId':1}}}");
        check.sent("5");
        receive("{'jsonrpc':'2.0','id':null,'error':{'code':-32600,'message':'No'}}");
        accepts();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'content':[]}                                              | resultType",
                "{'resultType':'done','content':[]}                          | resultType",
                "{'resultType':'complete'}                                   | content",
                "{'resultType':'complete','content':[{'type':'text'}]}       | content",
                "{'resultType':'complete','content':[],'isError':'no'}       | isError",
                "{'resultType':'input_required'}                             | requestState",
                "{'resultType':'input_required','inputRequests':{'a':{'method':'tools/call'}}} | inputRequests",
                "[]                                                          | object"
            })
    void refusesModernAnswersToACall(String result, String reason) {
        modernCall("tools/call", "\"name\":\"a\",");
        answer(result);
        refuses(reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'resultType':'complete','tools':[]}",
                "{'resultType':'complete','tools':[],'ttlMs':0}",
                "{'resultType':'complete','tools':[],'ttlMs':'0','cacheScope':'private'}",
                "{'resultType':'complete','tools':[],'ttlMs':0,'cacheScope':'mine'}",
                "{'resultType':'complete','tools':[{'name':'a'}],'ttlMs':0,'cacheScope':'private'}",
                "{'resultType':'input_required','requestState':'s'}"
            })
    void refusesModernLists(String result) {
        modernCall("tools/list", "");
        answer(result);
        refuses("");
    }

    @Test
    void refusesStructuredContentThatIsNoObjectWhereItMustBeOne() {
        shakeHands("2025-06-18");
        call("tools/call", "\"name\":\"a\"");
        answer("{'content':[],'structuredContent':[1]}");
        refuses("structuredContent");
    }

    @Test
    void takesStructuredContentOfAnyKindWhereItMayBeAnything() {
        modernCall("tools/call", "\"name\":\"a\",");
        answer("{'resultType':'complete','content':[],'structuredContent':[1]}");
        accepts();
    }

    @Test
    void refusesWhatARevisionDoesNotHave() {
        shakeHands("2024-11-05");
        call("tools/call", "\"name\":\"a\"");
        answer("{'content':[{'type':'audio','data':'','mimeType':'audio/wav'}]}");
        refuses("content");
        call("tools/list", "");
        answer("{'tools':[],'resultType':'complete'}");
        refuses("resultType");
        receive(
                "{'jsonrpc':'2.0','id':9,'method':'elicitation/create','params':{'message':'m','requestedSchema':{'type':'object','properties':{}}}}");
        refuses("elicitation/create");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'jsonrpc':'2.0','method':'notifications/progress','params':{'progressToken':1,'progress':'half'}}",
                "{'jsonrpc':'2.0','method':'notifications/message','params':{'level':'loud','data':1}}",
                "{'jsonrpc':'2.0','method':'notifications/resources/updated','params':{}}",
                "{'jsonrpc':'2.0','method':'notifications/no/such'}",
                "{'method':'notifications/tools/list_changed'}",
                "{'jsonrpc':'2.0','id':true,'method':'ping'}",
                "{'jsonrpc':'2.0','id':2,'result':{}}",
                "{'jsonrpc':'2.0','id':2,'error':{'code':-32603,'message':'No'}}",
                "{'jsonrpc':'2.0','id':null,'error':{'code':-32700,'message':'No'}}",
                "{'jsonrpc':'2.0','id':1,'result':{},'error':{'code':-32603,'message':'No'}}",
                "{'jsonrpc':'2.0','id':1}",
                "{'jsonrpc':'2.0','id':1,'id':1,'result':{}}",
                "[{'jsonrpc':'2.0','id':1,'result':{}}]",
                "{'jsonrpc':'2.0','id':1,'result':{}}{}",
                "{'jsonrpc':'2.0','id':1,'res",
                "",
                "null"
            })
    void refusesInASession(String line) {
        shakeHands("2025-11-25");
        call("ping", "");
        receive(line);
        refuses("");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'code':-32601}",
                "{'code':'-32601','message':'No'}",
                "{'code':-32602.5,'message':'No'}",
                "{'code':-32002,'message':'Not here'}",
                "{'code':-32042,'message':'Not any more'}",
                "{'code':-32050,'message':'Reserved'}",
                "{'code':-32022,'message':'No data'}",
                "{'code':-32022,'message':'No','data':{'supported':['2026-07-28']}}",
                "{'code':-32021,'message':'No','data':{'requiredCapabilities':['sampling']}}"
            })
    void refusesModernErrors(String error) {
        modernCall("tools/list", "");
        receive("{'jsonrpc':'2.0','id':1,'error':" + error + "}");
        refuses("");
    }

    @Test
    void refusesModernMessagesThatAreNoAnswers() {
        modernCall("subscriptions/listen", "\"notifications\":{},");
        receive("{'jsonrpc':'2.0','id':9,'method':'roots/list'}");
        refuses("no requests");
        receive("{'jsonrpc':'2.0','method':'notifications/tools/list_changed'}");
        refuses("must carry its id");
        receive(
                "{'jsonrpc':'2.0','method':'notifications/tools/list_changed','params':{'_meta':{'io.modelcontextprotocol/subscriptionId':'1'}}}");
        refuses("must carry its id");
    }

    @Test
    void refusesASecondAnswer() {
        shakeHands("2025-11-25");
        call("ping", "");
        answer("{}");
        accepts();
        answer("{}");
        refuses("open request");
    }

    @Test
    void refusesAHandshakeOnARevisionWithoutOne() {
        check.sent(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2026-07-28\",\"capabilities\":{},\"clientInfo\":{\"name\":\"a\",\"version\":\"1\"}}}");
        answer(
                "{'protocolVersion':'2026-07-28','capabilities':{},'serverInfo':{'name':'a','version':'1'}}");
        refuses("handshake");
    }

    @Test
    void refusesToServeWhatIsNotValid() {
        shakeHands("2025-11-25");
        call("tools/call", "\"name\":5");
        answer(NO_CONTENT);
        refuses("served although");
    }

    @Test
    void allowsBatchesWhereTheyExist() {
        shakeHands("2025-03-26");
        check.sent("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]");
        receive("[{'jsonrpc':'2.0','id':1,'result':{}}]");
        accepts();
        receive("[]");
        refuses("one message");
    }

    private void shakeHands(String revision) {
        check.sent(
                "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
                        + revision
                        + "\",\"capabilities\":{},\"clientInfo\":{\"name\":\"a\",\"version\":\"1\"}}}");
        receive(
                "{'jsonrpc':'2.0','id':0,'result':{'protocolVersion':'"
                        + revision
                        + "','capabilities':{},'serverInfo':{'name':'a','version':'1'}}}");
        accepts();
    }

    private void call(String method, String params) {
        check.sent(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                        + method
                        + "\",\"params\":{"
                        + params
                        + "}}");
    }

    private void modernCall(String method, String params) {
        call(method, params + META);
    }

    private void answer(String result) {
        receive("{'jsonrpc':'2.0','id':1,'result':" + result + "}");
    }

    private void receive(String line) {
        check.received(line.replace('\'', '"'));
    }

    private void accepts() {
        assertThatCode(check::verify).doesNotThrowAnyException();
    }

    private void refuses(String reason) {
        assertThatThrownBy(check::verify)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(reason);
        accepts();
    }
}
