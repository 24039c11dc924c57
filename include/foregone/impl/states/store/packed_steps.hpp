// SPDX-License-Identifier: BSL-1.0
#pragma once

// Packs successors as changes of their packed source state; used by the model of packed graph searches.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/states/store/bit_string.hpp>
#include <foregone/impl/states/store/enum_bits.hpp>
#include <foregone/impl/states/store/part_list.hpp>
#include <foregone/impl/states/store/state_codec.hpp>
#include <foregone/impl/states/store/state_form.hpp>
#include <foregone/impl/states/store/state_part.hpp>
#include <foregone/impl/states/store/state_parts.hpp>
#include <foregone/impl/types/bindings.hpp>
#include <foregone/types/members.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// The bits of a packed state that a step changes.
///
/// An unchanged member costs nothing if the compiler can see that it is unchanged. So the code for an inlined `next` of a known
/// action is the same as by hand: mostly one `xor`.
template <std::size_t Words>
struct packed_change {
    std::uint64_t turned[Words]{};
    std::uint64_t misfit = 0;  ///< no bit, if the new state fits

    /// Adds a part of the state. Requires: the old part fits.
    template <class T>
    FOREGONE_ALWAYS_INLINE constexpr void note(const T& from, const T& to, unsigned at) {
        constexpr state_form form = state_form_of<T>;
        if constexpr (form == state_form::number) turn(number(from) ^ number(to), at, number_bits<T>::bits);
        else if constexpr (form == state_form::index) note_index(from, to, at);
        else if constexpr (form == state_form::enumeration) note_enum(from, to, at);
        else if constexpr (form == state_form::array) {
            if constexpr (state_part<T>::count <= state_forms::most_written_out)
                note_elements(from, to, at, typename state_part<T>::list::indices{});
            else note_each_element(from, to, at);
        }
        else if constexpr (form == state_form::members && member_access::adapted<T>) visit_members(from, beside<T>{*this, to, at});
        else if constexpr (form == state_form::members) {
            const beside<T> each{*this, to, at};
            bindings::visit<member_count<T>>(from, each);  // not visit_members: GCC optimises each function before inlining it
        }
        else if constexpr (requires { state_part<T>::used; }) note_bytes(from, to, at);
        else note_any(from, to, at);
    }

private:
    template <class T>
    FOREGONE_ALWAYS_INLINE static constexpr std::uint64_t number(T value) {
        return static_cast<typename number_bits<T>::raw_type>(value);
    }

    FOREGONE_ALWAYS_INLINE constexpr void turn(std::uint64_t bits, unsigned at, unsigned width) {
        if (width == 0) return;
        turned[at / 64] ^= bits << at % 64;
        if (at % 64 + width > 64) turned[at / 64 + 1] ^= bits >> (64 - at % 64);
    }

    template <class T>
    FOREGONE_ALWAYS_INLINE constexpr void note_index(const T& from, const T& to, unsigned at) {
        misfit |= !index_bits<T>::fits(to);
        turn(index_bits<T>::index(from) ^ index_bits<T>::index(to), at, index_bits<T>::bits);
    }

    template <class E>
    FOREGONE_ALWAYS_INLINE constexpr void note_enum(E from, E to, unsigned at) {
        using coding = enum_bits<E>;
        using raw_type = typename coding::raw_type;
        constexpr auto fixed = static_cast<raw_type>(coding::chosen.distance ? coding::chosen.fixed : 0);
        const std::uint64_t turned_over = static_cast<raw_type>(static_cast<raw_type>(from) - fixed) ^
                                          static_cast<raw_type>(static_cast<raw_type>(to) - fixed);
        misfit |= turned_over & ~coding::chosen.mask;
        if constexpr (plain_bits<E>::are_low()) return turn(turned_over & coding::chosen.mask, at, coding::bits);
        else turn(gathered<coding::chosen.mask>(turned_over & coding::chosen.mask), at, coding::bits);
    }

    template <class T>
    FOREGONE_ALWAYS_INLINE constexpr void note_bytes(const T& from, const T& to, unsigned at) {
        note_memory<state_part<T>>(state_part<T>::memory(from), state_part<T>::memory(to), at, typename state_part<T>::indices{});
    }
    template <class Part, std::size_t... I>
    FOREGONE_ALWAYS_INLINE constexpr void note_memory(const typename Part::words_type& from, const typename Part::words_type& to,
                                                      unsigned at, std::index_sequence<I...>) {
        ((misfit |= (from.word[I] ^ to.word[I]) & ~Part::used.word[I],
          turn(gathered<Part::used.word[I]>((from.word[I] ^ to.word[I]) & Part::used.word[I]),
               at + std::integral_constant<unsigned, Part::bits_before(I)>::value,
               std::integral_constant<unsigned, Part::bits_before(I + 1) - Part::bits_before(I)>::value)),
         ...);
    }

    /// A part with a packing of its own.
    template <class T>
    FOREGONE_ALWAYS_INLINE constexpr void note_any(const T& from, const T& to, unsigned at) {
        std::uint64_t before[Words]{}, after[Words]{};
        state_part<T>::put(from, before, at);
        state_part<T>::put(to, after, at);
        for (std::size_t i = 0; i < Words; ++i) turned[i] ^= before[i] ^ after[i];
        misfit |= !state_part<T>::fits(to);
    }

    template <class T>
    FOREGONE_ALWAYS_INLINE constexpr void note_each_element(const T& from, const T& to, unsigned at) {
        using part = state_part<T>;
        for (std::size_t i = 0; i < part::count; ++i) note(from[i], to[i], at + part::list::place(i));
    }
    template <class T, std::size_t... I>
    FOREGONE_ALWAYS_INLINE constexpr void note_elements([[maybe_unused]] const T& from, [[maybe_unused]] const T& to,
                                                        [[maybe_unused]] unsigned at, std::index_sequence<I...>) {
        using element = typename state_part<T>::element;
        if constexpr (!lies_plainly<T, element>()) {
            (note(from[I], to[I], at + state_part<T>::list::place(I)), ...);
        } else if constexpr (sizeof...(I) > 0) {
            using plain = plain_bits<element>;
            const element *const before = std::data(from), *const after = std::data(to);
            std::uint64_t bits = 0;
            unsigned place = at;
            // No call for each element: each would be inlined for each action of a model, which is most of the time to compile a
            // search.
            ((bits = static_cast<std::uint64_t>(static_cast<typename plain::raw_type>(before[I])) ^
                     static_cast<std::uint64_t>(static_cast<typename plain::raw_type>(after[I])),
              misfit |= bits & ~plain::mask, turned[place / 64] ^= (bits & plain::mask) << place % 64,
              place % 64 + plain::bits > 64 ? void(turned[place / 64 + 1] ^= (bits & plain::mask) >> (64 - place % 64)) : void(),
              place += plain::bits),
             ...);
        }
    }

    /// A part that is packed as the low bits of a number it can be cast to.
    template <class T>
    struct plain_bits {
        static constexpr state_form form = state_form_of<T>;
        static constexpr unsigned bits = static_cast<unsigned>(state_part<T>::width);
        static constexpr std::uint64_t mask = bits == 0 || bits > 63 ? UINT64_MAX : (std::uint64_t{1} << bits) - 1;
        static constexpr bool is_enum = form == state_form::enumeration;
        using raw_type = typename decltype([] {
            if constexpr (is_enum) return enum_bits<T>{};
            else return number_bits<T>{};
        }())::raw_type;

        static constexpr bool are_low() {
            if constexpr (is_enum) return !enum_bits<T>::chosen.distance && enum_bits<T>::chosen.mask == mask && bits > 0;
            else return true;
        }
    };

    /// Whether an array's elements are adjacent and plain.
    template <class T, class Element>
    static constexpr bool lies_plainly() {
        constexpr state_form form = state_form_of<Element>;
        if constexpr (form != state_form::number && form != state_form::enumeration) return false;
        else if constexpr (!requires(const T& all) { { std::data(all) } -> std::same_as<const Element*>; }) return false;
        else return plain_bits<Element>::are_low();
    }

    template <class T>
    struct beside {
        packed_change& change;
        const T& to;
        unsigned at;

        template <class... Parts>
        FOREGONE_ALWAYS_INLINE constexpr void operator()(const Parts&... from) const {
            unsigned place = at;
            const auto note_each = [&](const Parts&... after) FOREGONE_INLINED_LAMBDA {
                ((change.note(from, after, place), place += static_cast<unsigned>(state_part<Parts>::width)), ...);
            };
            if constexpr (member_access::adapted<T>) visit_members(to, note_each);
            else bindings::visit<member_count<T>>(to, note_each);
        }
    };
};

/// The packed steps from one state: only the words that a step changes differ from the state's own words.
///
/// Requires: the state fits, and `next` has room for all added steps.
template <packable Node>
class packed_steps {
    static constexpr std::size_t words = state_codec<Node>::words;

    std::uint64_t source_[words], *next_, misfit_ = 0;
    Node from_;

public:
    /// The steps from the state of these words, written one after another from `next` on.
    FOREGONE_ALWAYS_INLINE constexpr packed_steps(const std::uint64_t* source, std::uint64_t* next)
        : next_(next), from_(state_codec<Node>::unpack(source)) {
        for (std::size_t i = 0; i < words; ++i) source_[i] = source[i];
    }

    /// The state in which they begin.
    FOREGONE_ALWAYS_INLINE constexpr const Node& from() const { return from_; }

    FOREGONE_ALWAYS_INLINE constexpr void add(const Node& to) {
        packed_change<words> change;
        change.note(from_, to, 0);
        misfit_ |= change.misfit;
        for (std::size_t i = 0; i < words; ++i) next_[i] = source_[i] ^ change.turned[i];
        next_ += words;
    }

    /// Adds the representative of a state. It is found and packed by one function for all steps: that is long, and no member of a
    /// representative is known to be unchanged.
    template <class View>
    FOREGONE_ALWAYS_INLINE constexpr void add_representative(const Node& to) {
        misfit_ |= !pack_representative<View>(to, next_);
        next_ += words;
    }

    /// The end of the last added step.
    constexpr std::uint64_t* end() const { return next_; }

    /// No bit, if all added steps fit.
    constexpr std::uint64_t misfit() const { return misfit_; }

private:
    /// Returns whether it fits.
    template <class View>
    FOREGONE_NOINLINE static constexpr bool pack_representative(const Node& of, std::uint64_t* to) {
        const Node& kept = View::representative(of);
        state_codec<Node>::pack(kept, to);
        return state_codec<Node>::fits(kept);
    }
};

}}  // namespace foregone::impl
