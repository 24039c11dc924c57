# SPDX-License-Identifier: BSL-1.0
# The programs that users start: foregone-cover.

set(tool_purpose "foregone-cover (FOREGONE_BUILD_TOOLS=OFF does without it)")
foregone_require(TBB libtbb-dev "${tool_purpose}")
foregone_require(CLI11 libcli11-dev "${tool_purpose}")
foregone_require(nlohmann_json nlohmann-json3-dev "${tool_purpose}")

add_executable(foregone_cover "${PROJECT_SOURCE_DIR}/include/foregone/cover/main.cpp")
add_executable(foregone::cover ALIAS foregone_cover)
set_target_properties(foregone_cover PROPERTIES OUTPUT_NAME foregone-cover EXPORT_NAME cover)
# Used up by compiling: a project that imports the program needs none of them.
target_link_libraries(foregone_cover PRIVATE
    $<BUILD_INTERFACE:foregone_threads> $<BUILD_INTERFACE:CLI11::CLI11> $<BUILD_INTERFACE:nlohmann_json::nlohmann_json>)
if(TARGET foregone_dev)
    target_link_libraries(foregone_cover PRIVATE $<BUILD_INTERFACE:foregone_dev>)
endif()
