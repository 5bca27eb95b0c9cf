-- What somebody has done, found without looking at what others have: for the figures of their profile. A task that is not done is not in it.
create index task_done_by on task using gin (assignee_ids) with (fastupdate = off)
  where done_at is not null and assignee_ids <> '{}';
