-- Invitations to boards (docs/decisions/0030). The code of a link is made from its id and the server's secret; here is its hash.
create table board_invite (
  id uuid primary key,
  board_id uuid not null references board on delete cascade,
  code_hash bytea not null unique,
  role text collate "C" not null check (role in ('viewer', 'task_editor', 'editor', 'manager', 'admin')),
  uses int not null default 0 check (uses >= 0),
  uses_max int check (uses_max between 1 and 100),
  created_by uuid not null references "user" on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  check (uses <= uses_max)
);
create index board_invite_board on board_invite (board_id);

-- Who used which: once a person. The mutation's id is kept so that an acceptance that broke off is finished and not repeated.
create table board_invite_use (
  invite_id uuid not null references board_invite on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  mutation_id uuid not null,
  at timestamptz not null,
  done_at timestamptz,
  primary key (invite_id, user_id)
);
