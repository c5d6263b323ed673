package dev.patchbay.fake;

import java.util.ArrayList;
import java.util.List;

/**
 * A deviation from the normal behaviour, and its condition.
 *
 * @param method the method it is about, or a moment: {@code start}, {@code term}
 * @param name the tool, prompt or uri it is about; empty for all
 * @param number which of these messages, from 1; 0 for all
 * @param acts what is done, in this order, each a word or {@code word=value}
 */
record Rule(String method, String name, int number, List<String> acts) {
    /** Reads {@code method[:name][#number]}. */
    static Rule parse(String text) {
        int hash = text.lastIndexOf('#');
        int number = hash < 0 ? 0 : Integer.parseInt(text.substring(hash + 1));
        var what = hash < 0 ? text : text.substring(0, hash);
        int colon = what.indexOf(':');
        return colon < 0
                ? new Rule(what, "", number, new ArrayList<>())
                : new Rule(
                        what.substring(0, colon),
                        what.substring(colon + 1),
                        number,
                        new ArrayList<>());
    }

    boolean isAbout(String someMethod, String someName) {
        return method.equals(someMethod) && (name.isEmpty() || name.equals(someName));
    }
}
