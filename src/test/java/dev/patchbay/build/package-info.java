/** What the build takes from others: nothing that is not what it was when somebody looked. */
package dev.patchbay.build;
