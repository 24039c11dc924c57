// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/impl/model/property_list.hpp>
#include <foregone/model/command.hpp>

namespace models {

/// A place for one picture. With a defect, a large one that is turned and stored as grey is stored wrong.
template <bool Mended>
struct picture_store {
    enum class size { small, medium, large };
    enum class turn { none, left, right };
    struct picture {
        size extent = size::small;
        turn turned = turn::none;
        bool grey = false, framed = false;
        bool operator==(const picture&) const = default;
    };

    struct system {
        picture kept{};
        constexpr void store(const picture& p) {
            kept = p;
            if (!Mended && p.extent == size::large && p.grey) kept.turned = turn::none;
        }
        bool operator==(const system&) const = default;
    };
    using model = picture;

    struct store {
        size extent;
        turn turned;
        bool grey, framed;
        constexpr picture made() const { return {extent, turned, grey, framed}; }
        constexpr void run(system& s) const { s.store(made()); }
        constexpr void next(model& m) const { m = made(); }
    };
    struct show {
        constexpr picture run(const system& s) const { return s.kept; }
        constexpr picture expected(const model& m) const { return m; }
    };
    using stores = foregone::product<store, size, turn, bool, bool>;
    using commands = foregone::one_of<stores, show>;
};

/// The same as states without a system.
struct picture_states {
    using settings = picture_store<true>;
    using state = settings::picture;
    using action = settings::stores;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state&, const settings::store& s) { return s.made(); }
    static constexpr auto properties =
        foregone::properties{foregone::sometimes<"a frame">([](const state& s) { return s.framed; })};
};

}  // namespace models
