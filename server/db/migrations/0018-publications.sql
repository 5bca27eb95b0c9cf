-- Boards that whoever has the link may read (docs/decisions/0033): one link a board. Its secret is made from the id and the server's
-- secret; here is its hash.
create table board_publication (
  board_id uuid primary key references board on delete cascade,
  id uuid not null unique,
  slug_hash bytea not null unique,
  created_by uuid references "user" on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index board_publication_creator on board_publication (created_by);
