// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/trust/repeated_steps.hpp>

#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/search/search_view.hpp>

#include "../support/verify.hpp"

#include <array>

namespace test_repeated_steps {

namespace fg = foregone;

struct lamp {
    bool lit = true;
    int pressed = 0;
};
struct point {
    int x = 0, y = 0;
};
struct with_rows {
    int number = 0;
    std::array<std::array<lamp, 3>, 1> rows;
};
struct with_few {
    std::array<lamp, 2> of;
    std::array<point, 9> points;
    std::array<int, 9> numbers{1, 2, 3};
};
struct plain_array {
    lamp of[4];  // its members cannot be listed
};

constexpr bool arrays_of_three_with_a_default_may_share_it() {
    return fg::may_share_default(with_rows{}) && fg::may_share_default(std::array<with_rows, 1>{}) &&
           !fg::may_share_default(with_few{}) && !fg::may_share_default(plain_array{}) && !fg::may_share_default(3);
}
VERIFY(engine_repeated_steps, arrays_of_three_with_a_default_may_share_it)

constexpr bool a_value_is_zero_if_all_its_parts_are() {
    return !fg::is_not_zero(point{}) && fg::is_not_zero(point{0, 1}) && fg::is_not_zero(lamp{}) && !fg::is_not_zero(lamp{false}) &&
           fg::is_not_zero(std::array{0, 0, 2}) && !fg::is_not_zero(std::array{0, 0});
}
VERIFY(engine_repeated_steps, a_value_is_zero_if_all_its_parts_are)

/// A model with such an array, whose `next` keeps it.
template <bool Turns>
struct lamps {
    struct state {
        int at = 0;
        std::array<lamp, 3> of{};
        constexpr bool operator==(const state& other) const { return at == other.at; }
        friend constexpr std::uint64_t hash_value(const state& s) { return static_cast<std::uint64_t>(s.at); }
    };
    enum class action { left, right };
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action a) {
        const int to = s.at + (a == action::right ? 1 : Turns ? -1 : 0);
        return to >= 0 && to < 5 && (s.at = to, true);
    }
};

/// A search that took a step to another state than the model does.
template <class Model>
struct searched {
    using view = fg::search_view<Model>;
    using right = typename fg::proof<view, fg::reachable>::end::last;
    struct wrong {
        struct graph_type {
            std::uint64_t at = 1;
            constexpr std::uint64_t size() const { return right::value.graph.size(); }
            constexpr std::uint64_t action(fg::state_id id) const { return right::value.graph.action(id); }
            constexpr fg::state_id parent(fg::state_id id) const { return right::value.graph.parent(id); }
            constexpr auto state(std::uint64_t id) const { return right::value.graph.state(id); }
            constexpr fg::state_id find(const typename Model::state& state) const { return right::value.graph.find(state) + 1; }
        };
        struct snapshot {
            graph_type graph{};
        };
        static constexpr snapshot value{};
    };
};

constexpr bool steps_are_compared() {
    using of = searched<lamps<true>>;
    return fg::repeated_steps<of::view, of::right>::result().same && !fg::repeated_steps<of::view, of::wrong>::result().same &&
           fg::shared_default<of::view>::result().possible;
}
VERIFY(engine_repeated_steps, steps_are_compared)

static_assert(fg::repeats_its_steps<searched<lamps<true>>::view, searched<lamps<true>>::right>());
static_assert(fg::repeats_its_steps<searched<lamps<true>>::view, searched<lamps<true>>::wrong>() == !FOREGONE_SHARES_DEFAULTS);
static_assert(fg::repeats_its_steps<searched<lamps<true>>::view, fg::not_begun>());

}  // namespace test_repeated_steps
