package dev.patchbay.transport.http;

import static io.restassured.config.EncoderConfig.encoderConfig;

import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.WireCheck;
import io.restassured.RestAssured;
import io.restassured.config.RestAssuredConfig;
import io.restassured.filter.Filter;
import io.restassured.filter.FilterContext;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.FilterableRequestSpecification;
import io.restassured.specification.FilterableResponseSpecification;
import io.restassured.specification.RequestSpecification;
import java.util.Map;
import java.util.Set;

/** HTTP requests whose responses are checked completely. */
public final class Rest {
    private static final Set<Integer> CODES_OF_HTTP = Set.of(-32000, -32001);

    private final HttpServerProcess server;

    public Rest(HttpServerProcess server) {
        this.server = server;
    }

    public RequestSpecification given(Map<String, String> headers) {
        return RestAssured.given()
                .config(
                        RestAssuredConfig.config()
                                .encoderConfig(
                                        encoderConfig()
                                                .appendDefaultContentCharsetToContentTypeIfUndefined(
                                                        false)
                                                .encodeContentTypeAs(
                                                        "application/xml", ContentType.TEXT)))
                .filter(new Checked())
                .port(server.port())
                .headers(headers);
    }

    public ValidatableResponse post(Map<String, String> headers, String body) {
        return given(headers).body(body).post(HttpServerProcess.PATH).then();
    }

    /** Holds each single answer against the published schemas. */
    private static final class Checked implements Filter {
        @Override
        public Response filter(
                FilterableRequestSpecification request,
                FilterableResponseSpecification specification,
                FilterContext context) {
            var check = new WireCheck();
            String body = request.getBody();
            if (body != null) {
                check.sent(body);
            }
            var response = context.next(request, specification);
            if (body != null
                    && response.contentType().equals("application/json")
                    && !ofHttp(response)) {
                check.received(response.asString());
            }
            check.verify();
            return response;
        }

        private static boolean ofHttp(Response response) {
            Object code = response.path("error.code");
            return code instanceof Integer number && CODES_OF_HTTP.contains(number);
        }
    }
}
