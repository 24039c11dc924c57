// SPDX-License-Identifier: BSL-1.0
// A desk for several incidents, written by hand, against the machine of one incident. Each input goes to one of the incidents. The
// desk has a form that shows one of them; the planted defect edits the incident that the form showed before.

#include <foregone/foregone.hpp>

#include <array>
#include <cstddef>
#include <optional>

namespace fg = foregone;

enum class title { printer, network };

// ---- the machine of one incident ----

struct incident {
    enum class state { none, open, closed };
    enum class output { created, edited, closed };
    struct variables {
        title about{};
        bool operator==(const variables&) const = default;
    };

    struct create { title about; };
    struct edit { title about; };
    struct close {};
    using input = fg::one_of<fg::product<create, title>, fg::product<edit, title>, close>;

    static constexpr auto transitions = fg::transitions{
        fg::on<create>.from(fg::scratch).update([](variables& v, const create& form) { v.about = form.about; })
            .gives(output::created).to(state::open),
        fg::on<edit>.from(state::open).update([](variables& v, const edit& form) { v.about = form.about; })
            .gives(output::edited).to(state::open),
        fg::on<close>.from(state::open).gives(output::closed).to(state::closed),
    };
};

// ---- production code ----

constexpr std::size_t most_incidents = 8;

template <bool EditsTheOneShownBefore>
class desk {
    struct entry {
        incident::state at{};
        title about{};
    };
    std::array<entry, most_incidents> entries_{};
    std::size_t shown_ = 0;  ///< the number of the incident in the form

    constexpr bool show(std::size_t number) {
        shown_ = number;
        return entries_[number].at == incident::state::open;
    }

public:
    using answer = std::optional<incident::output>;

    constexpr answer handle(std::size_t number, const incident::create& form) {
        entries_[shown_ = number] = {incident::state::open, form.about};
        return incident::output::created;
    }
    constexpr answer handle(std::size_t number, const incident::edit& form) {
        const std::size_t before = shown_;
        if (!show(number)) return std::nullopt;
        entries_[EditsTheOneShownBefore ? before : shown_].about = form.about;
        return incident::output::edited;
    }
    constexpr answer handle(std::size_t number, const incident::close&) {
        if (!show(number)) return std::nullopt;
        entries_[shown_].at = incident::state::closed;
        return incident::output::closed;
    }

    // Optional: what they show is compared for every incident after each input.
    constexpr incident::state state(std::size_t number) const { return entries_[number].at; }
    constexpr incident::variables variables(std::size_t number) const { return {entries_[number].about}; }
};

// ---- checks ----

using two_incidents = fg::machines<incident, 2>;

FOREGONE_CHECK(fg::conforms_to<desk<false>, two_incidents>, fg::sequences<4>);
FOREGONE_CHECK(fg::conforms_to<desk<false>, two_incidents>, fg::random{.runs = 50, .steps = 20});

// create an incident, create another one, edit the first one
FOREGONE_CHECK(fg::conforms_to<desk<true>, two_incidents>, fg::sequences<4>.expect_violation("answers_as_the_machine", 3));
