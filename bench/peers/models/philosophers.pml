/* Dining philosophers; the last takes the right fork first: as examples/philosophers.cpp. */

#define first_fork (_pid == seats - 1 -> 0 : _pid)
#define second_fork (_pid == seats - 1 -> _pid : _pid + 1)

bit taken[seats];

active [seats] proctype philosopher() {
  do
  :: atomic { taken[first_fork] == 0 -> taken[first_fork] = 1 };
     atomic { taken[second_fork] == 0 -> taken[second_fork] = 1 };
     taken[first_fork] = 0;
     taken[second_fork] = 0
  od
}
