-- Files that people put to tasks: parts of a task, as checklists and comments are.
alter table task add column attachment_count int not null default 0;

create table attachment (
  id uuid primary key,
  task_id uuid not null references task on delete cascade,
  name text not null,
  type text not null,
  size bigint not null,
  width int,
  height int,
  ready_at timestamptz,
  has_preview boolean not null,
  created_by uuid not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  version int not null
);
create index attachment_task on attachment (task_id, id);
create index attachment_deleted on attachment (deleted_at) where deleted_at is not null;

-- What has arrived of an attachment's bytes. It outlives its attachment: whatever takes that away, the bytes are found and removed.
create table file (
  attachment_id uuid primary key,
  received bigint not null default 0,
  touched_at timestamptz not null,
  -- How often it was begun to be looked at: what kills the server each time is at last left as it is.
  tries int not null default 0
);

-- Pieces in their order; together they are the file.
create table file_piece (
  attachment_id uuid not null references file on delete cascade,
  start_at bigint not null,
  length int not null,
  object text collate "C" not null unique,
  primary key (attachment_id, start_at)
);

-- Smaller pictures of a file.
create table file_preview (
  attachment_id uuid not null references file on delete cascade,
  kind text not null,
  object text collate "C" not null unique,
  primary key (attachment_id, kind)
);

-- Objects of the store that no row names, or not yet: they are removed a day later.
create table file_unused (
  object text collate "C" primary key,
  since timestamptz not null
);
create index file_unused_since on file_unused (since);
