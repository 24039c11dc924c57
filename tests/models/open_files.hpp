// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/domain.hpp>
#include <foregone/model/command.hpp>

#include <array>
#include <cstddef>

namespace models {

/// Files that are known by handles which only the system knows; with a defect, closing one closes the one opened last.
template <bool ClosesRight>
struct file_table {
    std::array<bool, 3> open{};

    constexpr int make() {
        std::size_t free = 0;
        while (open[free]) ++free;
        open[free] = true;
        return 100 + static_cast<int>(free);
    }
    constexpr bool close(int handle) {
        std::size_t at = static_cast<std::size_t>(handle - 100);
        if (!ClosesRight)
            for (std::size_t i = 0; i < 3; ++i)
                if (open[i]) at = i;
        const bool was = open[at];
        open[at] = false;
        return was;
    }
    constexpr bool is_open(int handle) const { return open[static_cast<std::size_t>(handle - 100)]; }
    bool operator==(const file_table&) const = default;
};

/// Commands that use what others answered: a handle is known by the number of the `make` that answered it.
template <bool ClosesRight>
struct file_commands {
    using system = file_table<ClosesRight>;
    struct model {
        std::array<bool, 3> open{};
        std::size_t made = 0;
        bool operator==(const model&) const = default;
    };

    struct make {
        constexpr bool precondition(const model& m) const { return m.made < 3; }
        constexpr void next(model& m) const { m.open[m.made++] = true; }
        constexpr int run(system& files) const { return files.make(); }
        constexpr bool postcondition(const model&, int handle) const { return handle >= 100; }
    };
    struct close {
        foregone::result_of<make> file;
        constexpr bool precondition(const model& m) const { return m.open[file.number] && m.made == 3; }
        constexpr void next(model& m) const { m.open[file.number] = false; }
        constexpr bool run(system& files, const auto& earlier) const { return files.close(earlier[file]); }
        constexpr bool expected(const model&) const { return true; }
    };
    struct look {
        foregone::result_of<make> file;
        constexpr bool run(const system& files, const auto& earlier) const { return files.is_open(earlier[file]); }
        constexpr bool expected(const model& m) const { return m.open[file.number]; }
    };
    using commands = foregone::one_of<make, foregone::product<close, foregone::results_of<make, 3>>,
                                      foregone::product<look, foregone::results_of<make, 2>>>;
};

}  // namespace models
