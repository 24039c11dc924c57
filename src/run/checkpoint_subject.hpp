// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/json.hpp"
#include "run/model_fingerprint.hpp"

#include <foregone/run/named_check.hpp>
#include <foregone/run/options.hpp>

#include <cstdint>
#include <string>

namespace foregone {

/// "1/4", of the parts that are numbered from 0
inline std::string shard_text(const search_shard& shard) { return std::to_string(shard.index) + '/' + std::to_string(shard.count); }

/// What a search has to have in common with one that goes on from its checkpoint, or whose shards are merged with its own.
struct checkpoint_subject {
    std::string check, model;
    std::string version;            ///< of the library
    std::uint64_t fingerprint = 0;  ///< of the model; 0: it has none
    std::uint64_t max_steps = 0, max_errors = 1, seed = 0;
    search_shard shard{};
    std::uint64_t division = search_shard::division;

    bool operator==(const checkpoint_subject&) const = default;

    /// Why it is another one than is asked for; empty if it is not.
    std::string difference_from(const checkpoint_subject& asked) const {
        if (check != asked.check) return "it is of another check, " + check;
        if (shard != asked.shard) return "it is of shard " + shard_text(shard) + ", not of " + shard_text(asked.shard);
        if (shard.is_part() && division != asked.division) return "the search was divided otherwise; run all shards with one version of foregone";
        if (max_errors != asked.max_errors) return "it was begun with --max-errors=" + std::to_string(max_errors);
        if (seed != asked.seed) return "it was begun with --seed=" + std::to_string(seed);
        if (version != asked.version) return "it was written by foregone " + version + ", and this is " + asked.version;
        if (model != asked.model || max_steps != asked.max_steps || fingerprint != asked.fingerprint)
            return "the model has been edited since";
        return {};
    }
};

inline checkpoint_subject subject_of(const named_check& named, const options& chosen) {
    const registered_check& check = *named.check;
    return {named.name,
            std::string(check.model_name()),
            json_report::version(),
            model_fingerprint(check),
            check.terms().max_steps,
            chosen.max_errors,
            chosen.seed.value_or(check.terms().seed),
            chosen.shard};
}

inline json_report::json json_of(const checkpoint_subject& of) {
    return {{"check", of.check},         {"model", of.model},
            {"foregone", of.version},    {"fingerprint", of.fingerprint},
            {"max_steps", of.max_steps}, {"max_errors", of.max_errors},
            {"seed", of.seed},           {"shard", {of.shard.index, of.shard.count}},
            {"division", of.division}};
}

/// Errors: what nlohmann-json throws.
inline checkpoint_subject subject_in(const json_report::json& j) {
    const auto natural = [&](const json_report::json& number) { return number.get<std::uint64_t>(); };
    return {j.at("check"),
            j.at("model"),
            j.at("foregone"),
            natural(j.at("fingerprint")),
            natural(j.at("max_steps")),
            natural(j.at("max_errors")),
            natural(j.at("seed")),
            {natural(j.at("shard").at(0)), natural(j.at("shard").at(1))},
            natural(j.at("division"))};
}

}  // namespace foregone
