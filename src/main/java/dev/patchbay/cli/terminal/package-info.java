/**
 * Output for people: tables, colours, status lines, and text of servers without control characters.
 */
@NullMarked
package dev.patchbay.cli.terminal;

import org.jspecify.annotations.NullMarked;
