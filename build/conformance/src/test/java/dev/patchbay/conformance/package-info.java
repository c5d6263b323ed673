/** Holds the program against the official conformance suite. */
package dev.patchbay.conformance;
