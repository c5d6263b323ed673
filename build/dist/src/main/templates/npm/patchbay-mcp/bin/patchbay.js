#!/usr/bin/env node
// Runs the native binary of the package for this platform.
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const platform = `${process.platform}-${process.arch}`;

function binary() {
    if (process.env.PATCHBAY_BINARY) {
        return process.env.PATCHBAY_BINARY;
    }
    try {
        return require.resolve(`patchbay-mcp-${platform}/bin/patchbay`);
    } catch {
        const known = Object.keys(require("../package.json").optionalDependencies)
            .map((name) => name.replace("patchbay-mcp-", ""))
            .join(", ");
        fail(
            `there is no binary for ${platform} here; packages exist for: ${known}.\n` +
                "If yours is among them, npm has left it out: install again without --omit=optional or --no-optional.\n" +
                "Otherwise build Patchbay from source and name the program in PATCHBAY_BINARY.",
        );
    }
}

function fail(message) {
    console.error(`patchbay: ${message}`);
    process.exit(1);
}

// The streams are handed over, so no byte of the protocol passes through Node.
const child = spawn(binary(), process.argv.slice(2), { stdio: "inherit" });
child.on("error", (error) => fail(`the binary could not be started: ${error.message}`));

// Whoever ends the launcher means the program; its exit code says how that went.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
}
child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
