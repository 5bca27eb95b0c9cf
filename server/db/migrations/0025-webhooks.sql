-- Addresses that are told what happens on boards (docs/decisions/0037). Secrets are made from the id, their number and the server's secret.
create table webhook (
  id uuid primary key,
  board_id uuid not null references board on delete cascade,
  url text not null,
  events text[] collate "C" not null,
  nested boolean not null,
  is_on boolean not null,
  -- Why it was switched off by itself.
  stopped text collate "C" check (stopped in ('failed', 'behind')),
  -- What happened before is not told.
  active_from timestamptz not null,
  failing_since timestamptz,
  secret_number int not null default 1,
  secret_at timestamptz not null,
  -- With whose right it is told; nobody's is none.
  created_by uuid references "user" on delete set null,
  created_at timestamptz not null,
  -- While a node sends to it no other does; where that node dies, another does when this is over.
  leased_till timestamptz not null default '-infinity'
);
create index webhook_board on webhook (board_id);
create index webhook_creator on webhook (created_by);

-- How far the log of each board has been read for its webhooks.
create table webhook_cursor (
  stream_id text collate "C" primary key references stream on delete cascade,
  seq bigint not null
);

create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook on delete cascade,
  -- The order in which they are sent, of one webhook. Counted from what is there: a copy of the database keeps no sequences.
  number bigint not null,
  event text collate "C" not null,
  -- What it is about: of which change, of what kind. The same is never made twice.
  source text collate "C" not null,
  body text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  done_at timestamptz,
  outcome text collate "C" check (outcome in ('sent', 'failed', 'dropped')),
  -- Of the last attempt.
  tried_at timestamptz,
  status int,
  duration_ms int,
  fault text collate "C",
  answer text,
  unique (webhook_id, source)
);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, number) where done_at is null;
create index webhook_delivery_latest on webhook_delivery (webhook_id, number desc);
create index webhook_delivery_age on webhook_delivery using brin (created_at);
