package dev.patchbay.fake;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;

/** The shared state of a fake server: its script, its offer and its clients. */
final class Server {
    private final List<String> arguments;
    private final Script script;
    private final Results results;
    private final Versions versions;
    private final Journal journal;
    private final MessageText messageText;
    private final Map<Rule, Integer> met = new HashMap<>();
    private final List<Conversation> conversations = new CopyOnWriteArrayList<>();
    private IntConsumer death = Runtime.getRuntime()::halt;
    private Runnable oblivion = () -> {};

    Server(List<String> arguments) {
        this.arguments = arguments;
        this.script = Script.parse(arguments);
        this.results = new Results(script, new Offer(script));
        this.versions = Versions.of(script);
        this.journal = new Journal(script.text("journal", ""));
        this.messageText = MessageText.of(script);
    }

    List<String> arguments() {
        return arguments;
    }

    Script script() {
        return script;
    }

    Results results() {
        return results;
    }

    Versions versions() {
        return versions;
    }

    MessageText messageText() {
        return messageText;
    }

    Journal journal() {
        return journal;
    }

    /** A new conversation; {@code aside} is where it says what belongs to no request. */
    Conversation converse(Outlet aside) {
        var conversation = new Conversation(this, aside);
        conversations.add(conversation);
        return conversation;
    }

    void ended(Conversation conversation) {
        conversations.remove(conversation);
    }

    /** What the script has for this message; the standard answer where it has nothing. */
    synchronized List<String> acts(String method, String name) {
        var about = script.rules().stream().filter(rule -> rule.isAbout(method, name)).toList();
        // Each rule counts for itself, also while another one has its turn.
        about.forEach(rule -> met.merge(rule, 1, Integer::sum));
        return about.stream()
                .filter(rule -> rule.number() == 0 || met.get(rule) == rule.number())
                .findFirst()
                .map(Rule::acts)
                .orElse(List.of("answer"));
    }

    /** How it dies, if not with its process. */
    void onDeath(IntConsumer dies) {
        death = dies;
    }

    void die(int exitCode) {
        death.accept(exitCode);
    }

    /** How it forgets whom it has met. */
    void onForget(Runnable forgets) {
        oblivion = forgets;
    }

    void forget() {
        oblivion.run();
    }

    /** Adds one of a kind and tells all. */
    void change(String kind) {
        results.offer().change(kind);
        conversations.forEach(conversation -> conversation.changed(kind));
    }

    /** Changes a resource and tells those who follow it. */
    void touch(String uri) {
        results.offer().touch(uri);
        conversations.forEach(conversation -> conversation.updated(uri));
    }
}
