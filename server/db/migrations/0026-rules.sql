-- «When … then …» rules of boards. What a rule says is JSON: its kinds are the contract's, and nothing is looked up by them but the hour.
create table rule (
  id uuid primary key,
  board_id uuid not null references board on delete cascade,
  name text not null,
  cause jsonb not null,
  conditions jsonb not null,
  actions jsonb not null,
  time_zone text not null,
  enabled boolean not null,
  author_id uuid not null,
  runs int not null,
  last_run_at timestamptz,
  last_fault text,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rev bigint not null
);
create index rule_board on rule (board_id);
-- Read with every write to a board: most boards have none.
create index rule_at_work on rule (board_id) where enabled and archived_at is null;
