// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/model/near_names.hpp>

#include "../support/verify.hpp"

namespace test_near_names {

namespace fg = foregone;

template <class T>
inline constexpr bool passes_as_command = fg::near_names_of_commands::unmet_by<T>::met;
template <class T>
inline constexpr bool passes_as_model = fg::near_names_of_models::unmet_by<T>::met;
template <class T>
inline constexpr bool passes_as_expectation = fg::near_names_of_expectations::unmet_by<T>::met;

struct right {
    static bool precondition(int);
    static bool postcondition(int);
    static int expected(int), next(int), weight(), arguments(int), applies(int), accepts(int);
    static constexpr int properties = 1, initial = 2, terminal = 3;
};
struct other {
    static void run(int);
    int key, value;
};
struct function {
    static bool precondtion(int);
};
struct overloads {
    static bool precondtion(int);
    static bool precondtion(long);
};
struct as_template {
    static bool postconditon(auto);
};
class hidden {
    [[maybe_unused]] static bool expcted(int);
};
struct inherited : function {};
struct datum {
    int weigth = 1;
};
struct helper_of_the_right {
    static bool preconditions(int);
    static bool precondition(int);
};
struct sealed final {
    static bool precondtion(int);
};
struct constant {
    [[maybe_unused]] static constexpr int propertes = 1;
};
struct type {
    using intial_commands = int;
};
struct listener {
    static void falsifed(int);
};
struct aplier {
    static bool aplies(int);
};
enum class no_class { a };

constexpr bool a_near_name_is_found_whatever_it_names() {
    return !passes_as_command<function> && !passes_as_command<overloads> && !passes_as_command<as_template> &&
           !passes_as_command<hidden> && !passes_as_command<inherited> && !passes_as_command<datum> &&
           !passes_as_model<constant> && !passes_as_model<type> && !passes_as_model<listener> && !passes_as_expectation<aplier>;
}
VERIFY(model_near_names, a_near_name_is_found_whatever_it_names)

constexpr bool right_and_other_names_pass() {
    return passes_as_command<right> && passes_as_model<right> && passes_as_expectation<right> && passes_as_command<other> &&
           passes_as_model<other> && passes_as_expectation<other> && passes_as_command<no_class> && passes_as_command<int>;
}
VERIFY(model_near_names, right_and_other_names_pass)

/// Each list has the names of one kind of class.
constexpr bool names_near_those_of_another_kind_pass() {
    return passes_as_model<function> && passes_as_command<constant> && passes_as_expectation<function>;
}
VERIFY(model_near_names, names_near_those_of_another_kind_pass)

constexpr bool a_helper_beside_the_right_name_passes() { return passes_as_command<helper_of_the_right>; }
VERIFY(model_near_names, a_helper_beside_the_right_name_passes)

/// A final class cannot be a base, so its names are not compared; docs/limits.md says so.
constexpr bool a_final_class_is_not_compared() { return passes_as_command<sealed>; }
VERIFY(model_near_names, a_final_class_is_not_compared)

}  // namespace test_near_names
