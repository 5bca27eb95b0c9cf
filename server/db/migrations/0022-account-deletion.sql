-- When an account goes (docs/decisions/0039); until then its person may keep it, by signing in or by saying so.
alter table "user" add column delete_at timestamptz;
-- Since when there is nobody behind it.
alter table "user" add column deleted_at timestamptz;
create index user_delete on "user" (delete_at) where delete_at is not null;

-- Boards that were given up with an account: they are kept when it is.
create table account_board (
  user_id uuid not null references "user" on delete cascade,
  board_id uuid not null references board on delete cascade,
  primary key (user_id, board_id)
);
create index account_board_board on account_board (board_id);
create index notification_actor on notification (actor_id) where actor_id is not null;
