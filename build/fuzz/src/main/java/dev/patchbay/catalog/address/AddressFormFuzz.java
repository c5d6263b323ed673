package dev.patchbay.catalog.address;

import dev.patchbay.fuzz.Input;
import dev.patchbay.fuzz.Law;

/** Any template is read or refused, and any address fits or does not, in time. */
public final class AddressFormFuzz {
    private AddressFormFuzz() {}

    /** A template, a NUL, and an address. */
    public static void fuzzerTestOneInput(byte[] data) {
        var input = new Input(data);
        var text = input.text();
        var address = input.text();
        var loose = LooseTemplate.of(text);
        var fits = loose.match(address);
        UriTemplate template;
        try {
            template = UriTemplate.parse(text);
        } catch (IllegalArgumentException _) {
            return;
        }
        var values = template.match(address);
        if (values.isEmpty()) {
            return;
        }
        Law.holds(fits.isPresent(), "What fits a template fits its loose form");
        Law.equal(template.variables().size(), values.get().size(), "Each variable has its value");
        if (address.indexOf('%') < 0) {
            var filled = text;
            for (var value : values.get().entrySet()) {
                filled =
                        filled.replace("{" + value.getKey() + "}", value.getValue())
                                .replace("{+" + value.getKey() + "}", value.getValue());
            }
            // A value that looks like an expression would be replaced as well.
            if (address.indexOf('{') < 0) {
                Law.equal(address, filled, "The values make up the address");
            }
        }
    }
}
