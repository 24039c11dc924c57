// SPDX-License-Identifier: BSL-1.0
// Whatever the two files of a state graph have in them: they are read or refused, and a search goes on from what fits. With
// libFuzzer where there is one, else by mutations of the same seeds from a fixed stream of random numbers.

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/invalid_program.hpp>
#include <runner/checkpoint/graph_checkpoint.hpp>

#include "../models/mixed_walk.hpp"
#include "../support/contents.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace {

namespace fg = foregone;
using model = models::mixed_walk<2, 900, 856>;
using view = fg::search_view<model>;

const fg::graph_subject subject{{"a", "b", "c", 1, 2, 3, 4, {0, 1}}, UINT64_MAX, fg::state_codec<model::state>::words, 5};

std::string kept() {
    static const std::string file =
        (std::filesystem::temp_directory_path() / ("foregone_graph_fuzz_" + std::to_string(getpid()))).string();
    return file;
}
std::string states() { return fg::state_log_names::of(kept()); }

void put(const std::string& file, std::string_view text) {
    std::filesystem::remove(file);
    std::ofstream(file, std::ios::binary) << text;
}

fg::verdict searched(fg::graph_checkpoint& checkpointer, std::uint64_t looks) {
    fg::sequential_executor alone;
    const auto stops = [&](const fg::progress& now) {
        if (now.bytes > (std::uint64_t{1} << 26)) return fg::stop_reason::memory;
        return looks-- == 0 ? fg::stop_reason::time : fg::stop_reason::none;
    };
    fg::run_terms terms{.check_in = stops};
    terms.services.graphs = &checkpointer;
    return fg::explore<view, fg::reachable>(alone, terms);
}

/// A number of four digits, the manifest's body, and the states, one after the other.
std::string joined(std::string_view body, std::string_view log) {
    const std::string size = std::to_string(10'000 + body.size());
    return size.substr(1) + std::string(body) + std::string(log);
}

int take(std::string_view bytes) {
    std::size_t size = 0;
    for (std::size_t i = 0; i < 4 && i < bytes.size(); ++i) size = size * 10 + static_cast<unsigned char>(bytes[i]) % 16;
    const std::string_view rest = bytes.substr(bytes.size() < 4 ? bytes.size() : 4), body = rest.substr(0, size);
    put(states(), rest.substr(body.size()));
    fg::graph_checkpoint checkpointer(kept(), subject, 1'000'000'000'000);
    try {
        checkpointer.read(fg::checkpoint_header::of(body) + std::string(body));
        searched(checkpointer, 40);
    } catch (const fg::file_error&) {
    } catch (const fg::invalid_program&) {}  // a state that the model does not have does not do the same twice
    return 0;
}

std::vector<std::string> seeds() {
    kept();  // before it is asked for at the end
    static const bool leaves_nothing = std::atexit([] { std::filesystem::remove(states()), std::filesystem::remove(kept()); }) == 0;
    std::vector<std::string> all;
    for (const std::uint64_t looks : {9u, 14u, 20u}) {
        std::filesystem::remove(kept());
        fg::graph_checkpoint checkpointer(kept(), subject, 1'000'000'000'000);
        if (searched(checkpointer, looks).stopped_by == fg::stop_reason::none || !leaves_nothing) std::abort();
        const std::string text = contents(kept());
        all.push_back(joined(text.substr(text.find('\n') + 1), contents(states())));
    }
    return all;
}

}  // namespace

#include "driver.hpp"
