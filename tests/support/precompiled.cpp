// SPDX-License-Identifier: BSL-1.0
// Holds nothing: what is wanted of its library are the precompiled headers.
