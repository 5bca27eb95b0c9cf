-- Sub-tasks and relations. No foreign keys, as of labels and people: what a task names may be on any board, and one that is not there says so
-- on the screen. The defaults are for a node of the former build that writes while this one starts.
alter table task
  add column parent_task_id uuid,
  add column blocked_by_ids uuid[] not null default '{}',
  add column related_ids uuid[] not null default '{}',
  add column duplicate_of_ids uuid[] not null default '{}';
