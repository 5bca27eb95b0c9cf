-- Up to where a person has seen a board, for what happened while they were away. An epoch that is no longer the stream's says nothing.
create table board_seen (
  user_id uuid not null references "user" on delete cascade,
  board_id uuid not null references board on delete cascade,
  epoch uuid not null,
  seq bigint not null,
  at timestamptz not null,
  primary key (user_id, board_id)
);
