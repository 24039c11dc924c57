/* Peterson's filter lock: as examples/filter_lock.cpp. Variables keep their values outside, too (spin -o2). */

byte claims[count];
byte last[count - 1];

active [count] proctype process() {
  byte wants = 0, looks_at = 0;
outside: wants = 1;
climbs:
  if
  :: d_step { wants < count -> claims[_pid] = wants }
  :: wants == count -> goto inside
  fi;
  d_step { last[wants - 1] = _pid; looks_at = 0 };
  do
  :: d_step { (looks_at < count && (looks_at == _pid || claims[looks_at] < wants)) -> looks_at = looks_at + 1 }
  :: d_step { (last[wants - 1] != _pid || looks_at == count) -> wants = wants + 1 }; goto climbs
  od;
inside: claims[_pid] = 0; goto outside
}
