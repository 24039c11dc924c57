// SPDX-License-Identifier: BSL-1.0
// Writes a state graph in the language of Graphviz, and lets Graphviz draw it as SVG in a child process.
#include "explorer/state_graph.hpp"
#include "report/state_members.hpp"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char** environ;

namespace foregone { inline namespace impl {

namespace {

/// A text within quotes of Graphviz, which reads a backslash and a quote otherwise.
std::string escaped_for_dot(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '"' || c == '\\') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string quoted_for_dot(std::string_view text) { return '"' + escaped_for_dot(text) + '"'; }

/// A text that Graphviz accepts: it refuses more than 16,384 characters between quotes. A box of that size is unreadable.
std::string shortened(std::string text) {
    constexpr std::size_t most_bytes = 4'000;
    if (text.size() <= most_bytes) return text;
    std::size_t end = most_bytes;
    while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80) --end;  // within a character of UTF-8
    return text.substr(0, end) + "\u2026";
}

/// The state, one member a line, and what is wrong with it.
std::string label_of(const graph_state& state) {
    constexpr std::string_view line_end = "\\l";  // of a line that begins on the left
    std::string label;
    const std::string text = shortened(state.text);
    const std::vector<state_member> members = state_members(text);
    for (const state_member& member : members)
        label.append(escaped_for_dot(member.name)).append(" = ").append(escaped_for_dot(member.value)).append(line_end);
    if (members.empty()) label = escaped_for_dot(text);
    const auto add = [&](const char* what, const std::string& title) {
        if (title.empty()) return;
        if (members.empty() && !label.empty()) label += line_end;
        label.append(what).append(escaped_for_dot(title)).append(line_end);
    };
    add("throws ", state.throws);
    add("violates ", state.violates);
    return '"' + label + '"';
}

/// Reads what a process writes until it ends, for a limited time.
std::string read_all(int from, std::chrono::milliseconds limit) {
    const auto end = std::chrono::steady_clock::now() + limit;
    std::string text;
    char buffer[65'536];
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        pollfd ready{.fd = from, .events = POLLIN, .revents = 0};
        if (left.count() <= 0 || poll(&ready, 1, static_cast<int>(left.count())) <= 0) return {};
        const ssize_t count = read(from, buffer, sizeof buffer);
        if (count <= 0) return count == 0 ? text : std::string();
        text.append(buffer, static_cast<std::size_t>(count));
    }
}

/// Starts `dot -Tsvg` that reads from a file and writes to `to`; returns its process, or -1.
pid_t start_graphviz(int from, int to) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, from, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, to, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 1, 0);
    char name[] = "dot", format[] = "-Tsvg";
    char* const arguments[] = {name, format, nullptr};
    pid_t process = -1;
    const int failed = posix_spawnp(&process, name, &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return failed == 0 ? process : -1;
}

}  // namespace

std::string dot_text(const state_graph& graph, const std::string& name) {
    std::string text = "digraph " + quoted_for_dot(name) + " {\n    node [shape=box, fontname=\"Courier\", fontsize=12];\n";
    text += "    edge [fontname=\"Courier\", fontsize=12];\n";
    for (std::size_t i = 0; i < graph.states.size(); ++i) {
        const graph_state& state = graph.states[i];
        const std::string number = std::to_string(i);
        text += "    s" + number + " [id=\"node" + number + "\", label=" + label_of(state);
        if (state.is_initial) text += ", penwidth=2";
        if (!state.violates.empty() || !state.throws.empty()) text += ", color=red";
        if (!state.is_whole) text += ", style=dashed";
        else if (state.is_outside) text += ", style=dotted";
        text += "];\n";
    }
    for (const graph_step& step : graph.steps)
        text += "    s" + std::to_string(step.from) + " -> s" + std::to_string(step.to) +
                " [label=" + quoted_for_dot(shortened(step.action)) + "];\n";
    const char* const left_out = graph.is_complete ? "States beyond the depth of the check are not" : "Not all states are";
    if (!graph.is_complete || graph.is_cut_at_depth)
        text.append("    label=\"").append(left_out).append(" shown; dashed ones have more steps.\";\n");
    return text + "}\n";
}

std::string drawn_by_graphviz(const std::string& dot) {
    constexpr auto limit = std::chrono::milliseconds(5'000);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> input(std::tmpfile(), std::fclose);
    int pipe_ends[2];
    if (!input || std::fwrite(dot.data(), 1, dot.size(), input.get()) != dot.size()) return {};
    std::rewind(input.get());
    if (pipe2(pipe_ends, O_CLOEXEC) != 0) return {};
    const pid_t process = start_graphviz(fileno(input.get()), pipe_ends[1]);
    close(pipe_ends[1]);
    std::string svg = process > 0 ? read_all(pipe_ends[0], limit) : std::string();
    close(pipe_ends[0]);
    if (process <= 0) return {};
    kill(process, SIGKILL);  // it has ended, or takes too long
    int status = 0;
    waitpid(process, &status, 0);
    return svg;
}

}}  // namespace foregone::impl
