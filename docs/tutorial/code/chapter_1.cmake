# SPDX-License-Identifier: BSL-1.0
cmake_minimum_required(VERSION 3.25)
project(station LANGUAGES CXX)

add_subdirectory(foregone EXCLUDE_FROM_ALL)

add_library(airlock OBJECT airlock.cpp)
target_link_libraries(airlock PRIVATE foregone::foregone)
