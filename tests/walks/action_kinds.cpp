// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/walks/action_kinds.hpp>

#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/base/text.hpp>

#include "../support/verify.hpp"

#include <cstddef>
#include <cstdint>
#include <tuple>

namespace {

namespace fg = foregone;

struct put {
    int value;
};
struct take {
    static constexpr unsigned weight = 3;
};
using mixed = fg::one_of<fg::product<put, fg::range<1, 5>>, take, fg::in_order<take, fg::product<put, fg::values<7>>>>;
enum class step { up, down };

template <class Kinds>
constexpr bool is(std::size_t kind, std::uint64_t first, std::uint64_t last, std::uint64_t weight, std::string_view title) {
    fg::text<40> name;
    Kinds::title(kind, name);
    const fg::action_kind found = Kinds::at(kind);
    return found.first == first && found.last == last && found.weight == weight && name.view() == title;
}

constexpr bool each_type_of_action_is_a_kind() {
    using kinds = fg::action_kinds<mixed>;
    return kinds::count == 3 && is<kinds>(0, 0, 5, 1, "put") && is<kinds>(1, 5, 6, 3, "take") && is<kinds>(2, 6, 7, 1, "take, put");
}
VERIFY(model_action_kinds, each_type_of_action_is_a_kind)

constexpr bool each_enumerator_is_a_kind() {
    using kinds = fg::action_kinds<fg::enumerators<step>>;
    return kinds::count == 2 && is<kinds>(0, 0, 1, 1, "up") && is<kinds>(1, 1, 2, 1, "down");
}
VERIFY(model_action_kinds, each_enumerator_is_a_kind)

constexpr bool other_actions_are_of_one_kind() {
    using kinds = fg::action_kinds<fg::product<put, fg::range<1, 5>>>;
    return kinds::count == 1 && is<kinds>(0, 0, 5, 1, "put");
}
VERIFY(model_action_kinds, other_actions_are_of_one_kind)

constexpr bool every_action_is_of_one_kind() {
    using kinds = fg::action_kinds<mixed>;
    return fg::kind_of<kinds>(0) == 0 && fg::kind_of<kinds>(4) == 0 && fg::kind_of<kinds>(5) == 1 && fg::kind_of<kinds>(6) == 2;
}
VERIFY(model_action_kinds, every_action_is_of_one_kind)

constexpr bool what_is_drawn_is_of_its_kind() {
    using kinds = fg::action_kinds<mixed>;
    fg::random_bits bits(3);
    for (int i = 0; i < 60; ++i)
        for (std::size_t kind = 0; kind < kinds::count; ++kind) {
            const std::uint64_t action = kinds::draw(kind, bits);
            if (fg::kind_of<kinds>(action) != kind) return false;
        }
    return true;
}
VERIFY(model_action_kinds, what_is_drawn_is_of_its_kind)

static_assert(fg::weight_of<fg::placed<fg::run_phase::after, take>> == 3);

}  // namespace
