package dev.patchbay.transport.http.oauth;

/** What a public key is for; an algorithm is tried with keys of its own kind alone. */
enum KeyKind {
    RSA,
    P256,
    P384,
    P521,
    ED25519
}
