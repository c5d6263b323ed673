package dev.patchbay.ops;

/** A response of the management port. */
record ManagementPage(int status, String type, String text) {}
