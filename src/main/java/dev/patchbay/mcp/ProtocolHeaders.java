package dev.patchbay.mcp;

/** The HTTP headers that the protocol defines (MCP 2026-07-28, basic/transports). */
public final class ProtocolHeaders {
    public static final String SESSION = "Mcp-Session-Id";
    public static final String VERSION = "MCP-Protocol-Version";
    public static final String METHOD = "Mcp-Method";
    public static final String NAME = "Mcp-Name";

    /** The prefix of the headers that repeat arguments of a tool. */
    public static final String PARAM = "Mcp-Param-";

    private ProtocolHeaders() {}
}
