package dev.patchbay.call;

/** One request, independent of the era. */
public record Call(Params params, Exchange exchange) {}
