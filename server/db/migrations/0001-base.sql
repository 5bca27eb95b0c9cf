-- People and their sessions.
create table "user" (
  id uuid primary key,
  username text collate "C" not null unique,
  name text not null,
  email text collate "C",
  time_zone text not null default 'Europe/Moscow',
  password_hash text,
  is_admin boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Two people may not prove the same address; an address that nobody proved is not unique.
create index user_email on "user" (email);

create table session (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  -- Rotation of the refresh token: the current secret, and the one before it with the moment of its use.
  generation int not null default 0,
  secret_hash bytea not null,
  used_secret_hash bytea,
  used_at timestamptz,
  -- The successor given for the used token, sealed, so that a lost answer can be repeated within the grace.
  successor bytea,
  browser boolean not null,
  device text not null default '',
  ip text not null default '',
  provider text not null default 'base',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text
);
create index session_of_user on session (user_id) where ended_at is null;

-- Failed sign-ins, counted for an account as seen from one address and for an address alone.
create table sign_in_attempt (
  key text collate "C" primary key,
  failures int not null,
  last_at timestamptz not null
);

-- Streams and their change log.
create table stream (
  id text collate "C" primary key,
  epoch uuid not null default gen_random_uuid(),
  head bigint not null default 0,
  min_seq bigint not null default 0,
  task_number bigint not null default 0
) with (fillfactor = 70); -- Its rows change with every write: new versions stay on their page.

create table change (
  stream_id text collate "C" not null references stream on delete cascade,
  seq bigint not null,
  mutation_id uuid,
  actor uuid,
  at timestamptz not null,
  ops jsonb not null,
  primary key (stream_id, seq)
);
-- For retention alone: an index of ranges costs a write next to nothing.
create index change_at on change using brin (at);

create table mutation (
  user_id uuid not null,
  mutation_id uuid not null,
  -- Every stream that the mutation wrote, with the number it took there.
  streams jsonb not null,
  at timestamptz not null,
  primary key (user_id, mutation_id)
);
create index mutation_at on mutation using brin (at);

-- Boards and what is on them. Every row keeps in `rev` the number of the change that last wrote it.
create table board (
  id uuid primary key,
  title text not null,
  color text collate "C" not null,
  status text collate "C" not null check (status in ('active', 'archived')),
  board_id uuid references board,
  key text not null,
  icon text,
  inherit boolean not null,
  owner_id uuid not null references "user",
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rev bigint not null
);
create index board_parent on board (board_id);

create table board_member (
  board_id uuid not null references board on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  role text collate "C" not null check (role in ('viewer', 'task_editor', 'editor', 'manager', 'admin', 'owner')),
  granted_seq bigint not null,
  rev bigint not null,
  primary key (board_id, user_id)
);
create index board_member_user on board_member (user_id);

create table "column" (
  id uuid primary key,
  board_id uuid not null references board on delete cascade,
  name text not null,
  sort text collate "C" not null,
  color text collate "C",
  kind text collate "C" not null check (kind in ('queue', 'work', 'done')),
  wip_limit int,
  wip_mode text collate "C" not null check (wip_mode in ('soft', 'hard')),
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rev bigint not null
);
create index column_board on "column" (board_id, sort);

create table label (
  id uuid primary key,
  board_id uuid not null references board on delete cascade,
  name text not null,
  color text collate "C" not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rev bigint not null
);
create index label_board on label (board_id);

create table task (
  id uuid primary key,
  board_id uuid not null references board on delete cascade,
  column_id uuid not null references "column" on delete cascade,
  sort text collate "C" not null,
  title text not null,
  number bigint not null,
  priority smallint,
  start_at timestamptz,
  due_at timestamptz,
  due_has_time boolean not null,
  estimate double precision,
  cover text collate "C",
  assignee_ids uuid[] not null,
  watcher_ids uuid[] not null,
  label_ids uuid[] not null,
  done_at timestamptz,
  column_entered_at timestamptz not null,
  created_by uuid not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  hops int not null,
  rev bigint not null
);
-- Uniqueness of a place is kept by the mutation under the stream's lock: a unique index would break re-keying.
create index task_column on task (column_id, sort);
create index task_board on task (board_id, id);
create index task_due on task (board_id, due_at) where done_at is null and archived_at is null and due_at is not null;

-- Device-side order of a person's starred boards.
create table favourite (
  user_id uuid not null references "user" on delete cascade,
  board_id uuid not null references board on delete cascade,
  sort text collate "C" not null,
  rev bigint not null,
  primary key (user_id, board_id)
);
