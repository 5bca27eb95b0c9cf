-- Teams: people who are given boards together (docs/decisions/0032).
create table team (
  id uuid primary key,
  name text not null,
  -- In the address of its page.
  slug text collate "C" not null unique,
  description text not null default '',
  color text collate "C" not null,
  created_by uuid references "user" on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- An archived team gives nothing.
  archived_at timestamptz
);

create table team_member (
  team_id uuid not null references team on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  role text collate "C" not null check (role in ('member', 'admin', 'owner')),
  primary key (team_id, user_id)
);
create index team_member_user on team_member (user_id);

-- A team never owns a board.
create table team_board (
  board_id uuid not null references board on delete cascade,
  team_id uuid not null references team on delete cascade,
  role text collate "C" not null check (role in ('viewer', 'task_editor', 'editor', 'manager', 'admin')),
  primary key (board_id, team_id)
);
create index team_board_team on team_board (team_id);

-- Every role that somebody was given on a board, by themselves or through a team: whoever asks what a person may reads this.
create view board_role as
select board_id, user_id, role, null::uuid as team_id from board_member
union all
select b.board_id, m.user_id, b.role, b.team_id
from team_board b
join team_member m on m.team_id = b.team_id
join team t on t.id = b.team_id and t.archived_at is null;
