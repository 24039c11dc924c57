// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/path_worker.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/model/program.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fg = foregone;

/// What all the paths of a program came to, and what the first that failed did.
struct walked {
    std::uint64_t complete = 0, pruned = 0, failed = 0, broken = 0, swallowed = 0, longest = 0;
    std::string reason, trace;

    std::uint64_t paths() const { return complete + pruned + failed; }

    void add(const fg::path_result& one, const fg::path_reason& why) {
        complete += one.ended == fg::path_end::complete;
        pruned += one.ended == fg::path_end::pruned;
        broken += one.ended == fg::path_end::broken || one.ended == fg::path_end::cut;
        swallowed += one.swallowed;
        if (one.steps > longest) longest = one.steps;
        if (one.ended == fg::path_end::failed && failed++ == 0) reason = why.view();
    }
};

/// Repeats the beginning of a path, and takes the first choice from there on.
struct repeated : fg::choice_source {
    std::vector<std::uint64_t> indices;

    std::uint64_t choose(std::uint64_t step, std::uint64_t) override { return step < indices.size() ? indices[step] : 0; }
};

/// The choices of a path as text, a line each.
struct trace_text : fg::path_listener {
    std::string text;

    void choice(std::string_view label, std::uint64_t, std::uint64_t) override { text.append(text.empty() ? "" : "\n").append(label).append(": "); }
    void value(std::string_view characters) override { text.append(characters); }
    void remark() override { text.append(" | "); }
    void remark(std::string_view characters) override { text.append(characters); }
};

template <class View>
std::string trace_of(repeated& source) {
    std::vector<fg::choice_point> points(200);
    trace_text told;
    fg::chooser choose({.points = points.data(), .limit = points.size(), .source = &source, .listener = &told});
    View::run(choose);
    return told.text;
}

/// Takes every path of a program; a path is at most 200 choices long.
template <void (*Body)(fg::chooser&)>
walked every_path(bool escapes = true) {
    constexpr std::uint64_t limit = 200;
    using view = fg::program_view<fg::program<Body>>;
    std::vector<fg::choice_point> points(limit);
    fg::path_worker<view, fg::choice_point*> worker{.points = points.data(), .limit = limit};
    walked all;
    while (!worker.finished) {
        repeated source;
        for (std::uint64_t i = 0; i < worker.known; ++i) source.indices.push_back(points[i].index);
        fg::path_reason reason;
        all.add(worker.advance(reason, escapes), reason);
        if (all.failed == 1 && all.trace.empty()) all.trace = trace_of<view>(source);
    }
    return all;
}
