# SPDX-License-Identifier: BSL-1.0
# foregone_check_threads(<target> [PATHS <choices>] [TIMEOUT <seconds>] [NO_TEST]): runs the threads of a program, or of its tests,
# in every interleaving. The sources stay as they are.
#   PATHS    the longest path of a test of GoogleTest, Catch2 or doctest, in choices; 10,000 by default
#   TIMEOUT  of the CTest test <target>, which is added if there is none; 60 by default
#   NO_TEST  adds no test
# It compiles the target with -fsanitize=thread and -g, and links foregone::unmodified in place of libtsan, behind whatever the
# folder's CMakeLists.txt links; and foregone::unmodified_gtest, _catch2 or _doctest if the target links that framework. Libraries
# that share data between threads have to be compiled with -fsanitize=thread, too:
# target_compile_options(<library> PRIVATE -fsanitize=thread).

function(foregone_check_threads target)
    cmake_parse_arguments(asked "NO_TEST" "PATHS;TIMEOUT" "" ${ARGN})
    if(NOT TARGET ${target})
        message(FATAL_ERROR "foregone_check_threads(${target}): this is not a target; call it after add_executable(${target} …)")
    elseif(DEFINED asked_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "foregone_check_threads(${target}): '${asked_UNPARSED_ARGUMENTS}' is not known; it takes PATHS, \
TIMEOUT and NO_TEST")
    elseif(NOT TARGET foregone::unmodified)
        message(FATAL_ERROR "foregone_check_threads(${target}): foregone was built without foregone::unmodified, which is made for \
x86-64 Linux with glibc; see docs/how-to/check-unmodified-threads.md")
    endif()
    get_target_property(link_options ${target} LINK_OPTIONS)
    if("${CMAKE_CXX_FLAGS} ${CMAKE_EXE_LINKER_FLAGS} ${link_options}" MATCHES "-fsanitize=")
        message(FATAL_ERROR "foregone_check_threads(${target}): -fsanitize is in CMAKE_CXX_FLAGS or in the options of the linker, \
which would link libtsan; remove it there, for this function gives it to the compiler; see docs/how-to/check-unmodified-threads.md")
    endif()
    target_compile_options(${target} PRIVATE -fsanitize=thread -g $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
    # Before version 21, Clang omits accesses to members and elements of a local variable whose address it follows.
    set(is_early_clang "$<AND:$<CXX_COMPILER_ID:Clang>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,21>>")
    target_compile_options(${target} PRIVATE "$<${is_early_clang}:SHELL:-mllvm -capture-tracking-max-uses-to-explore=0>")
    # Bound at the start: what is restored after each path is then not bound again.
    target_link_options(${target} PRIVATE "LINKER:-z,now")
    # After everything else that is linked, for the framework's main() comes first.
    cmake_language(EVAL CODE "cmake_language(DEFER CALL foregone_link_unmodified [[${target}]])")
    if(NOT DEFINED asked_TIMEOUT)
        set(asked_TIMEOUT 60)
    endif()
    if(NOT TEST ${target} AND NOT asked_NO_TEST)
        add_test(NAME ${target} COMMAND ${target})
        set_tests_properties(${target} PROPERTIES TIMEOUT ${asked_TIMEOUT})
    endif()
    if(DEFINED asked_PATHS AND TEST ${target})
        set_property(TEST ${target} APPEND PROPERTY ENVIRONMENT "FOREGONE_PATHS=${asked_PATHS}")
    endif()
endfunction()

# The library for each framework that a target links by the name of its target.
function(foregone_link_unmodified target)
    get_target_property(linked ${target} LINK_LIBRARIES)
    set(gtest "GTest::|gtest|gmock")
    set(catch2 "Catch2::|Catch2")
    set(doctest "doctest")
    foreach(framework IN ITEMS gtest catch2 doctest)
        if(NOT linked MATCHES "${${framework}}")
            continue()
        elseif(TARGET foregone::unmodified_${framework})
            target_link_libraries(${target} PRIVATE foregone::unmodified_${framework})
        else()
            message(WARNING "foregone_check_threads(${target}): it links ${framework}, and there is no \
foregone::unmodified_${framework}: its tests run as they are, and no interleaving is searched. foregone was built without it, \
or find_package(foregone) lacks the component unmodified_${framework}; Catch2 3 is not supported")
        endif()
    endforeach()
    target_link_libraries(${target} PRIVATE foregone::unmodified)
endfunction()
