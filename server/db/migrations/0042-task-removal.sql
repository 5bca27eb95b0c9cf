-- Tasks that have been deleted for good, until what else says something of them is gone too (docs/decisions/0079). No references: a board that
-- ends meanwhile takes its own log with it, and an account that ends keeps its name on what is still to be done.
create table task_removal (
  task_id uuid primary key,
  board_id uuid not null,
  user_id uuid not null,
  at timestamptz not null
);
