// SPDX-License-Identifier: BSL-1.0
// The compiled part of checks of programs: their titles and code, and paths numbered, replayed and shrunk.
#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/check/described_program.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/paths/path_shrink.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/types/json_tree.hpp>
#include <foregone/impl/types/lists.hpp>
#include <foregone/impl/types/signature.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

#include <cxxabi.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

using trace_type = basic_trace<std::vector<std::uint64_t>>;

struct walk_elsewhere {
    function_ref<replayed(const trace_type&)> walk;

    /// The path as taken: superfluous choices are dropped, missing ones are the first each time.
    replayed operator()(std::vector<std::uint64_t>& path) const {
        const replayed went = walk({0, path});
        path.resize(static_cast<std::size_t>(went.steps));
        return went;
    }
};

/// The function's template arguments, `<3>`, in `foregone::program<&(void ns::f<3>(foregone::chooser&))>`; empty if it has none.
std::string_view template_arguments_in(std::string_view type) {
    constexpr std::string_view end = "(foregone::chooser&))>";
    if (!type.ends_with(end)) return {};
    type.remove_suffix(end.size());
    if (!type.ends_with('>')) return {};
    std::size_t begin = type.size();
    for (int open = 0; begin > 0; --begin) {
        open += type[begin - 1] == '>' ? 1 : type[begin - 1] == '<' ? -1 : 0;
        if (open == 0) break;
    }
    return type.substr(begin - (begin > 0));
}

/// A function without its result and parameters: `ns::f` for `void ns::f(int)`.
std::string_view name_of_function(std::string_view function) {
    int open = 0;
    std::size_t end = function.size();
    while (end > 0) {
        open += function[end - 1] == ')' ? 1 : function[end - 1] == '(' ? -1 : 0;
        --end;
        if (open == 0) break;
    }
    std::size_t begin = end;
    for (int depth = 0; begin > 0; --begin) {
        const char c = function[begin - 1];
        depth += signature::closes(c) ? 1 : signature::opens(c) ? -1 : 0;
        if (c == ' ' && depth == 0) break;
    }
    return function.substr(begin, end - begin);
}

/// Where a cast at `at` ends, such as Clang's of a noexcept function, `(void (*)())(&(f()))`; `at` if there is none.
std::size_t end_of_cast(std::string_view arguments, std::size_t at) {
    if (arguments[at] != '(') return at;
    const std::size_t end = signature::closing_bracket(arguments, at) + 1;
    return end < arguments.size() && arguments.substr(end).starts_with("(&(") ? end : at;
}

/// Arguments in which functions are only named: `<f>` for `<&(f())>`.
std::string with_functions_named(std::string_view arguments) {
    std::string named;
    for (std::size_t at = 0; at < arguments.size(); ++at) {
        if (const std::size_t cast = end_of_cast(arguments, at); cast != at) {
            const std::size_t end = signature::closing_bracket(arguments, cast);
            named += with_functions_named(arguments.substr(cast + 1, end - cast - 1));
            at = end;
            continue;
        }
        if (!arguments.substr(at).starts_with("&(")) {
            named += arguments[at];
            continue;
        }
        const std::size_t end = signature::closing_bracket(arguments, at + 1);
        named += with_functions_named(name_of_function(arguments.substr(at + 2, end - at - 2)));
        at = end;
    }
    return named;
}

std::string template_arguments_of(const char* abi_name) {
    if (abi_name == nullptr) return {};
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> type(abi::__cxa_demangle(abi_name, nullptr, nullptr, &status), std::free);
    return status == 0 && type != nullptr ? with_functions_named(template_arguments_in(type.get())) : std::string();
}

}  // namespace

void print_program_title(dynamic_sink& sink, std::string_view name, const char* abi_name, std::string_view scope) {
    sink.append(name);
    const std::string arguments = template_arguments_of(abi_name);
    if (arguments != "<foregone::chooser>") {
        std::string shortened(arguments.size(), ' ');
        sink.append({shortened.data(), type_naming::shortener{arguments, shortened.data()}.run()});
    }
    sink.append(scope);
}

void print_program_code(dynamic_sink& sink, std::string_view code, const char* abi_name) {
    const std::string arguments = template_arguments_of(abi_name);
    if (arguments.empty() || code.ends_with(">>")) return sink.append(code);
    sink.append(code.substr(0, code.size() - 1));
    sink.append(arguments);
    sink.append(">");
}

bool choices_check::is_program() const { return true; }
bool choices_check::has_system() const { return true; }
std::uint32_t choices_check::property_count() const { return program_properties::size; }
std::string_view choices_check::property(std::uint32_t index) const {
    return is_of_search(index) ? title_of_search(index) : program_properties::title(index);
}

std::uint64_t choices_check::action_count() const { return UINT64_MAX; }
std::uint64_t choices_check::initial_count() const { return 1; }
void choices_check::print_action_at(std::uint64_t index, dynamic_sink& sink) const {
    sink.append("choice ");
    print(sink, index);
}
void choices_check::write_action(std::uint64_t index, dynamic_sink& sink) const { print(sink, index); }
std::uint64_t choices_check::find_action(const json_node& written, json_problem&) const {
    return written.kind == json_kind::natural ? written.natural : UINT64_MAX;
}

bool path_with_number(called_program program, std::uint64_t number, const path_terms& terms, std::vector<std::uint64_t>& path) {
    const path_room room(terms.limit, std::true_type{});
    path_worker<called_program, choice_point*> worker{
        .points = room.points, .values = room.values, .limit = terms.limit, .program = program};
    for (; !worker.finished; --number) {
        path_reason reason;
        const path_result taken = worker.advance(reason, terms.escapes);
        refuse_unfit(taken, reason);
        if (number > 0) continue;
        path = worker.path_taken<std::vector<std::uint64_t>>(taken.steps);
        return true;
    }
    return false;
}

replayed replay_path(called_program program, const trace_type& trace, step_listener& listener, const path_terms& terms) {
    return replay<called_program, long_text>(trace, static_cast<called_program::record*>(nullptr), reported_to{listener}, terms,
                                             program);
}

verdict shrink_path(const trace_type& trace, std::uint32_t violated, function_ref<replayed(const trace_type&)> walk,
                    std::uint64_t limit_runs) {
    // The turns of a path are not known where the system dies.
    path_shrinker<called_program, growing_lists, walk_elsewhere> shrunk(
        trace.actions, {.steps = trace.actions.size(), .property = violated}, {walk});
    while (!shrunk.minimal && shrunk.runs < limit_runs) shrunk.advance();
    verdict found;
    found.trace = {0, shrunk.actions};
    found.sampled.shrink_runs = shrunk.runs;
    found.sampled.switches = shrunk.turns.switches;
    found.sampled.minimal = shrunk.minimal;
    return found;
}

}}  // namespace foregone::impl
