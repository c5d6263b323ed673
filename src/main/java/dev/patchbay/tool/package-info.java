/**
 * Methods of CDI beans become tools, prompts and resources. What they look like is worked out while
 * the application is built; at run time nothing is scanned.
 */
@NullMarked
package dev.patchbay.tool;

import org.jspecify.annotations.NullMarked;
