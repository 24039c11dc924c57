#!/bin/sh
# Rewrites includes of public headers to their present places.
# usage: scripts/move-includes.sh FILE...
set -eu
[ "$#" -gt 0 ] || { sed -n '2,3s/^# //p' "$0"; exit 2; }
for file; do
    [ -f "$file" ] || { echo "move-includes.sh: $file: no such file" >&2; exit 2; }
    sed \
    -e 's,foregone/analysis/cover_clauses[.]hpp,foregone/suites/cover_clauses.hpp,' \
    -e 's,foregone/analysis/cover_options[.]hpp,foregone/suites/covering_array.hpp,' \
    -e 's,foregone/analysis/covered[.]hpp,foregone/suites/covering_arguments.hpp,' \
    -e 's,foregone/analysis/covering[.]hpp,foregone/suites/covering.hpp,' \
    -e 's,foregone/analysis/covering_arguments[.]hpp,foregone/suites/covering_arguments.hpp,' \
    -e 's,foregone/analysis/covering_array[.]hpp,foregone/suites/covering_array.hpp,' \
    -e 's,foregone/analysis/covers[.]hpp,foregone/suites/covers.hpp,' \
    -e 's,foregone/analysis/find_sufficient_length[.]hpp,foregone/suites/find_sufficient_length.hpp,' \
    -e 's,foregone/analysis/measure_coverage[.]hpp,foregone/suites/measure_coverage.hpp,' \
    -e 's,foregone/analysis/missing_tuples[.]hpp,foregone/suites/covers.hpp,' \
    -e 's,foregone/analysis/sequence_coverage[.]hpp,foregone/suites/sequence_coverage.hpp,' \
    -e 's,foregone/analysis/structure[.]hpp,foregone/structure.hpp,' \
    -e 's,foregone/analysis/sufficient_length[.]hpp,foregone/suites/sufficient_length.hpp,' \
    -e 's,foregone/analysis/tuple_coverage[.]hpp,foregone/suites/tuple_coverage.hpp,' \
    -e 's,foregone/analysis/well_formed[.]hpp,foregone/well_formed.hpp,' \
    -e 's,foregone/base/enumeration[.]hpp,foregone/types/enumeration.hpp,' \
    -e 's,foregone/base/hash[.]hpp,foregone/types/hash.hpp,' \
    -e 's,foregone/base/inline_vector[.]hpp,foregone/types/inline_vector.hpp,' \
    -e 's,foregone/base/members[.]hpp,foregone/types/members.hpp,' \
    -e 's,foregone/base/memberwise[.]hpp,foregone/types/memberwise.hpp,' \
    -e 's,foregone/base/name[.]hpp,foregone/types/name.hpp,' \
    -e 's,foregone/base/print[.]hpp,foregone/types/print.hpp,' \
    -e 's,foregone/base/ratio[.]hpp,foregone/types/ratio.hpp,' \
    -e 's,foregone/base/type_name[.]hpp,foregone/types/name.hpp,' \
    -e 's,foregone/domain/booleans[.]hpp,foregone/domain/values.hpp,' \
    -e 's,foregone/domain/combinations_of[.]hpp,foregone/domain/arrangements.hpp,' \
    -e 's,foregone/domain/combinations_with_repetition_of[.]hpp,foregone/domain/arrangements.hpp,' \
    -e 's,foregone/domain/domain_of[.]hpp,foregone/domain/values.hpp,' \
    -e 's,foregone/domain/enumerators[.]hpp,foregone/domain/values.hpp,' \
    -e 's,foregone/domain/integers[.]hpp,foregone/domain/range.hpp,' \
    -e 's,foregone/domain/mapped[.]hpp,foregone/domain/where.hpp,' \
    -e 's,foregone/domain/optional_of[.]hpp,foregone/domain/one_of.hpp,' \
    -e 's,foregone/domain/permutations_of[.]hpp,foregone/domain/arrangements.hpp,' \
    -e 's,foregone/domain/scalarset_subset[.]hpp,foregone/domain/scalarset.hpp,' \
    -e 's,foregone/domain/strings[.]hpp,foregone/domain/lists_of.hpp,' \
    -e 's,foregone/domain/subset_of[.]hpp,foregone/domain/subsets.hpp,' \
    -e 's,foregone/domain/texts[.]hpp,foregone/domain/lists_of.hpp,' \
    -e 's,foregone/domain/tuples_of[.]hpp,foregone/domain/product.hpp,' \
    -e 's,foregone/domain/types[.]hpp,foregone/domain/domain.hpp,' \
    -e 's,foregone/domain/unit[.]hpp,foregone/domain/values.hpp,' \
    -e 's,foregone/engine/executor[.]hpp,foregone/executor.hpp,' \
    -e 's,foregone/engine/invalid_program[.]hpp,foregone/invalid_program.hpp,' \
    -e 's,foregone/engine/threads[.]hpp,foregone/threads.hpp,' \
    -e 's,foregone/faults/failing_allocator[.]hpp,foregone/faults/failing_memory.hpp,' \
    -e 's,foregone/faults/failing_new[.]hpp,foregone/faults/failing_memory.hpp,' \
    -e 's,foregone/faults/io_result[.]hpp,foregone/faults/posix_files.hpp,' \
    -e 's,foregone/faults/scheduled_condition_variable[.]hpp,foregone/faults/scheduled_mutex.hpp,' \
    -e 's,foregone/faults/scheduled_variable[.]hpp,foregone/faults/scheduled_atomic.hpp,' \
    -e 's,foregone/faults/scheduled_wait[.]hpp,foregone/faults/scheduled_mutex.hpp,' \
    -e 's,foregone/likelihood/execution_model[.]hpp,foregone/likelihood/coverage.hpp,' \
    -e 's,foregone/likelihood/sampling[.]hpp,foregone/likelihood/coverage.hpp,' \
    -e 's,foregone/likelihood/suspects[.]hpp,foregone/likelihood/residual_risk.hpp,' \
    -e 's,foregone/log[.]hpp,foregone/accepts.hpp,' \
    -e 's,foregone/model/command_suite[.]hpp,foregone/model/command.hpp,' \
    -e 's,foregone/model/conformance[.]hpp,foregone/model/machine.hpp,' \
    -e 's,foregone/model/covering_scope[.]hpp,foregone/model/scope.hpp,' \
    -e 's,foregone/model/outcomes[.]hpp,foregone/model/markov_model.hpp,' \
    -e 's,foregone/model/path_scope[.]hpp,foregone/model/program.hpp,' \
    -e 's,foregone/model/planned_scope[.]hpp,foregone/model/scope.hpp,' \
    -e 's,foregone/model/random_scope[.]hpp,foregone/model/scope.hpp,' \
    -e 's,foregone/model/tour_scope[.]hpp,foregone/model/scope.hpp,' \
    -e 's,foregone/probability/best_next_test[.]hpp,foregone/likelihood/best_next_test.hpp,' \
    -e 's,foregone/probability/big_ratio[.]hpp,foregone/likelihood/big_ratio.hpp,' \
    -e 's,foregone/probability/completion[.]hpp,foregone/likelihood/completion.hpp,' \
    -e 's,foregone/probability/coverage[.]hpp,foregone/likelihood/coverage.hpp,' \
    -e 's,foregone/probability/execution_model[.]hpp,foregone/likelihood/coverage.hpp,' \
    -e 's,foregone/probability/goal[.]hpp,foregone/likelihood/goal.hpp,' \
    -e 's,foregone/probability/markov_model_of[.]hpp,foregone/likelihood/markov_model_of.hpp,' \
    -e 's,foregone/probability/residual_risk[.]hpp,foregone/likelihood/residual_risk.hpp,' \
    -e 's,foregone/probability/sampling[.]hpp,foregone/likelihood/coverage.hpp,' \
    -e 's,foregone/probability/state_goal[.]hpp,foregone/likelihood/goal.hpp,' \
    -e 's,foregone/probability/suspects[.]hpp,foregone/likelihood/residual_risk.hpp,' \
    -e 's,foregone/probability/tau_normalised[.]hpp,foregone/likelihood/tau_normalised.hpp,' \
    -e 's,foregone/probability/test_case[.]hpp,foregone/likelihood/test_case.hpp,' \
    -e 's,foregone/report/tuple_coverage_text[.]hpp,foregone/report/coverage_chart.hpp,' \
    -e 's,foregone/run/accepts[.]hpp,foregone/accepts.hpp,' \
    -e 's,foregone/run/catch2[.]hpp,foregone/catch2.hpp,' \
    -e 's,foregone/run/check[.]hpp,foregone/check.hpp,' \
    -e 's,foregone/run/doctest[.]hpp,foregone/doctest.hpp,' \
    -e 's,foregone/run/gtest[.]hpp,foregone/gtest.hpp,' \
    -e 's,foregone/run/log[.]hpp,foregone/accepts.hpp,' \
    -e 's,foregone/run/replays[.]hpp,foregone/replays.hpp,' \
    -e 's,foregone/run/sufficient_length_text[.]hpp,foregone/suites/find_sufficient_length.hpp,' \
    -e 's,foregone/space/why_not_packable[.]hpp,foregone/types/why_not_packable.hpp,' \
    -e 's,foregone/suites/cover_options[.]hpp,foregone/suites/covering_array.hpp,' \
    -e 's,foregone/suites/sufficient_length_text[.]hpp,foregone/suites/find_sufficient_length.hpp,' \
    -e 's,foregone/types/type_name[.]hpp,foregone/types/name.hpp,' \
    -e 's,foregone/verdict/verdict[.]hpp,foregone/verdict.hpp,' \
        "$file" >"$file.new.$$"
    if cmp -s "$file" "$file.new.$$"; then rm "$file.new.$$"; else cat "$file.new.$$" >"$file"; rm "$file.new.$$"; fi
done
