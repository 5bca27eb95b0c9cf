-- Every step of a task from column to column, into the archive and back, and off its board: made of the log, which forgets, behind every
-- write, and kept for analytics. Nobody refers to the task: what has been finished stays so when the task is gone.
create table task_step (
  board_id uuid not null references board on delete cascade,
  -- Of the change; the number that the log begins after, where the step is older than that.
  seq bigint not null,
  task_id uuid not null,
  at timestamptz not null,
  -- Where it came to stand; null where it stayed.
  column_id uuid,
  -- Whether it has been in the archive since; null where that did not change. Both null: it has left the board.
  archived boolean,
  primary key (board_id, seq, task_id)
);

-- How far the log of each board has been looked through for it.
create table step_cursor (
  stream_id text collate "C" primary key references stream on delete cascade,
  seq bigint not null
);
