// SPDX-License-Identifier: BSL-1.0
// Every action of every example is found again as it is written: model/actions/action_json.hpp on models that were not written for
// it.

#include <foregone/foregone.hpp>
#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/cli/json_document.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A model whose actions are to be written and found again.
struct example {
    std::string_view name;
    void (*round_trip)(std::string_view name);

    static std::vector<example>& all() {
        static std::vector<example> list;
        return list;
    }
};

template <class Model>
void round_trip(std::string_view name) {
    using view = foregone::search_view<Model>;
    view::actions::for_each(
        0, view::action_count < 10'000 ? view::action_count : 10'000, [&](std::uint64_t index, const auto& action) {
            foregone::long_text text;
            foregone::write_action_json(text, action);
            const foregone::json_document written(text.view(), "action");
            foregone::json_problem problem;
            std::vector<std::uint64_t> found;
            foregone::find_actions<typename view::action_domain>(written.root(), true, problem,
                                                                 [&](std::uint64_t i) { found.push_back(i); });
            EXPECT_EQ(found, std::vector<std::uint64_t>{index}) << name << ' ' << text.view() << ": " << problem.what.view();
        });
    for (std::uint64_t index = 0; index < view::initial_count() && index < 100; ++index) {
        foregone::long_text text;
        foregone::write_initial_json<view>(index, text);
        EXPECT_EQ(foregone::find_initial_json<view>(foregone::json_document(text.view(), "initial").root(), index), index)
            << name << ' ' << text.view();
    }
}

/// Stands for a check: the examples are tested elsewhere, and here they only say what models there are.
template <class Model, auto...>
struct example_entry {
    explicit example_entry(std::string_view name) { example::all().push_back({name, round_trip<Model>}); }
};
#undef FOREGONE_CHECK
#undef FOREGONE_STATIC_CHECK
#undef FOREGONE_RUNTIME_CHECK
#define EXAMPLE(...)                                                              \
  FOREGONE_BEGIN_COUNTER                                                          \
  namespace FOREGONE_JOIN(example_, __COUNTER__) {                                \
    FOREGONE_END_COUNTER                                                          \
    [[maybe_unused]] static const example_entry<__VA_ARGS__> entry(#__VA_ARGS__); \
  }                                                                               \
  static_assert(true)
#define FOREGONE_CHECK(...) EXAMPLE(__VA_ARGS__)
#define FOREGONE_STATIC_CHECK(...) EXAMPLE(__VA_ARGS__)
#define FOREGONE_RUNTIME_CHECK(...) EXAMPLE(__VA_ARGS__)

namespace of_dictionary {
#include "../../examples/dictionary.cpp"
}
namespace of_incident {
#include "../../examples/incident.cpp"
}
namespace of_jugs {
#include "../../examples/jugs.cpp"
}
namespace of_lift {
#include "../../examples/lift.cpp"
}
namespace of_memory {
#include "../../examples/memory.cpp"
}
namespace of_payment {
#include "../../examples/payment.cpp"
}
namespace of_philosophers {
#include "../../examples/philosophers.cpp"
}
namespace of_puzzle8 {
#include "../../examples/puzzle8.cpp"
}
namespace of_ring_buffer {
#include "../../examples/ring_buffer.cpp"
}
namespace of_river_crossing {
#include "../../examples/river_crossing.cpp"
}
namespace of_two_phase_commit {
#include "../../examples/two_phase_commit.cpp"
}
namespace of_vending_machine {
#include "../../examples/vending_machine.cpp"
}

TEST(run_example_actions, are_found_as_they_are_written) {
    for (const example& model : example::all()) model.round_trip(model.name);
    EXPECT_GT(example::all().size(), 12u);
}
