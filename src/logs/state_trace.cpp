// SPDX-License-Identifier: BSL-1.0
// Reads traces of states that other tools wrote: ITF of Apalache and Quint, and TLC's JSON.
#include <foregone/impl/base/config.hpp>

// A project without exceptions may build this library and use the headers.
#if FOREGONE_HAS_EXCEPTIONS

#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/logs/log_judge.hpp>
#include <foregone/impl/logs/state_trace.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/types/json_tree.hpp>
#include <foregone/impl/types/match_json.hpp>
#include <foregone/impl/types/value_table.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

bool is_list(const json_node* node) { return node != nullptr && node->kind == json_kind::array; }
bool is_text(const json_node* node) { return node != nullptr && node->kind == json_kind::text; }

/// TLC wraps a counterexample that its module TLCExt wrote.
const json_node& unwrapped(const json_node& root) {
    const json_node* const inner = root.member("counterexample");
    return inner != nullptr ? *inner : root;
}

/// The name of a variable without those of Quint's modules.
std::string_view unqualified_variable(std::string_view name) {
    const std::size_t colons = name.rfind("::");
    return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

class trace_reading {
    const std::string_view name_;
    state_trace made_{};

public:
    explicit trace_reading(std::string_view name) : name_(name) {}

    state_trace read(const json_node& root) {
        if (root.kind == json_kind::array) read_tlc_states(root);
        else if (const json_node* const states = root.member("states"); is_list(states)) read_itf(root, *states);
        else read_tlc(unwrapped(root));
        if (made_.states.empty()) refuse(root, "this trace has no states; write one with a state");
        return std::move(made_);
    }

private:
    [[noreturn]] void refuse(const json_node& at, const std::string& problem) const {
        throw file_error(std::string(name_) + ':' + std::to_string(at.line) + ": " + printable(problem));
    }

    json_node& copy_of(const json_node& node) {
        json_node& made = made_.nodes.emplace_back(node);
        made.next = made.child = nullptr;
        return made;
    }

    /// Appends converted elements or members.
    void convert_parts(const json_node& from, json_node& to) {
        const json_node** last = &to.child;
        for (const json_node* at = from.child; at != nullptr; at = at->next) {
            json_node& part = converted(*at);
            part.key = at->key;
            *last = &part;
            last = &part.next;
        }
    }

    json_node& list_of(const json_node& elements, json_elements how) {
        if (elements.kind != json_kind::array) refuse(elements, "what is marked as a set, a tuple or a map is not a list");
        json_node& made = copy_of(elements);
        made.elements = how;
        convert_parts(elements, made);
        if (how == json_elements::by_key)
            for (const json_node* pair = made.child; pair != nullptr; pair = pair->next)
                if (pair->kind != json_kind::array || pair->size() != 2)
                    refuse(elements, "a map has an element that is not a pair");
        return made;
    }

    /// A number of any size, whose digits are a text; one that is wider than 64 bits equals no value of a model.
    json_node& number_of(const json_node& digits) {
        json_node& made = copy_of(digits);
        const char* const end = digits.text.data() + digits.text.size();
        const bool negative = digits.text.starts_with('-');
        const auto read = negative ? std::from_chars(digits.text.data(), end, made.integer)
                                   : std::from_chars(digits.text.data(), end, made.natural);
        if (read.ec == std::errc{} && read.ptr == end) {
            made.kind = negative ? json_kind::integer : json_kind::natural;
            made.text = {};
        } else if (read.ec != std::errc::result_out_of_range) {
            refuse(digits, "\"#bigint\" is not a whole number");
        }
        return made;
    }

    json_node& converted(const json_node& node) {
        if (node.kind == json_kind::object) {
            if (const json_node* const digits = node.member("#bigint"); is_text(digits)) return number_of(*digits);
            if (const json_node* const parts = node.member("#tup")) return list_of(*parts, json_elements::in_order);
            if (const json_node* const parts = node.member("#set")) return list_of(*parts, json_elements::in_any_order);
            if (const json_node* const parts = node.member("#map")) return list_of(*parts, json_elements::by_key);
            if (node.child != nullptr && node.child->key.starts_with('#') && node.child->key != "#unserializable")
                refuse(node, "\"" + std::string(node.child->key) +
                                 "\" marks nothing; ITF has #bigint, #tup, #set and #map");
        }
        json_node& made = copy_of(node);
        convert_parts(node, made);
        // An alternative of a sum type: `{"tag": "Some", "value": 1}`.
        if (const json_node* const tag = made.member("tag"); is_text(tag) && made.member("value") != nullptr && made.size() == 2)
            made.tag = tag->text;
        return made;
    }

    static bool is_variable(const json_node& member) {
        return !member.key.starts_with('#') && !member.key.starts_with("mbt::") && member.member("#unserializable") == nullptr;
    }

    traced_state& add_state(const json_node& said) {
        if (said.kind != json_kind::object) refuse(said, "a state of the trace is not an object of its variables");
        json_node& state = copy_of(said);
        const json_node** last = &state.child;
        for (const json_node* at = said.child; at != nullptr; at = at->next) {
            if (!is_variable(*at)) continue;
            json_node& variable = converted(*at);
            variable.key = unqualified_variable(at->key);
            if (state.member(variable.key) != nullptr) variable.key = at->key;
            *last = &variable;
            last = &variable.next;
        }
        return made_.states.emplace_back(traced_state{&state, {}, made_.states.size(), said.line});
    }

    /// Numbers of a file are what the file says; a set of states may come in another order.
    std::size_t index_of(const json_node& number) const {
        for (std::size_t i = 0; i < made_.states.size(); ++i)
            if (number.kind == json_kind::natural && made_.states[i].number == number.natural) return i;
        refuse(number, "an action leads to a state that the trace does not have");
    }

    void read_itf(const json_node& root, const json_node& states) {
        for (const json_node* at = states.child; at != nullptr; at = at->next) {
            traced_state& state = add_state(*at);
            if (const json_node* const action = at->member("mbt::actionTaken"); is_text(action)) state.action = action->text;
        }
        const json_node* const loop = root.member("loop");
        if (loop == nullptr || loop->kind == json_kind::null) return;
        if (loop->kind != json_kind::natural || loop->natural >= made_.states.size())
            refuse(*loop, "\"loop\" is not the number of a state of the trace");
        made_.loop = static_cast<std::size_t>(loop->natural);
    }

    /// States, or pairs of a number and a state.
    void read_tlc_states(const json_node& states) {
        for (const json_node* at = states.child; at != nullptr; at = at->next) {
            const bool numbered = at->kind == json_kind::array && at->size() == 2 && at->child->kind == json_kind::natural;
            add_state(numbered ? *at->child->next : *at).number = numbered ? at->child->natural : made_.states.size();
        }
        std::sort(made_.states.begin(), made_.states.end(),
                  [](const traced_state& left, const traced_state& right) { return left.number < right.number; });
    }

    void read_tlc(const json_node& root) {
        const json_node* const states = root.member("state");
        if (!is_list(states)) refuse(root, "it is neither a trace in ITF nor one of TLC; write one, or a log with a step a line");
        read_tlc_states(*states);
        const json_node* const actions = root.member("action");
        for (const json_node* at = is_list(actions) ? actions->child : nullptr; at != nullptr; at = at->next) read_tlc_action(*at);
    }

    /// `[[1, {…}], {"name": "Send", …}, [2, {…}]]`
    void read_tlc_action(const json_node& said) {
        const json_node* const from = said.child;
        if (said.kind != json_kind::array || said.size() != 3 || !is_list(from) || !is_list(from->next->next) ||
            from->child == nullptr || from->next->next->child == nullptr)
            refuse(said, "an action of the trace is not a list of a state, an action and a state");
        const std::size_t left = index_of(*from->child), reached = index_of(*from->next->next->child);
        const json_node* const name = from->next->member("name");
        if (reached <= left) made_.loop = reached;
        (reached <= left ? made_.loop_action : made_.states[reached].action) = is_text(name) ? name->text : std::string_view();
    }
};

/// Stops where the text gets long.
class short_text {
    static constexpr std::size_t longest = 300;
    dynamic_sink& sink_;
    std::size_t left_ = longest;

public:
    explicit short_text(dynamic_sink& sink) : sink_(sink) {}

    void append(std::string_view text) {
        if (left_ == 0) return;
        const bool fits = text.size() < left_;
        if (!fits)
            while (left_ > 0 && left_ < text.size() && (static_cast<unsigned char>(text[left_]) & 0xC0) == 0x80) --left_;
        sink_.append(fits ? text : text.substr(0, left_));
        left_ = fits ? left_ - text.size() : 0;
        if (!fits) sink_.append("…");
    }

    void write(const json_node& said) {
        switch (said.kind) {
            case json_kind::null: return append("null");
            case json_kind::boolean: return append(said.truth ? "true" : "false");
            case json_kind::integer: return append(std::to_string(said.integer));
            case json_kind::natural: return append(std::to_string(said.natural));
            case json_kind::real: return append(said.digits);
            case json_kind::text: return write_text(said.text);
            case json_kind::array: return write_list(said);
            case json_kind::object: return write_members(said);
        }
    }

private:
    /// In quotes, where it looks like something else.
    void write_text(std::string_view text) {
        const bool looks_otherwise = text.empty() || text == "true" || text == "false" || text == "null" ||
                                     text.find_first_not_of("+-.0123456789") == std::string_view::npos;
        append(looks_otherwise ? "\"" : ""), append(text), append(looks_otherwise ? "\"" : "");
    }

    void write_list(const json_node& said) {
        const bool ordered = said.elements == json_elements::in_order;
        append(ordered ? "[" : "{");
        for (const json_node* at = said.child; at != nullptr; at = at->next) {
            if (said.elements == json_elements::by_key) write(*at->child), append(" -> "), write(*at->child->next);
            else write(*at);
            if (at->next != nullptr) append(", ");
        }
        append(ordered ? "]" : "}");
    }

    void write_members(const json_node& said) {
        if (!said.tag.empty()) {
            const json_node& value = *said.member("value");
            append(said.tag);
            if (value.child != nullptr || (value.kind != json_kind::object && value.kind != json_kind::array))
                append(" "), write(value);
            return;
        }
        append("{");
        for (const json_node* at = said.child; at != nullptr; at = at->next) {
            append(at->key), append(" = "), write(*at);
            if (at->next != nullptr) append(", ");
        }
        append("}");
    }
};

}  // namespace

bool is_state_trace(const json_node& root) {
    if (root.kind == json_kind::array) {
        const json_node* const first = root.child;
        const bool numbered = is_list(first) && first->size() == 2;
        return first != nullptr && (numbered ? first->child->next : first)->kind == json_kind::object;
    }
    if (is_list(root.member("states"))) return true;
    // A state of a log may be a list, too.
    const json_node* const states = unwrapped(root).member("state");
    const json_node* const first = is_list(states) ? states->child : nullptr;
    return first != nullptr && is_list(first) && first->size() == 2 && first->child->next->kind == json_kind::object;
}

state_trace read_state_trace(const json_node& root, std::string_view name) { return trace_reading(name).read(root); }

std::size_t name_json_difference(const json_node& object, const void* value, const value_table& of, dynamic_sink& sink) {
    std::size_t number = 0, differences = 0;
    if (of.form != value_form::members) {
        if (matches_json_value(object, value, of, json_match::part)) return 0;
        sink.append("it is "), print_value(sink, value, of), sink.append(", and recorded is "), write_said(sink, object);
        return 1;
    }
    of.each_part(value, [&](const void* member, const value_table& of_member) {
        const std::string_view name = of.member_names[number++];
        const json_node* const said = object.member(name);
        if (said == nullptr || matches_json_value(*said, member, of_member, json_match::part) || differences++ > 0) return;
        sink.append(name), sink.append(" is "), print_value(sink, member, of_member);
        sink.append(", and recorded is "), write_said(sink, *said);
    });
    return differences;
}

void write_said(dynamic_sink& sink, const json_node& said) { short_text(sink).write(said); }

}}  // namespace foregone::impl

#endif
