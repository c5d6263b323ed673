package dev.patchbay.catalog;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the addresses of a family of resources look like. */
public sealed interface AddressForm permits UriTemplate, LooseForm {
    List<String> variables();

    /** The values of the variables, decoded; empty if the address is not of this form. */
    Optional<Map<String, String>> match(String uri);
}
