// SPDX-License-Identifier: BSL-1.0
// A library with a variable that counts its calls; compiled as several libraries, each with a function of another name.
extern "C" int FOREGONE_COUNTER() {
    static int calls = 0;
    return ++calls;
}
