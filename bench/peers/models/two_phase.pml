/* Two-phase commit, after Lamport's TLA+ specification TwoPhase: as examples/two_phase_commit.cpp. */

#define working 0
#define prepared 1
#define committed 2
#define aborted 3

byte resources[managers];
byte transaction;
bit sent_prepared[managers], received_prepared[managers];
byte received_count;  /* follows from received_prepared: there are no more states for it */
bit sent_commit, sent_abort;

active [managers] proctype resource() {
  do
  :: d_step { transaction == working && sent_prepared[_pid] ->
              received_count = received_count + 1 - received_prepared[_pid]; received_prepared[_pid] = 1 }
  :: d_step { resources[_pid] == working -> resources[_pid] = prepared; sent_prepared[_pid] = 1 }
  :: d_step { resources[_pid] == working -> resources[_pid] = aborted }
  :: d_step { sent_commit -> resources[_pid] = committed }
  :: d_step { sent_abort -> resources[_pid] = aborted }
  od
}

active proctype transaction_manager() {
  do
  :: d_step { transaction == working && received_count == managers -> transaction = committed; sent_commit = 1 }
  :: d_step { transaction == working -> transaction = aborted; sent_abort = 1 }
  od
}
