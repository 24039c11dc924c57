// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>
#include <foregone/suites/covering.hpp>
#include <foregone/suites/covers.hpp>

namespace fg = foregone;

enum class zone { city, country, abroad };               // Zone:   city, country, abroad
enum class speed { normal, express };                    // Speed:  normal, express
struct parcel {
    zone to;
    speed how;
    int kilos;                                           // Kilos:  1, 5, 20, 31
    bool insured, signed_for;                            // Insured: no, yes     Signed: no, yes
};
using parcels = fg::product<parcel, zone, speed, fg::values<1, 5, 20, 31>, bool, bool>;

/// IF [Zone] = "abroad" THEN [Kilos] <> 31;
constexpr bool is_carried(zone to, int kilos) { return to != zone::abroad || kilos <= 20; }
constexpr auto only_carried = fg::constraint<is_carried, &parcel::to, &parcel::kilos>;

constexpr auto suite = fg::covering<2>(parcels{}, only_carried);
static_assert(fg::covers<2>(suite, only_carried));       // an independent proof that no pair is missing
static_assert(parcels::size == 96 && suite.size() <= 12);

constexpr int cents(const parcel& p) {
    const int base = p.to == zone::abroad ? 1'500 : p.to == zone::country ? 600 : 400;
    return base + p.kilos * 20 + (p.how == speed::express ? base : 0) + (p.insured ? 250 : 0) + (p.signed_for ? 150 : 0);
}
static_assert([] {
    for (const parcel& p : suite)
        if (cents(p) < 420 || (p.how == speed::express && cents(p) < 820)) return false;
    return true;
}());
