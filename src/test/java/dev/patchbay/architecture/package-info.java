/** The house, as a test. */
package dev.patchbay.architecture;
