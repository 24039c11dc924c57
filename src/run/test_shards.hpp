// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/environment.hpp"
#include "run/option_values.hpp"

#include <foregone/run/named_check.hpp>
#include <foregone/run/usage_error.hpp>

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace foregone {

/// Dealing out checks, each to one of several runs, as GoogleTest and Bazel ask for by environment variables.
///
/// Source: the test sharding protocols of GoogleTest (docs/advanced.md) and Bazel ("Test encyclopedia").
namespace test_shards {

/// Says that the variables are heeded.
inline void touch(const std::string& file) {
    if (file.empty()) return;
    std::FILE* const status = std::fopen(file.c_str(), "a");
    if (status != nullptr) std::fclose(status);
}

/// What variables with some prefix ask for.
///
/// Errors: usage_error for an index without a total, or the other way round, and for numbers that are none.
inline std::optional<search_shard> asked_by(const environment& variables, const std::string& prefix) {
    const std::string total_name = prefix + "TOTAL_SHARDS", index_name = prefix + "SHARD_INDEX";
    const std::string total(variables[total_name.c_str()]), index(variables[index_name.c_str()]);
    if (total.empty() && index.empty()) return std::nullopt;
    const auto shard = option_values::parse_shard(index + '/' + total);
    if (!shard)
        throw usage_error(total_name + '=' + total + ", " + index_name + '=' + index +
                          ": these are refused; set both, the index below the total, or neither");
    touch(std::string(variables[(prefix + "SHARD_STATUS_FILE").c_str()]));
    return shard;
}

/// GoogleTest's variables, or else Bazel's.
inline search_shard asked(const environment& variables) {
    for (const char* prefix : {"GTEST_", "TEST_"})
        if (const auto shard = asked_by(variables, prefix)) return *shard;
    return {};
}

/// Every so-manyth check.
inline std::vector<named_check> share(const std::vector<named_check>& checks, search_shard shard) {
    std::vector<named_check> own;
    for (std::size_t i = 0; i < checks.size(); ++i)
        if (i % shard.count == shard.index) own.push_back(checks[i]);
    return own;
}

}  // namespace test_shards

}  // namespace foregone
