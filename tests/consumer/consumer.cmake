# SPDX-License-Identifier: BSL-1.0
# What both projects do with foregone once they have it.

enable_testing()

add_executable(proof "${CMAKE_CURRENT_LIST_DIR}/proof.cpp")
target_link_libraries(proof PRIVATE foregone::foregone)
foregone_constexpr_limits(proof STEPS 2000000 DEPTH 600 LOOPS 300000)
add_test(NAME proof COMMAND proof)

add_executable(threads "${CMAKE_CURRENT_LIST_DIR}/proof.cpp")
target_link_libraries(threads PRIVATE foregone::threads)

# Threads whose interleavings a program chooses, where the package has been found.
if(TARGET foregone::fibers)
    add_executable(fibers "${CMAKE_CURRENT_LIST_DIR}/fibers.cpp")
    target_link_libraries(fibers PRIVATE foregone::fibers)
    add_test(NAME fibers COMMAND fibers)
endif()

# C code whose malloc fails.
add_executable(failing_malloc "${CMAKE_CURRENT_LIST_DIR}/failing_malloc.cpp")
target_link_libraries(failing_malloc PRIVATE foregone::failing_malloc)
add_test(NAME failing_malloc COMMAND failing_malloc)

foregone_add_checks(jug_checks
    SOURCES "${CMAKE_CURRENT_LIST_DIR}/jug_checks.cpp"
    ARGS --threads=1
    LABELS model "run time"
    FAIL_BUILD)

# Checks inside the tests of a framework, where the package has been found.
foreach(framework IN ITEMS gtest catch2 doctest)
    if(TARGET foregone::${framework})
        add_executable(jug_${framework} "${CMAKE_CURRENT_LIST_DIR}/jug_${framework}.cpp")
        target_link_libraries(jug_${framework} PRIVATE foregone::${framework})
        add_test(NAME jug_${framework} COMMAND jug_${framework})
    endif()
endforeach()
