-- How the time zone of a person became known: 'none' (the server's default, until a device tells the person's), 'assumed' (the default of
-- accounts from before this was kept), 'detected' (told by the person's device), 'chosen' (by the person).
alter table "user" add column time_zone_source text not null default 'none'
  check (time_zone_source in ('none', 'assumed', 'detected', 'chosen'));
update "user" set time_zone_source = case when time_zone = 'Europe/Moscow' then 'assumed' else 'chosen' end;
