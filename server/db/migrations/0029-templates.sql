-- Templates of boards and of tasks (docs/decisions/0045). What they hold is JSON of the contract's shape: nothing is looked up by it.
create table board_template (
  id uuid primary key,
  owner_id uuid not null references "user" on delete cascade,
  board_id uuid references board on delete set null,
  name text not null,
  shared boolean not null,
  form jsonb not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index board_template_owner on board_template (owner_id);
create index board_template_board on board_template (board_id) where shared;

create table task_template (
  id uuid primary key,
  board_id uuid not null references board on delete cascade,
  form jsonb not null,
  created_at timestamptz not null
);
create index task_template_board on task_template (board_id);

-- An invitation may be for one mailbox (docs/rules/invites.md): a letter brings its link there, and its owner finds it among their own.
alter table board_invite add column email text collate "C";
create index board_invite_email on board_invite (email) where email is not null and revoked_at is null;

-- What a person begins new boards with: JSON of the contract's shape.
create table board_default (
  user_id uuid primary key references "user" on delete cascade,
  chosen jsonb not null,
  updated_at timestamptz not null
);
