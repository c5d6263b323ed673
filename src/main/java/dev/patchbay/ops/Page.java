package dev.patchbay.ops;

/** What the management port answers. */
record Page(int status, String type, String text) {}
