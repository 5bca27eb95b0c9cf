-- What the administrator has chosen for the whole server, by name; absent: the default.
create table server_setting (
  name text collate "C" primary key,
  value text not null,
  updated_by uuid,
  updated_at timestamptz not null
);
