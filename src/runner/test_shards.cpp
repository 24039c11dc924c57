// SPDX-License-Identifier: BSL-1.0
// Reads the variables of test sharding, and gives each shard its checks.
#include "runner/test_shards.hpp"

#include "cli/option_values.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>

namespace foregone { inline namespace impl {

namespace {

/// Signals that sharding is supported.
void signal_support(const std::string& file) {
    if (file.empty()) return;
    std::FILE* const status = std::fopen(file.c_str(), "a");
    if (status != nullptr) std::fclose(status);
}

/// The shard that variables with a prefix select.
std::optional<search_shard> asked_shard_by(const environment& variables, const std::string& prefix) {
    const std::string total_name = prefix + "TOTAL_SHARDS", index_name = prefix + "SHARD_INDEX";
    const std::string total(variables[total_name.c_str()]), index(variables[index_name.c_str()]);
    if (total.empty() && index.empty()) return std::nullopt;
    const auto shard = option_values::parse_shard(index + '/' + total);
    if (!shard)
        throw usage_error(total_name + '=' + total + ", " + index_name + '=' + index +
                          ": these are refused; set both, the index below the total, or neither");
    signal_support(std::string(variables[(prefix + "SHARD_STATUS_FILE").c_str()]));
    return shard;
}

/// GoogleTest's variables, otherwise Bazel's.
search_shard asked_shard(const environment& variables) {
    for (const char* prefix : {"GTEST_", "TEST_"})
        if (const auto shard = asked_shard_by(variables, prefix)) return *shard;
    return {};
}

/// Checks i, i+n, i+2n, … for shard i of n.
std::vector<named_check> share_of(const std::vector<named_check>& checks, search_shard shard) {
    std::vector<named_check> own;
    for (std::size_t i = 0; i < checks.size(); ++i)
        if (i % shard.count == shard.index) own.push_back(checks[i]);
    return own;
}

}  // namespace

std::vector<named_check> shard_of_tests(const options& chosen, const environment& variables,
                                        const std::vector<named_check>& selected) {
    const search_shard shard = asked_shard(variables);
    return chosen.shard.is_part() ? selected : share_of(selected, shard);
}

}}  // namespace foregone::impl
