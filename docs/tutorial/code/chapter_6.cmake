# SPDX-License-Identifier: BSL-1.0
cmake_minimum_required(VERSION 3.25)
project(post LANGUAGES CXX)

find_package(foregone 0.1 CONFIG REQUIRED COMPONENTS unmodified)
enable_testing()

add_executable(mailbox_checks mailbox_checks.cpp)
target_compile_options(mailbox_checks PRIVATE -O1)
foregone_check_threads(mailbox_checks)
