-- How a board came here from a file, and where the logs of the boards that came with it stood then: as long as they stand there, nobody has
-- changed anything, and all of it may be taken away as one (docs/decisions/0044).
create table board_import (
  board_id uuid primary key references board on delete cascade,
  at timestamptz not null,
  report jsonb not null,
  -- By the ids of the boards.
  heads jsonb not null
);
