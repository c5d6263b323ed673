/**
 * Turns methods of CDI beans into tools, prompts and resources. The build reads their signatures;
 * the running program scans nothing.
 */
@NullMarked
package dev.patchbay.tool;

import org.jspecify.annotations.NullMarked;
