/* run.h - the sub-commands, one per file of the same name. Each returns the
 * program's exit status. */
#ifndef FOURMI_CLI_RUN_H
#define FOURMI_CLI_RUN_H

#include "cli/arguments.h"

Status play_run(const Arguments *arguments);
Status solve_run(const Arguments *arguments);
Status chart_run(const Arguments *arguments);
Status think_run(const Arguments *arguments);
Status match_run(const Arguments *arguments);
Status count_run(const Arguments *arguments);
Status train_run(const Arguments *arguments);
Status sweep_run(const Arguments *arguments);
Status certify_run(const Arguments *arguments);
Status eval_run(const Arguments *arguments);
Status brain_show_run(const Arguments *arguments);
Status brain_q_run(const Arguments *arguments);
Status brain_export_run(const Arguments *arguments);
Status brain_import_run(const Arguments *arguments);
Status book_make_run(const Arguments *arguments);
Status book_show_run(const Arguments *arguments);
Status book_verify_run(const Arguments *arguments);
Status table_make_run(const Arguments *arguments);
Status table_stats_run(const Arguments *arguments);
Status table_list_run(const Arguments *arguments);
Status serve_run(const Arguments *arguments);
Status store_copy_run(const Arguments *arguments);
Status store_check_run(const Arguments *arguments);
Status store_restore_run(const Arguments *arguments);
Status store_delete_run(const Arguments *arguments);
Status bench_solver_run(const Arguments *arguments);
Status manual_run(const Arguments *arguments);
Status completion_run(const Arguments *arguments);

#endif
