package dev.patchbay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.Profile;
import dev.patchbay.catalog.ProfileView;
import dev.patchbay.catalog.ToolOverrides;
import dev.patchbay.config.settings.BadSetting;
import dev.patchbay.event.Events;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProfilesTest {
    private final LiveCatalog catalog = new LiveCatalog(Catalog.EMPTY, new Events());

    private static Profile showing(String server) {
        return new Profile(
                new NameFilter(List.of(server), List.of()),
                NameFilter.ALL,
                false,
                null,
                ToolOverrides.PLAIN);
    }

    private Profiles choosing(String name) {
        return new Profiles(catalog, Optional.of(name));
    }

    @Test
    void whoAsksForNoneIsOfferedEverything() {
        var profiles = new Profiles(catalog, Optional.empty());

        assertThat(profiles.main()).isSameAs(catalog);
    }

    @Test
    void nothingIsShownBeforeItIsKnownWhat() {
        var profiles = choosing("a");

        assertThat(((ProfileView) profiles.main()).profile()).isEqualTo(Profile.NOTHING);
        assertThat(profiles.named("a")).isEmpty();

        profiles.update(Map.of("a", showing("x")));

        assertThat(((ProfileView) profiles.main()).profile()).isEqualTo(showing("x"));
        assertThat(profiles.named("a").map(ProfileView::profile)).contains(showing("x"));
    }

    @Test
    void aProfileThatIsNotThereIsToldWithThoseThatAre() {
        assertThatExceptionOfType(BadSetting.class)
                .isThrownBy(
                        () -> choosing("c").update(Map.of("b", showing("x"), "a", showing("y"))))
                .withMessage("patchbay.profile must be one of the profiles a, b, found c");
        assertThatExceptionOfType(BadSetting.class)
                .isThrownBy(() -> choosing("c").update(Map.of()))
                .withMessage(
                        "patchbay.profile must be a profile of the file with the servers, which has"
                                + " none, found c");
    }

    @Test
    void theChosenOneStaysAsItWasWhenItIsGone() {
        var profiles = choosing("a");
        profiles.update(Map.of("a", showing("x")));

        profiles.update(Map.of());

        assertThat(((ProfileView) profiles.main()).profile()).isEqualTo(showing("x"));
    }

    @Test
    void oneThatIsGoneShowsNothingUntilItComesBack() {
        var profiles = new Profiles(catalog, Optional.empty());
        profiles.update(Map.of("a", showing("x")));
        var view = profiles.named("a").orElseThrow();

        profiles.update(Map.of());
        assertThat(profiles.named("a")).isEmpty();
        assertThat(view.profile()).isEqualTo(Profile.NOTHING);

        profiles.update(Map.of("a", showing("y")));
        assertThat(profiles.named("a")).containsSame(view);
        assertThat(view.profile()).isEqualTo(showing("y"));
    }
}
