-- Which changes of a board's log touch a task: written behind the log, so that no write waits for it, and read with what is not written yet.
create table task_change (
  task_id uuid not null,
  stream_id text collate "C" not null references stream on delete cascade,
  seq bigint not null,
  primary key (task_id, stream_id, seq)
);
-- For what the log forgets.
create index task_change_log on task_change (stream_id, seq);

-- How far the log of each board has been looked through for it.
create table history_cursor (
  stream_id text collate "C" primary key references stream on delete cascade,
  seq bigint not null
);
