-- What concerns one person: the inbox is the truth, everything that is sent elsewhere follows from it.
create table notification (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  kind text collate "C" not null,
  actor_id uuid,
  actor_name text,
  board_id uuid,
  task_id uuid,
  comment_id uuid,
  title text not null,
  detail text,
  group_key text collate "C" not null,
  read_at timestamptz,
  snoozed_till timestamptz,
  created_at timestamptz not null,
  rev bigint not null,
  -- Whether it is decided where else it is told.
  told boolean not null default false
);
create index notification_of_user on notification (user_id, created_at desc);
create index notification_snoozed on notification (snoozed_till) where snoozed_till is not null;
create index notification_untold on notification (created_at) where not told;
create index notification_age on notification using brin (created_at);

-- How far the log of each board has been read for what concerns anybody. The past before this table is nobody's news.
create table notifier_cursor (
  stream_id text collate "C" primary key references stream on delete cascade,
  seq bigint not null
);
insert into notifier_cursor (stream_id, seq) select s.id, s.head from stream s where s.id like 'b:%';

-- Terms that come near, over all boards.
create index task_due_soon on task (due_at) where done_at is null and archived_at is null and due_at is not null;

-- What a person wants to be told where; absent: the defaults of the contract.
create table notification_setting (
  user_id uuid primary key references "user" on delete cascade,
  settings jsonb not null,
  updated_at timestamptz not null
);

-- Browsers that a session may be told through. They end with the session.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  session_id uuid not null references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_of_user on push_subscription (user_id);

-- A notification on its way to another channel, once each.
create table delivery (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references notification on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  channel text collate "C" not null check (channel in ('push', 'email', 'telegram')),
  due_at timestamptz not null,
  attempts int not null default 0,
  -- Set while it is being sent: when the node dies then, nobody knows whether it has arrived.
  begun_at timestamptz,
  done_at timestamptz,
  outcome text,
  unique (notification_id, channel)
);
create index delivery_due on delivery (due_at) where done_at is null;

-- Keys of the server itself, the same for every node, readable with its secret alone.
create table server_key (
  name text collate "C" primary key,
  sealed bytea not null,
  created_at timestamptz not null
);
