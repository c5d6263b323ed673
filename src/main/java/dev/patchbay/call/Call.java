package dev.patchbay.call;

/** One request in neutral form. */
public record Call(Params params, Exchange exchange) {}
