/** Shows and changes the text of a configuration file, and keeps secrets out of what is shown. */
@NullMarked
package dev.patchbay.config.edit;

import org.jspecify.annotations.NullMarked;
