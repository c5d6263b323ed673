/** What the parts cost, without processes and pipes around them. */
package dev.patchbay.bench;
