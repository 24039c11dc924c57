-- Two-phase commit, after Lamport's TLA+ specification TwoPhase: as examples/two_phase_commit.cpp.
const managers: 3;

type
    manager: 1..managers;
    phase: enum { working, prepared, committed, aborted };

var
    resources: array[manager] of phase;
    transaction: phase;
    sent_prepared, received_prepared: array[manager] of boolean;
    sent_commit, sent_abort: boolean;

startstate begin
    for who: manager do
        resources[who] := working;
        sent_prepared[who] := false;
        received_prepared[who] := false;
    end;
    transaction := working;
    sent_commit := false;
    sent_abort := false;
end;

rule "commit" transaction = working & forall who: manager do received_prepared[who] end ==> begin
    transaction := committed;
    sent_commit := true;
end;

rule "abort" transaction = working ==> begin
    transaction := aborted;
    sent_abort := true;
end;

ruleset who: manager do
    rule "receive prepared" transaction = working & sent_prepared[who] ==> begin received_prepared[who] := true; end;
    rule "prepare" resources[who] = working ==> begin
        resources[who] := prepared;
        sent_prepared[who] := true;
    end;
    rule "give up" resources[who] = working ==> begin resources[who] := aborted; end;
    rule "receive commit" sent_commit ==> begin resources[who] := committed; end;
    rule "receive abort" sent_abort ==> begin resources[who] := aborted; end;
end;
