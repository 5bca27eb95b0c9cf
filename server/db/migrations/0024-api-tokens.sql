-- What programs of a person call with (docs/decisions/0036). A token is made from the id, the person and the server's secret; here is its
-- hash. One that was taken back stays for a while, so that its id is never another token's.
create table api_token (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  name text not null,
  scope text collate "C" not null check (scope in ('read', 'write')),
  prefix text collate "C" not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz
);
create index api_token_user on api_token (user_id);
