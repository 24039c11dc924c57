# SPDX-License-Identifier: BSL-1.0
cmake_minimum_required(VERSION 3.25)
project(editor LANGUAGES CXX)

find_package(foregone 0.1 CONFIG REQUIRED COMPONENTS main)
enable_testing()

foregone_add_checks(editor_checks SOURCES editor_checks.cpp)
