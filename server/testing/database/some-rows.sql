-- A few rows in every table of the first schema, for tests that count rows and compare databases. Additive later
-- migrations keep it valid; a migration that does not has to change it too.
insert into "user" (id, username, name, email, created_at, updated_at)
select ('00000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, 'user' || n, 'Вера Ёлкина ' || n,
  'vera' || n || '@chitalnya.ru', timestamptz '2026-11-21 10:00:00.123Z', now()
from generate_series(1, 3) n;

insert into session (id, user_id, secret_hash, browser, created_at, last_seen_at, expires_at)
select gen_random_uuid(), id, '\x00ff0a0d09', true, now(), now(), 'infinity' from "user";

insert into sign_in_attempt (key, failures, last_at) values (E'вера\t\\N"', 3, now());

insert into stream (id, head, min_seq, task_number)
values ('board:00000000-0000-4000-8000-0000000000b1', 9007199254740991, 1, 42), ('user:1', 0, 0, 0);

insert into change (stream_id, seq, mutation_id, actor, at, ops)
select id, n, gen_random_uuid(), null, now(), jsonb_build_array(jsonb_build_object('текст', E'строка\nдва\t\\.', 'n', n))
from stream, generate_series(1, 50) n;

insert into mutation (user_id, mutation_id, streams, at) select id, gen_random_uuid(), '{}', now() from "user";

insert into board (id, title, color, status, board_id, key, inherit, owner_id, created_at, updated_at, rev)
values
  ('00000000-0000-4000-8000-0000000000b1', E'Доска «Ё»\n\\.', 'purple', 'active',
   '00000000-0000-4000-8000-0000000000b2', 'Д', true, '00000000-0000-4000-8000-000000000001', now(), now(), 1),
  ('00000000-0000-4000-8000-0000000000b2', 'Корень', 'purple', 'active', null, 'К', false,
   '00000000-0000-4000-8000-000000000001', now(), now(), 2);

insert into board_member (board_id, user_id, role, granted_seq, rev)
select board.id, "user".id, 'owner', 1, 1 from board, "user";

insert into "column" (id, board_id, name, sort, kind, wip_mode, created_at, updated_at, rev)
select gen_random_uuid(), id, 'Сделать', 'a0', 'queue', 'soft', now(), now(), 1 from board;

insert into label (id, board_id, name, color, created_at, updated_at, rev)
select gen_random_uuid(), id, 'Срочно', 'red', now(), now(), 1 from board;

insert into task (id, board_id, column_id, sort, title, number, due_has_time, estimate, assignee_ids, watcher_ids,
  label_ids, column_entered_at, created_by, created_at, updated_at, hops, rev)
select gen_random_uuid(), board_id, id, 'a' || n, 'Задача ' || n, n, false, 0.1, array[id, gen_random_uuid()], '{}', '{}',
  now(), gen_random_uuid(), now(), now(), 0, n
from "column", generate_series(1, 100) n;

insert into favourite (user_id, board_id, sort, rev)
select "user".id, board.id, 'a0', 1 from board, "user";
