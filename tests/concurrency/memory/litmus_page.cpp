// SPDX-License-Identifier: BSL-1.0
// docs/litmus.md says how many executions each program has under each memory model, and which outcomes: as the page has it.
#include "litmus_tables.hpp"
#include "memory_program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

const std::string page = (std::filesystem::path(__FILE__).parent_path() / "../../../docs/litmus.md").string();

/// What is searched; a path's body takes no arguments.
struct search {
    const litmus::program* of = nullptr;
    fg::memory_model memory{};
    memory_program::executions found{};  ///< under a weak model
    bool is_seen = false;                ///< what is asked for
};
search now;

std::array<fg::scheduled_atomic<int>*, 256> variables;
std::array<int, 256> loaded;

int& place_of(char name) { return loaded[static_cast<unsigned char>(name)]; }
fg::scheduled_atomic<int>*& variable(char name) { return variables[static_cast<unsigned char>(name)]; }

void perform(const litmus::operation& one) {
    using enum litmus::operation::kind;
    const std::memory_order order = litmus::order_of(one.order);
    if (one.what == fence) fg::scheduled_fence(order);
    if (one.what == store) variable(one.variable)->store(one.value, order);
    if (one.what == load) place_of(one.loaded) = variable(one.variable)->load(order);
    if (one.what == add) place_of(one.loaded) = variable(one.variable)->fetch_add(one.value, order);
}

void take_litmus_path(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true, .memory = now.memory});
    std::array<fg::scheduled_atomic<int>, memory_program::most_objects> all;
    for (std::size_t i = 0; i < all.size(); ++i) variable(static_cast<char>('w' + i)) = &all[i];
    for (const litmus::thread& each : now.of->threads)
        threads.spawn("", [&] {
            for (const litmus::operation& one : each) perform(one);
        });
    threads.run();
    const auto is_as_asked = [](const auto& value) {
        return (value.first >= 'w' ? variable(value.first)->load() : place_of(value.first)) == value.second;
    };
    now.is_seen |= std::all_of(now.of->asked.begin(), now.of->asked.end(), is_as_asked);
    if (threads.weak() == nullptr) return;
    std::array<std::uint32_t, memory_program::most_objects> objects;
    for (std::size_t i = 0; i < all.size(); ++i) objects[i] = threads.weak()->find(&all[i]);
    ++now.found[memory_program::text_of(threads.weak()->execution(), objects)];
}

/// A cell as the page has it: the number of executions, in bold if what is asked for is among them.
std::string cell_of(const litmus::program& program, fg::memory_model memory) {
    now = {&program, memory};
    const paths::walked seen = paths::all<take_litmus_path>({.leaves_out = true});
    EXPECT_TRUE(seen.holds());
    const bool has_graphs = memory != fg::memory_model::sequentially_consistent;
    EXPECT_EQ(has_graphs ? now.found.size() : seen.counted.complete, seen.counted.complete) << "an execution is on two paths";
    const std::string count = std::to_string(seen.counted.complete);
    return now.is_seen ? "**" + count + "**" : count;
}

/// The cell for RC11, and the one for C++20 after it if they differ.
std::string weak_cell_of(const litmus::program& program) {
    const std::string rc11 = cell_of(program, fg::rc11), cpp20 = cell_of(program, fg::cpp20);
    return rc11 == cpp20 ? rc11 : rc11 + ", " + cpp20;
}

TEST(litmus_page, shapes_have_the_executions_that_the_page_says) {
    std::map<std::string, litmus::program> shapes;
    for (const litmus::row& each : litmus::table_below(page, "Shapes")) shapes[each.at("shape")] = litmus::read_program(each);
    std::size_t cells = 0;
    for (const litmus::row& each : litmus::table_below(page, "Executions of the shapes")) {
        const std::string& name = each.at("shape");
        ASSERT_TRUE(shapes.contains(name)) << name;
        for (const auto& [column, cell] : each) {
            if (column == "shape") continue;
            const std::string found = column == "SC" ? cell_of(shapes[name], fg::memory_model::sequentially_consistent)
                                                     : weak_cell_of(litmus::with_orders(shapes[name], column));
            EXPECT_EQ(found, cell) << name << ' ' << column;
            ++cells;
        }
        shapes.erase(name);
    }
    EXPECT_TRUE(shapes.empty()) << shapes.begin()->first << " has no row of executions";
    EXPECT_GE(cells, 150);
}

TEST(litmus_page, programs_with_orders_of_their_own_have_them) {
    const std::vector<litmus::row> rows = litmus::table_below(page, "Orders that differ within a program");
    for (const litmus::row& each : rows) {
        const litmus::program program = litmus::read_program(each);
        EXPECT_EQ(cell_of(program, fg::memory_model::sequentially_consistent), each.at("SC")) << each.at("program");
        EXPECT_EQ(cell_of(program, fg::rc11), each.at("RC11")) << each.at("program");
        EXPECT_EQ(cell_of(program, fg::cpp20), each.at("C++20")) << each.at("program");
    }
    EXPECT_GE(rows.size(), 10);
}

}  // namespace
