/**
 * An MCP server to be tested against, which does what its script says, right or wrong. Plain JDK:
 * it runs in processes of its own, dozens at once, and has to start fast.
 */
package dev.patchbay.fake;
