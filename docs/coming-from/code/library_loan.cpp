// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

#include <optional>

namespace fg = foregone;

struct loan {  // the machine: states, variables, inputs, outputs, transitions with guards and operations
    enum class state { on_shelf, lent, overdue };
    enum class output { lent, renewed, returned, fined };
    struct variables {
        int renewals = 0;
        bool operator==(const variables&) const = default;
    };
    struct lend {};
    struct renew {};
    struct time_passes {};
    struct give_back {};
    using input = fg::one_of<lend, renew, time_passes, give_back>;

    static constexpr bool may_renew(const variables& v) { return v.renewals < 2; }
    static constexpr auto transitions = fg::transitions{
        fg::on<lend>.from(state::on_shelf).update([](variables& v) { v.renewals = 0; }).gives(output::lent).to(state::lent),
        fg::on<renew>.from(state::lent).when(may_renew).update([](variables& v) { ++v.renewals; })
            .gives(output::renewed).to(state::lent),
        fg::on<time_passes>.from(state::lent).gives(output::lent).to(state::overdue),
        fg::on<give_back>.from(state::lent).gives(output::returned).to(state::on_shelf),
        fg::on<give_back>.from(state::overdue).gives(output::fined).to(state::on_shelf),
    };
};
static_assert(fg::well_formed<loan>);

template <bool Forgets>
class desk {  // production code
    loan::state at_ = loan::state::on_shelf;
    int renewals_ = 0;

    constexpr loan::output go(loan::state to, loan::output says) { return at_ = to, says; }

public:
    using answer = std::optional<loan::output>;
    constexpr answer handle(loan::lend) {
        if (at_ != loan::state::on_shelf) return {};
        if (!Forgets) renewals_ = 0;  // otherwise the next reader pays for the last one
        return go(loan::state::lent, loan::output::lent);
    }
    constexpr answer handle(loan::renew) {
        if (at_ != loan::state::lent || renewals_ == 2) return {};
        ++renewals_;
        return loan::output::renewed;
    }
    constexpr answer handle(loan::time_passes) {
        if (at_ != loan::state::lent) return {};
        return go(loan::state::overdue, loan::output::lent);
    }
    constexpr answer handle(loan::give_back) {
        if (at_ == loan::state::on_shelf) return {};
        return go(loan::state::on_shelf, at_ == loan::state::lent ? loan::output::returned : loan::output::fined);
    }
    constexpr loan::state state() const { return at_; }
    bool operator==(const desk&) const = default;
};
FOREGONE_CHECK(fg::conforms_to<desk<false>, loan>, fg::random{.runs = 20, .steps = 30});
FOREGONE_CHECK(fg::conforms_to<desk<true>, loan>, fg::sequences<6>.expect_violation("answers_as_the_machine", 6));
