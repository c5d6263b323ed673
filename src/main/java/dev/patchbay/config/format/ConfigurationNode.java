package dev.patchbay.config.format;

import java.util.List;

/** A value in a configuration file, and its position. */
public sealed interface ConfigurationNode {
    TextPosition place();

    /** Returns the kind of the value in words; never the value itself, which may be a secret. */
    String kind();

    /** An object; the same name may occur twice. */
    record Mapping(TextPosition place, List<Member> members) implements ConfigurationNode {
        public Mapping {
            members = List.copyOf(members);
        }

        @Override
        public String kind() {
            return "an object";
        }
    }

    record Sequence(TextPosition place, List<ConfigurationNode> items)
            implements ConfigurationNode {
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    record Text(TextPosition place, String value) implements ConfigurationNode {
        @Override
        public String kind() {
            return "a text";
        }
    }

    /** A number as the file spells it. */
    record Numeral(TextPosition place, String spelling) implements ConfigurationNode {
        @Override
        public String kind() {
            return "a number";
        }
    }

    record Truth(TextPosition place, boolean value) implements ConfigurationNode {
        @Override
        public String kind() {
            return Boolean.toString(value);
        }
    }

    record Nothing(TextPosition place) implements ConfigurationNode {
        @Override
        public String kind() {
            return "null";
        }
    }

    /**
     * One member of an object.
     *
     * @param place where its name begins
     */
    record Member(TextPosition place, String name, ConfigurationNode value) {}
}
