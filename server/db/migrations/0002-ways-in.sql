-- Whose account an outside identity opens. The pair is the identity: neither a name nor an address ever links (trust.md S-21).
create table identity (
  provider text collate "C" not null,
  subject text collate "C" not null,
  user_id uuid not null references "user" on delete cascade,
  -- What the provider calls the person, for their own list of linked accounts.
  name text not null default '',
  linked_at timestamptz not null,
  primary key (provider, subject)
);
create index identity_of_user on identity (user_id);

-- A step between proof and session, known by the hash of its ticket; gone when it is done, and after a few wrong answers.
create table check_ticket (
  ticket_hash bytea primary key,
  kind text not null,
  user_id uuid references "user" on delete cascade,
  -- Hash of the code that was sent, if one was.
  code_hash bytea,
  -- What the step needs to go on: how the person came in, which address is proven.
  data jsonb not null default '{}',
  failures int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index check_ticket_end on check_ticket (expires_at);
create index check_ticket_of_user on check_ticket (user_id);

-- A proof that counts once: the hash of a widget's answer, a step of a one-time password, a burned link.
create table used_proof (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_proof_end on used_proof (expires_at);

-- A session made elsewhere (a provider, a trusted back end, another device) that is exchanged once (trust.md S-24).
create table external_session (
  id_hash bytea primary key,
  provider text not null,
  user_id uuid references "user" on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index external_session_end on external_session (expires_at);

-- One-time passwords by time (RFC 6238). Not asked for until the person has shown that they can make one.
create table one_time_password (
  user_id uuid primary key references "user" on delete cascade,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  -- The last step that was accepted: a password counts once.
  last_step bigint not null default 0
);

create table recovery_code (
  user_id uuid not null references "user" on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkey (
  id text collate "C" primary key,
  user_id uuid not null references "user" on delete cascade,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);

-- An address that its person has proven belongs to one account only.
alter table "user" add column email_proven_at timestamptz;
create unique index user_proven_email on "user" (email) where email_proven_at is not null;

-- When its person last proved who they are: what is sensitive asks for a fresh proof (trust.md S-17).
alter table session add column proven_at timestamptz;
update session set proven_at = created_at;
alter table session alter column proven_at set not null;
alter table session alter column proven_at set default now();
