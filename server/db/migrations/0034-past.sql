-- How a board stood where its log begins: of one whose log has forgotten, or that came with its tasks from elsewhere.
create table past (
  stream_id text primary key references stream on delete cascade,
  seq bigint not null,
  at timestamptz not null
);
create table past_row (
  stream_id text not null references past on delete cascade,
  entity text not null,
  id uuid not null,
  row jsonb not null,
  primary key (stream_id, entity, id)
);
