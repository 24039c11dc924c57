// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <states/graph_checkpointer.hpp>

#include <foregone/impl/search/search_stopped.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// A log in memory that shows a test everything; after `room` words it is full.
class recorded_log final : public foregone::level_log {
public:
    struct chunk {
        std::uint64_t depth;
        std::vector<std::uint64_t> words;
    };
    std::vector<chunk> chunks;
    std::uint64_t words = 0, room = UINT64_MAX;
    bool unreadable = false;

    std::uint64_t append(std::uint64_t depth, const std::uint64_t* from, std::size_t count) override {
        if (words + count > room) return no_place;
        words += count;
        chunks.push_back({depth, {from, from + count}});
        return chunks.size() - 1;
    }
    void read(std::uint64_t place, std::uint64_t* to, std::size_t count) const override {
        if (unreadable || place >= chunks.size() || chunks[place].words.size() != count) throw foregone::unreadable_level{};
        for (std::size_t i = 0; i < count; ++i) to[i] = chunks[place].words[i];
    }
};

struct refused_part {};

/// Keeps in memory; due whenever it was asked so often.
class recorded_checkpointer final : public foregone::graph_checkpointer {
    std::vector<foregone::graph_part> kept_;

public:
    recorded_log states;
    std::optional<foregone::graph_part> part;
    std::size_t chunks = 0;  ///< of the log, when the part was saved
    std::uint64_t saves = 0, every = UINT64_MAX;
    std::atomic<std::uint64_t> asked{0};
    std::atomic<bool> due{false};  ///< until it is saved

    /// What a run that was killed leaves behind, which knows no more than it saved.
    void forget_the_rest() {
        states.chunks.resize(chunks);
        saves = asked = 0;
        due = false;
    }

    foregone::level_log& log() override { return states; }
    const std::vector<foregone::graph_part>& saved() override {
        kept_.clear();
        if (part) kept_.push_back(*part);
        return kept_;
    }
    bool each_saved(std::size_t, std::uint64_t, chunk_visitor visit) override {
        for (std::size_t i = 0; i < chunks; ++i)
            if (!visit(states.chunks[i].depth, states.chunks[i].words.data(), states.chunks[i].words.size(), i)) break;
        return true;
    }
    void refuse(bool) override { throw refused_part{}; }
    bool is_due() override {
        if (++asked % every == 0) due = true;
        return due;
    }
    void save(const foregone::graph_part& now) override {
        part = now;
        chunks = states.chunks.size();
        ++saves;
        due = false;
    }
};
