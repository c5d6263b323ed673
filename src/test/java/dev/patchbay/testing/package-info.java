/** What tests speak to the server with. */
package dev.patchbay.testing;
