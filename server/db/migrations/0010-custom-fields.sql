-- Fields that a board adds to its tasks and to those of the boards below it, and what tasks say in them.
create table custom_field (
  id uuid primary key,
  board_id uuid not null references board on delete cascade,
  name text not null,
  type text collate "C" not null
    check (type in ('text', 'number', 'date', 'select', 'person', 'checkbox', 'url')),
  options jsonb not null,
  sort text collate "C" not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rev bigint not null
);
create index custom_field_board on custom_field (board_id);

-- By the id of the field. A constant default: no row is rewritten.
alter table task add column fields jsonb not null default '{}';
