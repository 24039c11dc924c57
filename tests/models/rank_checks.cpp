// SPDX-License-Identifier: BSL-1.0
// A program of checks that several ranks run together: tests/mpi/ranks.cpp starts it with mpirun.

#include <foregone/foregone.hpp>
#include <foregone/check.hpp>
#include <foregone/model/temporal.hpp>

#include "cell.hpp"
#include "choosing.hpp"
#include "countdown.hpp"
#include "filter_lock.hpp"
#include "linear_equation.hpp"
#include "mixed_walk.hpp"
#include "text_store.hpp"
#include "ties.hpp"
#include "words.hpp"

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace fg = foregone;

namespace {

using grid = models::linear_equation<2, 10, 14, 128>;
using no_solution = models::unsolved_equation<1, 1, 30, 64>;

/// More states than each rank gathers for itself.
struct lives_if_fair : filter_lock<4> {
    static constexpr auto fairness =
        fg::fairness{fg::weakly_fair<"each process goes on">([](const auto& a) { return fg::within<0u, 3u>(a.who); })};
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"somebody is inside">([](const state& s) { return inside(s) > 0; })};
};
struct starves : filter_lock<4> {
    static constexpr auto properties = fg::properties{
        fg::always_eventually<"the first is inside">([](const state& s) { return s.processes[0].at == stage::inside; })};
};

/// A step of one rank's process, distinguished by what mpirun calls it.
struct step_of_rank_one : models::linear_equation<2, 4, 7, 512> {
    static bool is_rank_one() {
        static const char* const rank = std::getenv("OMPI_COMM_WORLD_RANK");
        return rank != nullptr && std::string_view(rank) == "1";
    }
};

struct killed : step_of_rank_one {
    static state next(const state& s, action a) {
        if (s.x == 50 && is_rank_one()) std::raise(SIGKILL);
        return step_of_rank_one::next(s, a);
    }
};

/// What a rank's process dies of: DYING_FILE has become larger than DYING_BYTES.
struct mortal : models::mixed_walk<4, 400'000, 399'123> {
    static bool is_over() {
        static const char* const file = std::getenv("DYING_FILE");
        static const std::uint64_t bytes = file == nullptr ? 0 : std::stoull(std::getenv("DYING_BYTES"));
        std::error_code missing;
        return file != nullptr && std::filesystem::file_size(file, missing) > bytes && !missing;
    }
    static bool next(state& s, int a) {
        if (s.number % 512 == 7 && step_of_rank_one::is_rank_one() && is_over()) std::raise(SIGKILL);
        return mixed_walk::next(s, a);
    }
};

struct throws_late : models::linear_equation<2, 4, 7, 128> {
    static state next(const state& s, action a) {
        if (s.x == 50) throw std::runtime_error("no step from 50");
        return linear_equation::next(s, a);
    }
};

/// Three counters, so that ranks have more to send than goes into one message.
struct cube {
    static constexpr fg::no_properties properties{};
    struct state {
        unsigned char x = 0, y = 0, z = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { x, y, z };
    static state initial() { return {}; }
    static bool next(state& s, action a) {
        unsigned char& counter = a == action::x ? s.x : a == action::y ? s.y : s.z;
        return counter < 63 && ++counter > 0;
    }
};

struct endless {
    static constexpr fg::no_properties properties{};
    struct state {
        unsigned long long bits = 0;
        bool operator==(const state&) const = default;
    };
    using action = foregone::range<0, 63>;
    static state next(const state& s, int bit) { return {s.bits ^ 1ULL << bit}; }
    static state initial() { return {}; }
};

}  // namespace

FOREGONE_RUNTIME_CHECK(grid);
FOREGONE_RUNTIME_CHECK(cube);
FOREGONE_RUNTIME_CHECK(no_solution);
FOREGONE_RUNTIME_CHECK(models::several_counterexamples);
FOREGONE_RUNTIME_CHECK(models::deadlock_beside_violation);
FOREGONE_RUNTIME_CHECK(models::countdown_avoids_six);
FOREGONE_RUNTIME_CHECK(models::words_forbid_the_middle<6>);
FOREGONE_RUNTIME_CHECK(no_solution, fg::sequences<12>);
FOREGONE_RUNTIME_CHECK(models::several_ways, fg::sequences<9>);
FOREGONE_RUNTIME_CHECK(models::cell_by_history<true>, fg::random{.runs = 1'000'000'000, .steps = 12});
FOREGONE_RUNTIME_CHECK(models::text_store<true>, fg::random{.runs = 400, .steps = 6});
FOREGONE_RUNTIME_CHECK(fg::program<models::queens<6>>, fg::paths<6>);
FOREGONE_RUNTIME_CHECK(fg::program<models::many_failures>, fg::paths<6>);
FOREGONE_RUNTIME_CHECK(fg::program<models::many_failures>, fg::paths<6>.breadth_first());
FOREGONE_RUNTIME_CHECK(fg::program<models::many_failures>, fg::random{.runs = 1'000'000'000, .steps = 6});
FOREGONE_RUNTIME_CHECK(lives_if_fair);
FOREGONE_RUNTIME_CHECK(starves);
FOREGONE_RUNTIME_CHECK(throws_late);
FOREGONE_RUNTIME_CHECK(killed);
FOREGONE_RUNTIME_CHECK(mortal, fg::reachable.expect_violation("the forbidden state"));
FOREGONE_RUNTIME_CHECK(endless);
FOREGONE_RUNTIME_CHECK(endless, fg::sequences<10>);
