// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/text/write.hpp>
#include <foregone/model/chooser.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone::inline impl {

/// The effect of a power failure on a change that was not synced.
struct write_fate {
    enum class kind : std::uint8_t { survives, lost, torn };

    kind is = kind::survives;
    std::size_t kept_bytes = 0;  ///< the length of the surviving prefix of a torn write
};

template <class Sink>
constexpr void print_to(Sink& sink, const write_fate& fate) {
    if (fate.is == write_fate::kind::survives) return void(sink.append(std::string_view("survives")));
    if (fate.is == write_fate::kind::lost) return void(sink.append(std::string_view("is lost")));
    sink.append(std::string_view("is torn after "));
    write_integer(sink, fate.kept_bytes);
    sink.append(std::string_view(" bytes"));
}

/// Chooses the effect of one power failure on the unsynced changes, one after the other.
///
/// Order: survives, is lost, is torn after 1, 2, … units. At most one write is torn, because a disk writes one sector at a time.
class power_loss {
    chooser& choose_;
    std::size_t tear_bytes_;
    bool torn_ = false;

public:
    /// A write is torn at multiples of `tear_bytes`; never if they are 0.
    constexpr power_loss(chooser& choose, std::size_t tear_bytes) : choose_(choose), tear_bytes_(tear_bytes) {}

    template <class... Parts>
    constexpr write_fate fate(std::size_t size_bytes, const Parts&... of) {
        using enum write_fate::kind;
        std::vector<write_fate> fates{{survives, 0}, {lost, 0}};
        for (std::size_t kept = unit(size_bytes); kept < size_bytes; kept += tear_bytes_) fates.push_back({torn, kept});
        const write_fate chosen = choose_("what is not synced", fates);
        choose_.remark(of...);
        if (chosen.is == torn) torn_ = true;
        return chosen;
    }

private:
    constexpr std::size_t unit(std::size_t size_bytes) const { return tear_bytes_ == 0 || torn_ ? size_bytes : tear_bytes_; }
};

}  // namespace foregone::impl
