/* Five counters, each of which counts up to its last value: as bench/runtime/counter_grid.hpp. */

byte counters[5];

active proctype counting() {
  do
  :: d_step { counters[0] < values - 1 -> counters[0]++ }
  :: d_step { counters[1] < values - 1 -> counters[1]++ }
  :: d_step { counters[2] < values - 1 -> counters[2]++ }
  :: d_step { counters[3] < values - 1 -> counters[3]++ }
  :: d_step { counters[4] < values - 1 -> counters[4]++ }
  od
}
