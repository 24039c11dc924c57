// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/within.hpp>
#include <foregone/impl/model/property_list.hpp>
#include <foregone/model/property.hpp>
#include <foregone/types/inline_vector.hpp>

#include <array>

namespace models {

/// A class member whose default is all zeros and is made by a constructor: GCC 12 puts the call off in the elements of an array.
struct slot {
    foregone::within<0, 2> load{};
    bool used = false;
    bool operator==(const slot&) const = default;
};

/// Begins in a list of states, one of which is changed after it was made. Three loads, and used or not: 6 states.
template <class List>
struct begins_in_changed_states {
    using state = slot;
    enum class action { use, load };

    static constexpr List initial() {
        List all{};
        if constexpr (requires { all.push_back(slot{}); }) all.push_back({}), all.push_back({});
        all[0].used = true;
        return all;
    }

    static constexpr bool next(state& s, action a) {
        if (a == action::use) return !s.used && (s.used = true);
        if (s.load == 2) return false;
        ++s.load;
        return true;
    }

    static constexpr auto properties = foregone::properties{foregone::sometimes<"full">([](const slot& s) { return s.load == 2; })};
};

using begins_in_changed_array = begins_in_changed_states<std::array<slot, 2>>;
using begins_in_changed_list = begins_in_changed_states<foregone::inline_vector<slot, 3>>;

/// Arrays in structs in an array, each with such members; each step changes one: 3 * 2 * 2 * 2 states.
struct changes_nested_elements {
    struct rack {
        foregone::within<0, 2> height{};
        std::array<slot, 2> slots{};
        foregone::inline_vector<slot, 2> spare{};
        bool operator==(const rack&) const = default;
    };
    struct state {
        std::array<rack, 3> racks{};
        bool operator==(const state&) const = default;
    };
    enum class action { raise, use_first, use_last, spare };

    static constexpr state initial() { return {}; }

    static constexpr bool next(state& s, action a) {
        switch (a) {
            case action::raise: return s.racks[1].height < 2 && (++s.racks[1].height, true);
            case action::use_first: return !s.racks[0].slots[0].used && (s.racks[0].slots[0].used = true);
            case action::use_last: return !s.racks[2].slots[1].used && (s.racks[2].slots[1].used = true);
            case action::spare:
                return s.racks[2].spare.empty() && (s.racks[2].spare.push_back({}), s.racks[2].spare.back().used = true);
        }
        return false;
    }

    static constexpr auto properties = foregone::properties{
        foregone::never<"more than there is">([](const state& s) { return s.racks[1].height > 2; }),
        foregone::sometimes<"all are used">([](const state& s) { return s.racks[0].slots[0].used && s.racks[2].slots[1].used; }),
    };
};

}  // namespace models
