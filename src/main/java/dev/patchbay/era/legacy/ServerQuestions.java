package dev.patchbay.era.legacy;

import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.client.Session;
import dev.patchbay.call.server.OpenCalls;
import dev.patchbay.call.server.PendingCall;
import dev.patchbay.call.server.QuestionOwner;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.peer.incoming.Handler.Reply;
import dev.patchbay.peer.incoming.TimeLimit;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Sends the questions of one server with a session to the clients that they are for.
 *
 * <p>Concurrency: the reader of the connection calls {@link #reply}. The work runs on threads of
 * its own.
 */
final class ServerQuestions {
    private final ConnectionOwner owner;
    private final OpenCalls open;
    private final OpenPages pages;
    private final TimeLimit answering;

    /**
     * @param pages records the pages that users are asked to open
     * @param answering how long clients may take to answer
     */
    ServerQuestions(ConnectionOwner owner, OpenCalls open, OpenPages pages, TimeLimit answering) {
        this.owner = owner;
        this.open = open;
        this.pages = pages;
        this.answering = answering;
    }

    /**
     * Decides which client answers a question.
     *
     * @param about the call on whose response stream the question arrived; empty if all messages
     *     share one stream
     * @throws RpcException if no client may answer
     */
    Reply reply(InputRequest.Forwarded question, Optional<RequestId> about) {
        var refusal = owner.refusal();
        if (refusal.isPresent()) {
            throw refused(question, refusal.get());
        }
        var client = owner.client();
        boolean needsNoCall = about.isEmpty() && (owner.singleStream() || open.isEmpty());
        if (client.isPresent() && needsNoCall) {
            return ofClient(client.get(), question);
        }
        return switch (open.owner(about)) {
            case QuestionOwner.Caller(var call) when canAnswer(call, question) -> {
                call.caller().session().ifPresent(session -> note(question, session));
                yield later(() -> answer(call, question, client));
            }
            case QuestionOwner.Caller _ -> throw cannotAnswer(question);
            case QuestionOwner.Unknown(var reason) -> throw refused(question, reason);
        };
    }

    private void note(InputRequest.Forwarded question, Session session) {
        if (question.needs() == ClientCapability.ELICITATION_URL) {
            pages.opened(question.params(), session);
        }
    }

    private Reply ofClient(Session client, InputRequest.Forwarded question) {
        if (!client.capabilities().has(question.needs())) {
            throw cannotAnswer(question);
        }
        note(question, client);
        return later(() -> ask(client, question));
    }

    private RawJson ask(Session client, InputRequest.Forwarded question)
            throws InterruptedException {
        open.questionAsked();
        try {
            return client.ask(question);
        } finally {
            open.questionOver();
        }
    }

    private Reply later(Answering work) {
        return new Reply.Later(
                work::answer,
                answering,
                limit -> {
                    throw RpcError.of(
                                    ErrorCode.INTERNAL_ERROR,
                                    "The client did not answer within " + limit.toMillis() + " ms")
                            .toException();
                });
    }

    /** Gets the answer to one question. */
    @FunctionalInterface
    private interface Answering {
        RawJson answer() throws Exception;
    }

    private static RpcException cannotAnswer(InputRequest question) {
        return refused(question, "The client cannot answer this question");
    }

    private static RpcException refused(InputRequest question, String reason) {
        return RpcError.of(
                        ErrorCode.METHOD_NOT_FOUND,
                        "No client can answer " + question.method() + ": " + reason)
                .toException();
    }

    /**
     * Returns whether the call receives the question. A call of a stateless client receives it in
     * any case: if the client lacks the capability, the call ends with an error that names it. For
     * a client with a session the server gets the error.
     */
    private static boolean canAnswer(PendingCall call, InputRequest question) {
        return call.caller().capabilities().has(question.needs())
                || call.caller().revision().modern();
    }

    /**
     * Asks the caller of a call. If the call ended meanwhile, asks the client that owns the
     * connection, because the question may be about anything.
     */
    private RawJson answer(
            PendingCall pending, InputRequest.Forwarded question, Optional<Session> client)
            throws Exception {
        var answer = new CompletableFuture<RawJson>();
        boolean accepted =
                pending.ask(
                        new ServerMessage.Asked(
                                question,
                                new ServerMessage.Reply() {
                                    @Override
                                    public void answer(RawJson given) {
                                        answer.complete(given);
                                    }

                                    @Override
                                    public void refuse(String reason) {
                                        answer.completeExceptionally(
                                                RpcError.of(ErrorCode.INTERNAL_ERROR, reason)
                                                        .toException());
                                    }
                                }));
        if (!accepted) {
            return ask(
                    client.orElseThrow(
                            () -> refused(question, "The call of this question is over")),
                    question);
        }
        try {
            return answer.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
