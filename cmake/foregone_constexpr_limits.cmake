# SPDX-License-Identifier: BSL-1.0

#[[
foregone_constexpr_limits(<target> [STEPS <n>] [DEPTH <n>] [LOOPS <n>])

Raises (or lowers) the compiler's limits on one constant evaluation, for the files of <target> only: the flags are
PRIVATE. foregone itself needs none of them, because its stages stay inside every compiler's defaults. They are for models
with expensive functions, and for limiting the cost of a model.

          GCC                          Clang                        MSVC
  STEPS   -fconstexpr-ops-limit=       -fconstexpr-steps=           /constexpr:steps
          default 33,554,432           default 1,048,576            default 100,000
  DEPTH   -fconstexpr-depth=           -fconstexpr-depth=           /constexpr:depth
          default 512                  default 512                  default 512
  LOOPS   -fconstexpr-loop-limit=      (none: steps count)          (none)
          default 262,144
]]
function(foregone_constexpr_limits target)
    cmake_parse_arguments(PARSE_ARGV 1 limit "" "STEPS;DEPTH;LOOPS" "")
    if(limit_UNPARSED_ARGUMENTS OR limit_KEYWORDS_MISSING_VALUES)
        message(FATAL_ERROR "foregone_constexpr_limits(${target}): takes STEPS <n>, DEPTH <n> and LOOPS <n>, "
            "and was given '${ARGN}'.")
    endif()
    foreach(kind IN ITEMS STEPS DEPTH LOOPS)
        if(DEFINED limit_${kind} AND NOT limit_${kind} MATCHES "^[0-9]+$")
            message(FATAL_ERROR "foregone_constexpr_limits(${target}): ${kind} is '${limit_${kind}}', and has to be a number.")
        endif()
    endforeach()

    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        set(steps -fconstexpr-ops-limit=)
        set(depth -fconstexpr-depth=)
        set(loops -fconstexpr-loop-limit=)
    elseif(MSVC AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        set(steps "SHELL:-Xclang -fconstexpr-steps -Xclang ")
        set(depth "SHELL:-Xclang -fconstexpr-depth -Xclang ")
    elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        set(steps -fconstexpr-steps=)
        set(depth -fconstexpr-depth=)
    elseif(MSVC)
        set(steps /constexpr:steps)
        set(depth /constexpr:depth)
    endif()
    if(DEFINED limit_STEPS AND DEFINED steps)
        target_compile_options(${target} PRIVATE "${steps}${limit_STEPS}")
    endif()
    if(DEFINED limit_DEPTH AND DEFINED depth)
        target_compile_options(${target} PRIVATE "${depth}${limit_DEPTH}")
    endif()
    if(DEFINED limit_LOOPS AND DEFINED loops)
        target_compile_options(${target} PRIVATE "${loops}${limit_LOOPS}")
    endif()
endfunction()
