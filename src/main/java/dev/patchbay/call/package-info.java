/** The neutral core: one question, one answer, whatever era and transport it came by. */
@NullMarked
package dev.patchbay.call;

import org.jspecify.annotations.NullMarked;
