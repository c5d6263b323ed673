// A program with the official TypeScript client in it. Its argument is JSON:
//   mode    "legacy", "auto", or the revision that is pinned
//   server  { command, args, env }, or { url }
//   roots   the addresses of the folders that the client offers; left out if it offers none
//   steps   what is done one after the other: { list: true }, { instructions: true }, { call: NAME, arguments: {…} },
//           { callUntil: NAME, contains: TEXT }, { cancel: NAME, arguments: {…} }
// It prints { revision, results, errors }: one result for each step, and what came to `onerror`.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const { mode, server, roots, steps } = JSON.parse(process.argv[2]);
const errors = [];
const client = new Client(
    { name: 'client', version: '1' },
    {
        capabilities: roots ? { roots: { listChanged: true } } : {},
        versionNegotiation: { mode: mode === 'legacy' || mode === 'auto' ? mode : { pin: mode } },
    });
client.onerror = error => errors.push(String(error));
if (roots) {
    client.setRequestHandler('roots/list', () => ({ roots: roots.map(uri => ({ uri })) }));
}

// Tells when the client has come back for the rest of a stream, and has got an answer.
let cameBack;
const back = new Promise(resolve => { cameBack = resolve; });
async function watched(url, init) {
    const response = await fetch(url, init);
    if (init?.method === 'GET' && new Headers(init.headers).has('last-event-id')) {
        cameBack();
    }
    return response;
}

function transport() {
    if (server.url) {
        // As many attempts as by default, and not as long between them.
        const reconnectionOptions = {
            initialReconnectionDelay: 50, maxReconnectionDelay: 50, reconnectionDelayGrowFactor: 1, maxRetries: 2,
        };
        return new StreamableHTTPClientTransport(new URL(server.url), { reconnectionOptions, fetch: watched });
    }
    return new StdioClientTransport({ ...server, stderr: 'inherit' });
}

const text = result => result.content.map(part => part.text).join('\n');
const call = (name, args, options) => client.callTool({ name, arguments: args ?? {} }, options);

async function cancelled(step) {
    const controller = new AbortController();
    const progress = new Promise(resolve => {
        call(step.cancel, step.arguments, { signal: controller.signal, onprogress: resolve, timeout: 60_000 })
            .catch(() => {});
    });
    await progress;
    controller.abort('enough');
    // A client that does not come back at all is content as well.
    await Promise.race([back, new Promise(resolve => setTimeout(resolve, 1000))]);
    // Time for the attempts that would follow if the first one was refused.
    await new Promise(resolve => setTimeout(resolve, 500));
    return (await client.listTools()).tools.length;
}

async function callUntil(step) {
    let last;
    for (const end = Date.now() + 20_000; Date.now() < end;) {
        last = text(await call(step.callUntil, step.arguments));
        if (last.includes(step.contains)) {
            break;
        }
    }
    return last;
}

async function done(step) {
    if (step.list) {
        return (await client.listTools()).tools.map(tool => tool.name);
    }
    if (step.instructions) {
        return client.getInstructions() ?? '';
    }
    if (step.call) {
        return text(await call(step.call, step.arguments));
    }
    return step.cancel ? cancelled(step) : callUntil(step);
}

await client.connect(transport());
const results = [];
for (const step of steps) {
    results.push(await done(step));
}
const revision = client.getNegotiatedProtocolVersion();
await client.close();
console.log(JSON.stringify({ revision, results, errors }));
