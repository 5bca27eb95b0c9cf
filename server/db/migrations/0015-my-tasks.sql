-- What is to be done and somebody's, found without looking at what is others'. Tasks without people are in neither of the first two; written at
-- once, so that no writer pays for what others have left to be written.
create index task_assigned on task using gin (assignee_ids) with (fastupdate = off)
  where done_at is null and archived_at is null and assignee_ids <> '{}';
create index task_watched on task using gin (watcher_ids) with (fastupdate = off)
  where done_at is null and archived_at is null and watcher_ids <> '{}';
create index task_created on task (created_by, board_id) where done_at is null and archived_at is null;
