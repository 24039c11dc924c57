-- Peterson's filter lock: as examples/filter_lock.cpp.
const count: 3;

type
    number: 0..count - 1;
    level: 1..count - 1;
    height: 0..count;
    stage: enum { outside, climbs, arrives, looks, inside };

var
    at: array[number] of stage;
    wants: array[number] of height;
    looks_at: array[number] of height;
    claims: array[number] of height;
    last: array[level] of number;

startstate begin
    for who: number do
        at[who] := outside;
        wants[who] := 0;
        looks_at[who] := 0;
        claims[who] := 0;
    end;
    for on: level do last[on] := 0; end;
end;

ruleset who: number do
    rule "begin" at[who] = outside ==> begin
        wants[who] := 1;
        at[who] := climbs;
    end;
    rule "enter" at[who] = climbs & wants[who] = count ==> begin at[who] := inside; end;
    rule "claim" at[who] = climbs & wants[who] < count ==> begin
        claims[who] := wants[who];
        at[who] := arrives;
    end;
    rule "arrive" at[who] = arrives ==> begin
        last[wants[who]] := who;
        looks_at[who] := 0;
        at[who] := looks;
    end;
    rule "climb" at[who] = looks & (last[wants[who]] != who | looks_at[who] = count) ==> begin
        wants[who] := wants[who] + 1;
        at[who] := climbs;
    end;
    rule "look" at[who] = looks & looks_at[who] < count & (looks_at[who] = who | claims[looks_at[who]] < wants[who]) ==> begin
        looks_at[who] := looks_at[who] + 1;
    end;
    rule "leave" at[who] = inside ==> begin
        claims[who] := 0;
        at[who] := outside;
    end;
end;
