/* The 8-puzzle: as examples/puzzle8.cpp. */

byte tiles[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 0 };
byte gap = 8;

active proctype player() {
  do
  :: d_step { gap > 2 -> tiles[gap] = tiles[gap - 3]; gap = gap - 3; tiles[gap] = 0 }
  :: d_step { gap < 6 -> tiles[gap] = tiles[gap + 3]; gap = gap + 3; tiles[gap] = 0 }
  :: d_step { gap % 3 > 0 -> tiles[gap] = tiles[gap - 1]; gap = gap - 1; tiles[gap] = 0 }
  :: d_step { gap % 3 < 2 -> tiles[gap] = tiles[gap + 1]; gap = gap + 1; tiles[gap] = 0 }
  od
}
