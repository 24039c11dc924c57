// SPDX-License-Identifier: BSL-1.0
// The compiled part of actions as JSON: alternatives of variants by name, read, matched and written.
#include <foregone/impl/behaviors/action_json.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace foregone { inline namespace impl { namespace action_json {

const json_node* named_content(const json_node& node, const value_table& of) {
    const bool has_content = node.kind == json_kind::object && node.size() == 1;
    if (!has_content && node.kind != json_kind::text) return nullptr;
    if ((has_content ? node.child->key : node.text) != unqualified_name(of.spelling)) return nullptr;
    return has_content ? node.child : &node;
}

bool read_named_value(const json_node& node, void* into, const value_table& of, reading_json::in_place_reader read,
                      json_problem& problem) {
    const json_node* const content = named_content(node, of);
    if (content == nullptr) return false;
    if (of.count == 0 && node.kind == json_kind::text) return true;
    if (read(*content, into, problem)) return true;
    problem.within(unqualified_name(of.spelling));
    return false;
}

bool matches_named_value(const json_node& node, const void* action, const value_table& of) {
    const json_node* const content = named_content(node, of);
    if (content == nullptr) return false;
    return (of.count == 0 && node.kind == json_kind::text) || matches_json_value(*content, action, of, json_match::whole);
}

void write_value(dynamic_sink& sink, const void* action, const value_table& of) {
    if (!of.is_named) return write_json_value(sink, action, of);
    const std::string_view name = unqualified_name(of.spelling);
    if (of.count == 0) return write_json_text(sink, name);
    sink.append("{"), write_json_text(sink, name), sink.append(": ");
    write_json_value(sink, action, of);
    sink.append("}");
}

void visit_found(std::optional<std::uint64_t> index, std::uint64_t offset, json_problem& problem,
                 function_ref<void(std::uint64_t)> visit) {
    if (index) visit(offset + *index);
    else problem.say("it is not among the actions of the model; add its values to the domain of its members");
}

}}}  // namespace foregone::impl::action_json
