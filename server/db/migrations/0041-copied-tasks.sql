-- The task that a task was made a copy of. No reference: its history says so even when that one has gone.
alter table task add column copied_from_id uuid;
