#include "answers.h"

#define TOOL                                                                                  \
    "{\"name\":\"echo\",\"description\":\"Returns its text\",\"inputSchema\":{"               \
    "\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"}},\"required\":[\"text\"]}}"
#define PARSE_ERROR "-32700,\"message\":\"Line must be one JSON object\""
#define NO_SUCH_METHOD "-32601,\"message\":\"No such method\""
#define NO_SUCH_TOOL "-32602,\"message\":\"No such tool\""

/** Where the answer goes. */
static buffer *output;

static void put(span part) {
    buffer_append(output, part.at, part.length);
}

#define PUT(literal) put((span)WORD(literal))

/** Starts an answer; an id that could not be read is left out. */
static void open_answer(span id) {
    PUT("{\"jsonrpc\":\"2.0\"");
    if (id.at != NULL) {
        PUT(",\"id\":");
        put(id);
    }
}

static void refuse(span id, span error) {
    open_answer(id);
    PUT(",\"error\":{\"code\":");
    put(error);
    PUT("}}\n");
}

static void open_result(span id, bool modern) {
    open_answer(id);
    PUT(",\"result\":{");
    // Required by 2026-07-28, unknown to the revisions before it.
    if (modern) {
        PUT("\"resultType\":\"complete\",");
    }
}

static void call_tool(span id, span name, span arguments, bool modern) {
    static const span wanted[] = {WORD("text")};
    static const span echo = WORD("\"echo\"");
    if (name.at == NULL || !same(name, echo)) {
        refuse(id, (span)WORD(NO_SUCH_TOOL));
        return;
    }
    span text;
    pick(arguments, 1, wanted, &text);
    open_result(id, modern);
    PUT("\"content\":[{\"type\":\"text\",\"text\":");
    if (text.at != NULL && *text.at == '"') {
        put(text);
        PUT("}]}}\n");
    } else {
        PUT("\"Argument text must be a string\"}],\"isError\":true}}\n");
    }
}

static void list_tools(span id, bool modern) {
    open_result(id, modern);
    if (modern) {
        PUT("\"ttlMs\":0,\"cacheScope\":\"public\",");
    }
    PUT("\"tools\":[" TOOL "]}}\n");
}

static void discover(span id) {
    open_result(id, true);
    PUT("\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{}},"
        "\"ttlMs\":0,\"cacheScope\":\"public\"}}\n");
}

static void initialize(span id) {
    open_result(id, false);
    PUT("\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
        "\"serverInfo\":{\"name\":\"responder\",\"version\":\"1\"}}}\n");
}

static bool claims_modern(span meta) {
    static const span wanted[] = {WORD("io.modelcontextprotocol/protocolVersion")};
    span version;
    pick(meta, 1, wanted, &version);
    return version.at != NULL;
}

void answer(span line, buffer *to) {
    enum { ID, METHOD, PARAMS };
    enum { NAME, ARGUMENTS, META };
    static const span message_members[] = {WORD("id"), WORD("method"), WORD("params")};
    static const span params_members[] = {WORD("name"), WORD("arguments"), WORD("_meta")};
    static const span call = WORD("\"tools/call\""), list = WORD("\"tools/list\""), ping = WORD("\"ping\""),
                      hello = WORD("\"initialize\""), probe = WORD("\"server/discover\"");
    span message[3], params[3];

    output = to;
    if (!pick(line, 3, message_members, message)) {
        refuse((span){NULL, 0}, (span)WORD(PARSE_ERROR));
        return;
    }
    // Notifications, and answers to requests that were never sent, get no reply.
    if (message[ID].at == NULL || message[METHOD].at == NULL) {
        return;
    }
    pick(message[PARAMS], 3, params_members, params);
    bool modern = params[META].at != NULL && claims_modern(params[META]);
    span id = message[ID], method = message[METHOD];

    if (same(method, call)) {
        call_tool(id, params[NAME], params[ARGUMENTS], modern);
    } else if (same(method, list)) {
        list_tools(id, modern);
    } else if (same(method, probe)) {
        discover(id);
    } else if (same(method, hello) && !modern) {
        initialize(id);
    } else if (same(method, ping) && !modern) {
        open_answer(id);
        PUT(",\"result\":{}}\n");
    } else {
        refuse(id, (span)WORD(NO_SUCH_METHOD));
    }
}
