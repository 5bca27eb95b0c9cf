-- Order of boards. Among the boards inside one it is shared, and stands on the board; a board without a key follows by its title.
alter table board add column sort text collate "C";
-- At the top everybody has an order of their own, in their own stream.
create table top_board (
  user_id uuid not null references "user" on delete cascade,
  board_id uuid not null references board on delete cascade,
  sort text collate "C" not null,
  rev bigint not null,
  primary key (user_id, board_id)
);
create index top_board_board on top_board (board_id);
