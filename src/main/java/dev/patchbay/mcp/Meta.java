package dev.patchbay.mcp;

/** The keys of {@code _meta} that the hub uses. */
public final class Meta {
    public static final String MEMBER = "_meta";
    public static final String PROGRESS_TOKEN = "progressToken";
    public static final String TRACEPARENT = "traceparent";
    public static final String TRACESTATE = "tracestate";
    public static final String BAGGAGE = "baggage";
    public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
    public static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    public static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
    public static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
    public static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";
    public static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

    /** On a tool: asks the client to always load the tool, not only on demand. */
    public static final String ALWAYS_LOAD = "anthropic/alwaysLoad";

    private Meta() {}
}
