/** The documentation, held against the program and against itself. */
package dev.patchbay.docs;
