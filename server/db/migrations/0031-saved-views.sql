-- Ways to look at a board that have a name. One that is not shared is its owner's alone.
create table saved_view (
  id uuid primary key,
  board_id uuid not null references board on delete cascade,
  owner_id uuid not null,
  name text not null,
  kind text not null,
  filter text not null,
  choices text not null,
  shared boolean not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rev bigint not null
);
create index saved_view_board on saved_view (board_id);
create index saved_view_owner on saved_view (owner_id) where not shared;
