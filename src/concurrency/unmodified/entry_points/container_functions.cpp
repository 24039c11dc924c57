// SPDX-License-Identifier: BSL-1.0
// Functions of libstdc++ that std::map, std::set and std::list call, interposed: they read and write nodes, unseen by the compiler.
//
// Marked is what each may change, not what it changes: that another thread uses the same container at the same time is a race.
#include "concurrency/unmodified/entry_points/range_access.hpp"
#include "concurrency/unmodified/entry_points/real_functions.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <cstddef>
#include <list>
#include <map>

namespace foregone { inline namespace impl {

namespace {

using tree_node = std::_Rb_tree_node_base;
using list_node = std::__detail::_List_node_base;

/// One such call by the program; code of the runtime for as long as it lives.
class container_call {
    range_access marks_;

public:
    explicit container_call(call_site site) : marks_(site) {}

    template <class Node>
    const Node* read(const Node* node) const {
        marks_.reads(node, sizeof(Node));
        return node;
    }
    void hash(const void* bytes, std::size_t count) const { marks_.reads(bytes, count); }

    template <class... Parts>
    void write(const Parts*... parts) const {
        (marks_.writes(parts, sizeof(Parts)), ...);
    }

    /// Who changes a tree is taken to change its header. The way to it is sound once the node is known to live.
    void read_header_of(const tree_node* node) const {
        read(node);
        while (node->_M_parent->_M_parent != node) node = node->_M_parent;
        const bool is_header = node->_M_color == std::_S_red;  // a root is black
        read(is_header ? node : node->_M_parent);
    }

    void read_to_next(const tree_node* node) const {
        read_header_of(node);
        if (const tree_node* next = node->_M_right; next != nullptr)
            while (next != nullptr) next = read(next)->_M_left;
        else
            for (next = read(node->_M_parent); node == next->_M_right; next = read(next->_M_parent)) node = next;
    }

    void read_to_previous(const tree_node* node) const {
        read_header_of(node);
        const bool is_end = node->_M_color == std::_S_red && read(node->_M_parent)->_M_parent == node;
        if (is_end) return;  // the header knows the last one
        if (const tree_node* next = node->_M_left; next != nullptr)
            while (next != nullptr) next = read(next)->_M_right;
        else
            for (next = read(node->_M_parent); node == next->_M_left; next = read(next->_M_parent)) node = next;
    }

    // Only what points to the node changes of its neighbours in a list.

    void write_before(const list_node* node) const {
        write(&read(node)->_M_prev);
        write(&node->_M_prev->_M_next);
    }
    void write_around(const list_node* node) const {
        read(node);
        write(&node->_M_prev->_M_next, &node->_M_next->_M_prev);
    }

    void write_all(const list_node* first) const {
        const list_node* node = first;
        do {
            write(node);
            node = node->_M_next;
        } while (node != first);
    }
};

/// What a call accesses, if the program calls. What a library of the system shares, it may guard by atomics, which are not seen.
template <class Use>
void note(call_site site, Use&& use) {
    if (in_program() && !library_code::contains(site)) use(container_call(site));
}

const tree_node* next_of(const tree_node* node, call_site site) {
    static constinit real_function<const tree_node*(const tree_node*)> real("_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base");
    note(site, [&](const container_call& call) { call.read_to_next(node); });
    return real.get()(node);
}

const tree_node* previous_of(const tree_node* node, call_site site) {
    static constinit real_function<const tree_node*(const tree_node*)> real("_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base");
    note(site, [&](const container_call& call) { call.read_to_previous(node); });
    return real.get()(node);
}

}  // namespace

}}  // namespace foregone::impl

#pragma GCC visibility push(default)

namespace std {

using foregone::container_call;
using foregone::note;

_Rb_tree_node_base* _Rb_tree_increment(_Rb_tree_node_base* node) noexcept {
    return const_cast<_Rb_tree_node_base*>(foregone::next_of(node, FOREGONE_SITE));
}
const _Rb_tree_node_base* _Rb_tree_increment(const _Rb_tree_node_base* node) noexcept {
    return foregone::next_of(node, FOREGONE_SITE);
}

_Rb_tree_node_base* _Rb_tree_decrement(_Rb_tree_node_base* node) noexcept {
    return const_cast<_Rb_tree_node_base*>(foregone::previous_of(node, FOREGONE_SITE));
}
const _Rb_tree_node_base* _Rb_tree_decrement(const _Rb_tree_node_base* node) noexcept {
    return foregone::previous_of(node, FOREGONE_SITE);
}

void _Rb_tree_insert_and_rebalance(const bool left, _Rb_tree_node_base* node, _Rb_tree_node_base* parent,
                                   _Rb_tree_node_base& header) noexcept {
    static constinit foregone::real_function<void(bool, _Rb_tree_node_base*, _Rb_tree_node_base*, _Rb_tree_node_base&)> next(
        "_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_");
    note(FOREGONE_SITE, [&](const container_call& call) { call.write(node, parent, &header); });
    next.get()(left, node, parent, header);
}

_Rb_tree_node_base* _Rb_tree_rebalance_for_erase(_Rb_tree_node_base* const node, _Rb_tree_node_base& header) noexcept {
    static constinit foregone::real_function<_Rb_tree_node_base*(_Rb_tree_node_base*, _Rb_tree_node_base&)> next(
        "_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_");
    note(FOREGONE_SITE, [&](const container_call& call) { call.write(node, &header); });
    return next.get()(node, header);
}

/// The hash of a text.
size_t _Hash_bytes(const void* bytes, size_t count, size_t seed) {
    static constinit foregone::real_function<size_t(const void*, size_t, size_t)> next("_ZSt11_Hash_bytesPKvmm");
    note(FOREGONE_SITE, [&](const container_call& call) { call.hash(bytes, count); });
    return next.get()(bytes, count, seed);
}

namespace __detail {

void _List_node_base::swap(_List_node_base& left, _List_node_base& right) noexcept {
    static constinit foregone::real_function<void(_List_node_base&, _List_node_base&)> next(
        "_ZNSt8__detail15_List_node_base4swapERS0_S1_");
    note(FOREGONE_SITE, [&](const container_call& call) {
        call.write(&left, &right), call.write_around(&left), call.write_around(&right);
    });
    next.get()(left, right);
}

void _List_node_base::_M_transfer(_List_node_base* const first, _List_node_base* const last) noexcept {
    static constinit foregone::real_function<void(_List_node_base*, _List_node_base*, _List_node_base*)> next(
        "_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_");
    note(FOREGONE_SITE, [&](const container_call& call) {
        if (this != last) call.write_before(this), call.write_before(first), call.write_before(last);
    });
    next.get()(this, first, last);
}

void _List_node_base::_M_reverse() noexcept {
    static constinit foregone::real_function<void(_List_node_base*)> next("_ZNSt8__detail15_List_node_base10_M_reverseEv");
    note(FOREGONE_SITE, [&](const container_call& call) { call.write_all(this); });
    next.get()(this);
}

void _List_node_base::_M_hook(_List_node_base* const position) noexcept {
    static constinit foregone::real_function<void(_List_node_base*, _List_node_base*)> next(
        "_ZNSt8__detail15_List_node_base7_M_hookEPS0_");
    note(FOREGONE_SITE, [&](const container_call& call) { call.write_before(position), call.write(this); });
    next.get()(this, position);
}

void _List_node_base::_M_unhook() noexcept {
    static constinit foregone::real_function<void(_List_node_base*)> next("_ZNSt8__detail15_List_node_base9_M_unhookEv");
    note(FOREGONE_SITE, [&](const container_call& call) { call.write_around(this); });
    next.get()(this);
}

}  // namespace __detail

}  // namespace std

#pragma GCC visibility pop
