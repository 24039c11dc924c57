-- Five counters, each of which counts up to its last value: as bench/runtime/counter_grid.hpp.
const values: 3;

type
    counter: 0..4;

var
    counters: array[counter] of 0..values - 1;

startstate begin
    for which: counter do counters[which] := 0; end;
end;

ruleset which: counter do
    rule "count" counters[which] < values - 1 ==> begin counters[which] := counters[which] + 1; end;
end;
