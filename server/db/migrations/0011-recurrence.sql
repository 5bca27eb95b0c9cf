-- Minutes before the term, and how a task comes again.
alter table task add column reminders int[] not null default '{}';
alter table task add column recurrence text;
alter table task add column recurs_after_done boolean not null default false;

-- What waits to come again, and what has to be told of far ahead: both are few.
create index task_recurring on task (done_at) where recurrence is not null and done_at is not null;
create index task_reminded on task (due_at) where reminders <> '{}' and done_at is null and archived_at is null;
