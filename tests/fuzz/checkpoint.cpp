// SPDX-License-Identifier: BSL-1.0
// Whatever a checkpoint, or the report of a shard, has in it: it is read or refused, and what is read and fits can be gone on with
// and merged. With libFuzzer where there is one, else by mutations of the same seeds from a fixed stream of random numbers.

#include <search/json_archive.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/model/property_list.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/model/program.hpp>
#include <runner/checkpoint/checkpoint.hpp>
#include <runner/checkpoint/merge.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;

/// Counts, and must not come to 29.
struct counter {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { one, two, three };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) { return {s.value + 1 + static_cast<int>(a)}; }
    static constexpr auto properties = fg::properties{fg::never<"29">([](const state& s) { return s.value == 29; })};
};
using tree = fg::run_time_search<fg::search_view<counter>, fg::sequences<10>>;

void chooses(fg::chooser& choose) {
    int sum = 0;
    for (int i = 0; i < 5; ++i) sum += choose(3);
    choose.expect(sum != 9, "not nine");
}
using program = fg::run_time_search<fg::program_view<fg::program<chooses>>, fg::paths<5>>;

const fg::checkpoint_subject subject{"a", "b", "c", 1, 2, 3, 4, {0, 1}};

/// Keeps a part in memory.
struct memory_checkpointer final : fg::search_checkpointer {
    fg::search_part part;
    fg::search_part saved() override { return part; }
    bool is_due() override { return false; }
    void save(const fg::search_part& now) override { part = now; }
};

template <class View, auto Scope>
fg::search_part part_after(std::uint64_t looks, const fg::search_part& from = {}) {
    memory_checkpointer checkpointer;
    checkpointer.part = from;
    fg::sequential_executor alone;
    const auto stops = [&](const fg::progress&) { return --looks == 0 ? fg::stop_reason::time : fg::stop_reason::none; };
    fg::explore<View, Scope>(alone, {.check_in = stops, .services = {.checkpointer = &checkpointer}});
    return checkpointer.part;
}

void require(bool holds) {
    if (!holds) std::abort();
}

/// Goes on for a while from what fits, and merges it.
template <class Parts, class View, auto Scope>
void use(const fg::search_part& part) {
    if (!Parts::fits(part, {})) return;
    part_after<View, Scope>(7, part);
    fg::verdict merged;
    const auto carry_on = [](const fg::progress&) { return fg::stop_reason::none; };
    require(Parts::merge({part}, {.check_in = carry_on}, fg::stop_reason::none, merged));
}

void read(std::string_view text) {
    try {
        fg::checkpoint_file file("kept", subject, 1);
        file.read(text);
        use<tree, fg::search_view<counter>, fg::sequences<10>>(file.saved());
        use<program, fg::program_view<fg::program<chooses>>, fg::paths<5>>(file.saved());
    } catch (const fg::file_error&) {
    } catch (const fg::invalid_program&) {}  // it is asked for choices that it does not have
}

std::string body_of(const fg::search_part& part) {
    fg::json_archive::json body = fg::json_archive::of(subject);
    body.update(fg::json_archive::of(part));
    return body.dump();
}

/// As it is, and as the body of a file whose checksum is right.
int take(std::string_view bytes) {
    read(bytes);
    read(fg::checkpoint_header::of(bytes) + std::string(bytes));
    return 0;
}

std::vector<std::string> seeds() {
    std::vector<std::string> all;
    for (const std::uint64_t looks : {20u, 90u})
        all.push_back(body_of(part_after<fg::search_view<counter>, fg::sequences<10>>(looks)));
    for (const std::uint64_t looks : {1u, 5u})
        all.push_back(body_of(part_after<fg::program_view<fg::program<chooses>>, fg::paths<5>>(looks)));
    all.push_back(fg::checkpoint_header::of(all.front()) + all.front());
    return all;
}

}  // namespace

#include "driver.hpp"
