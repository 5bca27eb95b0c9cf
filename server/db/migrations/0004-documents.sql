-- Shared documents: descriptions of tasks (guid = the task's id) and pages of boards (guid = the board's id). The truth is the log of
-- Yjs updates; the snapshot holds what the log held up to `snapshot_seq`.
create table document (
  guid uuid primary key,
  -- Rises when a version is restored: what the document was is over then.
  epoch int not null default 1,
  seq bigint not null default 0,
  snapshot bytea,
  snapshot_seq bigint not null default 0,
  -- Of the snapshot and of all updates since.
  bytes bigint not null default 0,
  tail_count int not null default 0,
  tail_bytes bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  versioned_at timestamptz not null
) with (fillfactor = 70);

create table document_update (
  guid uuid not null references document on delete cascade,
  seq bigint not null,
  user_id uuid,
  at timestamptz not null,
  data bytea not null,
  primary key (guid, seq)
);

-- Whose each Yjs client id is: another person's edits under it are refused (trust.md M8).
create table document_client (
  guid uuid not null references document on delete cascade,
  client_id bigint not null,
  user_id uuid not null,
  at timestamptz not null,
  primary key (guid, client_id)
);
create index document_client_of_user on document_client (guid, user_id, at);

create table document_version (
  id uuid primary key,
  guid uuid not null references document on delete cascade,
  at timestamptz not null,
  author_id uuid,
  label text,
  state bytea not null
);
create index document_version_of on document_version (guid, at desc, id);

-- The beginning of a description, on its task.
alter table task add column excerpt text;
