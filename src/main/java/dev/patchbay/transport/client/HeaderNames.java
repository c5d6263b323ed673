package dev.patchbay.transport.client;

/** The headers that the protocol has given a meaning. */
final class HeaderNames {
    static final String SESSION = "Mcp-Session-Id";
    static final String VERSION = "MCP-Protocol-Version";
    static final String METHOD = "Mcp-Method";
    static final String NAME = "Mcp-Name";
    static final String PARAM = "Mcp-Param-";

    private HeaderNames() {}
}
