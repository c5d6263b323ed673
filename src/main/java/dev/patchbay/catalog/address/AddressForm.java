package dev.patchbay.catalog.address;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The form that the URIs of a resource template have. */
public sealed interface AddressForm permits UriTemplate, LooseTemplate {
    List<String> variables();

    /** Returns the number of literal characters, outside of the expressions. */
    int literals();

    /** Returns the decoded values of the variables; empty if the URI does not have this form. */
    Optional<Map<String, String>> match(String uri);
}
