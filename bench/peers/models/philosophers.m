-- Dining philosophers; the last takes the right fork first: as examples/philosophers.cpp.
const seats: 3;

type
    seat: 0..seats - 1;
    stage: enum { thinks, has_first_fork, eats, has_second_fork };

var
    at: array[seat] of stage;
    taken: array[seat] of boolean;

function first_fork(who: seat): seat; begin
    if who = seats - 1 then return 0; else return who; endif;
end;

function second_fork(who: seat): seat; begin
    if who = seats - 1 then return who; else return who + 1; endif;
end;

startstate begin
    for who: seat do
        at[who] := thinks;
        taken[who] := false;
    end;
end;

ruleset who: seat do
    rule "take the first fork" at[who] = thinks & !taken[first_fork(who)] ==> begin
        taken[first_fork(who)] := true;
        at[who] := has_first_fork;
    end;
    rule "take the second fork" at[who] = has_first_fork & !taken[second_fork(who)] ==> begin
        taken[second_fork(who)] := true;
        at[who] := eats;
    end;
    rule "put the first fork back" at[who] = eats ==> begin
        taken[first_fork(who)] := false;
        at[who] := has_second_fork;
    end;
    rule "put the second fork back" at[who] = has_second_fork ==> begin
        taken[second_fork(who)] := false;
        at[who] := thinks;
    end;
end;
