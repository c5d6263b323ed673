package dev.patchbay.testing;

import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.client.Session;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.InputRequest;
import java.util.ArrayList;
import java.util.List;

/** A session of a client that cannot be asked. It notes what is logged, and ends when told to. */
public final class FakeSession implements Session {
    private final Object owner;
    private final List<ServerMessage.Logged> logged = new ArrayList<>();
    private final List<Runnable> endings = new ArrayList<>();

    public FakeSession() {
        this(new Object());
    }

    public FakeSession(Object owner) {
        this.owner = owner;
    }

    @Override
    public Object owner() {
        return owner;
    }

    @Override
    public ClientCapabilities capabilities() {
        return ClientCapabilities.NONE;
    }

    @Override
    public RawJson ask(InputRequest question) {
        throw new AssertionError("This test expects no question");
    }

    @Override
    public void elicitationCompleted(RawJson params) {
        throw new AssertionError("No page is open here");
    }

    @Override
    public Runnable onRootsChanged(Runnable listener) {
        return () -> {};
    }

    @Override
    public void log(ServerMessage.Logged line) {
        logged.add(line);
    }

    @Override
    public void whenOver(Runnable ending) {
        endings.add(ending);
    }

    /** The messages that servers have sent between two calls. */
    public List<ServerMessage.Logged> logged() {
        return logged;
    }

    /** What is to happen when it ends. */
    public List<Runnable> endings() {
        return endings;
    }

    public void end() {
        endings.forEach(Runnable::run);
    }
}
