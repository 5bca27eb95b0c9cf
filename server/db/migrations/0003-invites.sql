-- Invitations to a server that takes new people by them alone (trust.md S-26, S-27). The link is shown once; here is its hash.
create table invite (
  id uuid primary key,
  token_hash bytea not null unique,
  uses_left int not null check (uses_left >= 0),
  created_by uuid references "user" on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invite_end on invite (expires_at);
