package dev.patchbay.config;

import java.util.List;

/** A value in a configuration file, and where it begins. */
sealed interface Node {
    Place place();

    /** What kind of value it is, as one says it; never the value itself, which may be a secret. */
    String kind();

    /** An object; a name may be in it twice. */
    record Mapping(Place place, List<Member> members) implements Node {
        public Mapping {
            members = List.copyOf(members);
        }

        @Override
        public String kind() {
            return "an object";
        }
    }

    record Sequence(Place place, List<Node> items) implements Node {
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    record Text(Place place, String value) implements Node {
        @Override
        public String kind() {
            return "a text";
        }
    }

    /** A number as it is spelled. */
    record Numeral(Place place, String spelling) implements Node {
        @Override
        public String kind() {
            return "a number";
        }
    }

    record Truth(Place place, boolean value) implements Node {
        @Override
        public String kind() {
            return Boolean.toString(value);
        }
    }

    record Nothing(Place place) implements Node {
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
    record Member(Place place, String name, Node value) {}
}
