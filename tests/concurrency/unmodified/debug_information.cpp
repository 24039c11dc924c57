// SPDX-License-Identifier: BSL-1.0
// Debug information: this file asks for its own variables, places and allocations, so it is compiled with -g.
#include "concurrency/unmodified/debug_information/debug_information.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <unwind.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace fg = foregone;

namespace shop {

struct cell {
    int key = 0;
    int value = 0;
};

struct counted {
    long count = 0;
};

struct nothing {};

struct ring : counted, nothing {
    std::atomic<unsigned> written_{0};
    std::array<cell, 4> cells_{};
    cell table_[2][3]{};
    union {
        int as_int = 0;
        char as_bytes[4];
    };
    struct {
        int low = 0, high = 0;
    } limits_{};
    std::pair<int, int> both_{};
    std::string text_{};

    static inline int made = 7;
};

struct shape {
    virtual ~shape() = default;
    int side = 1;
};

ring global_ring;
shape global_shape;
cell global_cells[5];

template <class T>
struct box {
    T inside{};
};

box<std::pair<std::string, std::array<std::vector<std::pair<int, long>>, 3>>> global_box;

}  // namespace shop

namespace {

int hidden_flag = 0;
thread_local shop::cell own_cell;

std::uintptr_t address_of(const volatile void* object) { return reinterpret_cast<std::uintptr_t>(object); }

/// Keeps compilers from leaving out an object, and from making the call before it a jump.
void use(const void* object) { asm volatile("" : : "r"(object) : "memory"); }

fg::debug_information& debug() {
    static fg::debug_information of_process;
    return of_process;
}

[[gnu::noinline]] const int* next_id() {
    static int count = 0;
    ++count;
    return &count;
}

[[gnu::noinline]] std::uintptr_t here() { return address_of(__builtin_return_address(0)); }

struct expected_place {
    std::uintptr_t address;
    int line;
};

[[gnu::noinline]] expected_place place_in_function() {
    const auto address = here(); const int line = __LINE__;
    use(&line);
    return {address, line};
}

[[gnu::always_inline]] inline expected_place place_inlined() {
    const auto address = here(); const int line = __LINE__;
    use(&line);
    return {address, line};
}

[[gnu::noinline]] expected_place caller_of_inlined(int& line) {
    const auto result = place_inlined(); line = __LINE__;
    use(&line);
    return result;
}

#if defined(FOREGONE_HAS_LIBDW) && FOREGONE_HAS_LIBDW
constexpr bool has_libdw = true;
#else
constexpr bool has_libdw = false;
#endif

_Unwind_Reason_Code add_frame(_Unwind_Context* context, void* result) {
    auto& frames = *static_cast<std::vector<fg::stack_frame>*>(result);
    frames.push_back({_Unwind_GetIP(context), 0});
    // _Unwind_GetCFA is the stack pointer in a frame, which is the frame address of the frame before.
    if (frames.size() > 1) frames[frames.size() - 2].cfa = _Unwind_GetCFA(context);
    return _URC_NO_REASON;
}

[[gnu::noinline]] std::vector<fg::stack_frame> frames_here() {
    std::vector<fg::stack_frame> result;
    _Unwind_Backtrace(add_frame, &result);
    return result;
}

struct allocation {
    std::uintptr_t return_address = 0;
    std::size_t bytes = 0;
};

allocation last_allocation;
bool keeps_allocation = false;

/// What a function allocates first.
template <class Function>
allocation allocation_of(Function function) {
    last_allocation = {};
    keeps_allocation = true;
    const auto object = function();
    use(&object);
    keeps_allocation = false;
    return last_allocation;
}

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t bytes) {
    if (keeps_allocation && last_allocation.bytes == 0) last_allocation = {address_of(__builtin_return_address(0)), bytes};
    if (void* const memory = std::malloc(bytes)) return memory;
    throw std::bad_alloc();
}

[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

std::string variable(const volatile void* object, std::size_t offset = 0) {
    return debug().variable_at(address_of(object) + offset);
}

struct node {
    int value = 0;
    node* next = nullptr;
};

struct several {
    shop::cell cells[4];
};

template <class T>
struct stack {
    struct node {
        T item{};
        std::atomic<node*> below{nullptr};
        long more = 0;
    };

    [[gnu::noinline]] std::unique_ptr<node> push() { return std::unique_ptr<node>(new node{}); }
    [[gnu::noinline]] std::unique_ptr<T> make() { return std::unique_ptr<T>(new T()); }
};

[[gnu::noinline]] std::string find_parameter(several by_value) {
    return debug().local_at(address_of(&by_value.cells[1].value), frames_here());
}

[[gnu::always_inline]] inline std::string find_in_inlined() {
    volatile int inner[3] = {1, 2, 3};
    return debug().local_at(address_of(&inner[1]), frames_here());
}

[[gnu::noinline]] std::string find_in_caller(const volatile int* local) {
    return debug().local_at(address_of(local), frames_here());
}

template <class Function>
[[gnu::noinline]] std::string call(const Function& function) {
    return function();
}

}  // namespace

TEST(debug_information, names_static_variables_without_debug_information) {
    EXPECT_TRUE(variable(&hidden_flag).ends_with("hidden_flag")) << variable(&hidden_flag);
    EXPECT_TRUE(variable(&shop::global_ring.both_).starts_with("shop::global_ring"));
    EXPECT_EQ(variable(next_id()), "count of next_id");
}

TEST(debug_information, names_nothing_outside_of_variables) {
    const auto on_heap = std::make_unique<int>();
    const int on_stack = 0;
    EXPECT_EQ(variable(on_heap.get()), "");
    EXPECT_EQ(variable(&on_stack), "");
    EXPECT_EQ(debug().variable_at(address_of(reinterpret_cast<const void*>(&next_id))), "");
    EXPECT_EQ(debug().variable_at(0), "");
    EXPECT_EQ(debug().variable_at(~std::uintptr_t{0}), "");
    EXPECT_TRUE(debug().places_of(1).empty());
    EXPECT_TRUE(debug().places_of(address_of(on_heap.get())).empty());
    EXPECT_EQ(debug().heap_path(12, 8, 0), "");
    EXPECT_EQ(debug().local_at(address_of(&on_stack), {{12, 34}}), "");
}

TEST(debug_information, shows_the_path_to_a_byte) {
    if (!has_libdw) GTEST_SKIP() << "needs libdw";
    auto& ring = shop::global_ring;
    EXPECT_EQ(variable(&ring), "shop::global_ring.count");
    EXPECT_EQ(variable(&ring.written_), "shop::global_ring.written_");
    EXPECT_EQ(variable(&ring.written_, 3), "shop::global_ring.written_");
    EXPECT_EQ(variable(&ring.cells_[2].value), "shop::global_ring.cells_[2].value");
    EXPECT_EQ(variable(&ring.table_[1][2].key, 1), "shop::global_ring.table_[1][2].key");
    EXPECT_EQ(variable(&ring.as_int), "shop::global_ring.as_int");
    EXPECT_EQ(variable(&ring.limits_.high), "shop::global_ring.limits_.high");
    EXPECT_EQ(variable(&ring.both_.second), "shop::global_ring.both_.second");
    EXPECT_EQ(variable(&ring.text_, 8), "shop::global_ring.text_");
    EXPECT_EQ(variable(&shop::ring::made), "shop::ring::made");
    EXPECT_EQ(variable(&shop::global_shape), "shop::global_shape.vptr");
    EXPECT_EQ(variable(&shop::global_shape.side), "shop::global_shape.side");
    EXPECT_EQ(variable(&shop::global_cells[3].value), "shop::global_cells[3].value");
    EXPECT_EQ(variable(&shop::global_box.inside.second[1]), "shop::global_box.inside.second[1]");
    EXPECT_EQ(variable(&hidden_flag), "hidden_flag");
}

TEST(debug_information, names_thread_local_variables) {
    std::uintptr_t pointer = 0;
    asm("mov %%fs:0, %0" : "=r"(pointer));
    const std::string name = debug().thread_local_at(address_of(&own_cell.value), pointer);
    EXPECT_EQ(name, has_libdw ? "own_cell.value" : "own_cell");
    EXPECT_EQ(debug().thread_local_at(address_of(&own_cell.value) + 0x10000, pointer + 0x10000), name);
    EXPECT_EQ(debug().thread_local_at(address_of(&hidden_flag), pointer), "");
}

TEST(debug_information, finds_the_place_of_a_call) {
    const auto expected = place_in_function();
    const auto place = debug().place_of(expected.address);
    EXPECT_EQ(place.line, expected.line);
    EXPECT_EQ(place.function, "place_in_function");
    EXPECT_TRUE(place.file.ends_with("unmodified/debug_information.cpp")) << place.file;
    EXPECT_TRUE(place.full_file.starts_with('/')) << place.full_file;
    EXPECT_TRUE(place.full_file.ends_with("/" + place.file)) << place.full_file;
}

TEST(debug_information, shows_inlined_calls_innermost_first) {
    int line = 0;
    const auto expected = caller_of_inlined(line);
    const auto& places = debug().places_of(expected.address);
    ASSERT_EQ(places.size(), 2u);
    if (has_libdw) {  // addr2line says the function around, at -O0
        EXPECT_EQ(places[0].function, "place_inlined");
    }
    EXPECT_EQ(places[0].line, expected.line);
    EXPECT_EQ(places[1].function, "caller_of_inlined");
    EXPECT_EQ(places[1].line, line);
    EXPECT_EQ(places[1].file, places[0].file);
}

TEST(debug_information, prefers_places_outside_of_system_headers) {
    std::vector<int> numbers;
    int line = 0;
    const auto made = allocation_of([&] { line = __LINE__; numbers.push_back(1); use(&numbers); return 0; });
    const auto& places = debug().places_of(made.return_address);
    ASSERT_FALSE(places.empty());
    EXPECT_TRUE(places.front().full_file.starts_with("/usr/include/c++/")) << places.front().full_file;
    const auto place = debug().place_of(made.return_address);
    if (place.full_file.ends_with("unmodified/debug_information.cpp")) {
        EXPECT_EQ(place.line, line);  // all of push_back was inlined
    } else {
        EXPECT_EQ(place.full_file, places.front().full_file);
    }
}

TEST(debug_information, prepares_many_places_at_once) {
    fg::debug_information fresh;
    const auto first = place_in_function(), second = place_inlined();
    fresh.prepare({first.address, second.address, 1, first.address});
    EXPECT_EQ(fresh.place_of(first.address).line, first.line);
    EXPECT_EQ(fresh.place_of(second.address).line, second.line);
}

TEST(debug_information, names_functions_of_modules_without_debug_information) {
    const auto code = address_of(dlsym(RTLD_DEFAULT, "malloc"));
    const auto place = debug().place_of(code + 5);
    EXPECT_TRUE(place.function == "malloc" || place.function == "__libc_malloc") << place.function;
    EXPECT_EQ(place.line, 0);
}

TEST(debug_information, names_local_variables) {
    if (!has_libdw) GTEST_SKIP() << "needs libdw";
    volatile int counts[4] = {};
    EXPECT_EQ(find_in_caller(&counts[2]), "counts[2] of debug_information_names_local_variables_Test::TestBody");
    EXPECT_EQ(find_parameter({}), "by_value.cells[1].value of find_parameter");
    EXPECT_EQ(find_in_inlined(), "inner[1] of find_in_inlined");
    EXPECT_EQ(debug().local_at(0, frames_here()), "");
    EXPECT_EQ(call([] {
        volatile int in_lambda = 1;
        return find_in_caller(&in_lambda);
    }), "in_lambda of debug_information_names_local_variables_Test::TestBody::{lambda}");
    // GCC says where a captured variable is in the function of the lambda, Clang only that it is in the closure.
    const auto is_captured = [](const std::string& text, const std::string& name) {
        const std::string function = "debug_information_names_local_variables_Test::TestBody";
        return text == name + " of " + function + "::{lambda}" || text == "closure." + name + " of " + function;
    };
    auto closure = [first = 1, second = 2]() mutable { return std::pair(find_in_caller(&first), find_in_caller(&second)); };
    const auto [first, second] = closure();
    EXPECT_TRUE(is_captured(first, "first")) << first;
    EXPECT_TRUE(is_captured(second, "second")) << second;
}

TEST(debug_information, knows_the_types_of_heap_objects) {
    if (!has_libdw) GTEST_SKIP() << "needs libdw";
    const auto path = [](const allocation& made, std::size_t offset) {
        return debug().heap_path(made.return_address, made.bytes, offset);
    };
    const auto direct = allocation_of([] { return std::unique_ptr<node>(new node{}); });
    EXPECT_EQ(path(direct, offsetof(node, next)), "node.next");
    EXPECT_EQ(path(direct, 4096), "");
    const auto unique = allocation_of([] { return std::make_unique<node>(); });
    EXPECT_EQ(path(unique, offsetof(node, next)), "node.next");
    const auto shared = allocation_of([] { return std::make_shared<node>(); });
    EXPECT_EQ(path(shared, 16 + offsetof(node, next)), "node.next");
    EXPECT_EQ(path(shared, 8), "node's use count");
    const auto several = allocation_of([] { return std::vector<shop::cell>(3); });
    EXPECT_EQ(path(several, 20), "shop::cell[2].value");
    const auto inner = allocation_of([] { return stack<shop::cell>().push(); });
    EXPECT_EQ(path(inner, 4), "stack<shop::cell>::node.item.value");
    EXPECT_EQ(path(inner, 8), "stack<shop::cell>::node.below");
    const auto argument = allocation_of([] { return stack<shop::cell>().make(); });
    EXPECT_EQ(path(argument, 4), "shop::cell.value");
}

TEST(debug_information, answers_within_the_time_of_a_report) {
    using clock = std::chrono::steady_clock;
    const auto milliseconds = [](clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); };
    fg::debug_information fresh;
    const auto begin = clock::now();
    const auto expected = place_in_function();
    EXPECT_EQ(fresh.place_of(expected.address).line, expected.line);
    const auto placed = clock::now();
    EXPECT_NE(fresh.variable_at(address_of(&hidden_flag)), "");
    const auto named = clock::now();
    for (int i = 0; i < 1000; ++i) EXPECT_NE(fresh.variable_at(address_of(&hidden_flag)), "");
    const auto again = clock::now();
    EXPECT_LT(milliseconds(named - begin), 5000);
    EXPECT_LT(milliseconds(again - named), 1000);
    RecordProperty("first_place_ms", std::to_string(milliseconds(placed - begin)));
    RecordProperty("first_variable_ms", std::to_string(milliseconds(named - placed)));
    RecordProperty("known_variable_us", std::to_string(milliseconds(again - named)));
}
