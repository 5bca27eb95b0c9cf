-- What is typed to find something (docs/decisions/0042). Capitals and the dots of «ё» mean nothing; whatever is neither a letter nor a digit
-- parts words, in an address and in a version too, as it does in what is typed.
create function folded(given text) returns text language sql immutable parallel safe
  return translate(lower(given collate "ru-x-icu"), 'ё', 'е');
create function search_words(given text) returns tsvector language sql immutable parallel safe
  return to_tsvector('pg_catalog.russian', regexp_replace(folded(given), '[^[:alnum:]]+', ' ', 'g'));
-- The shape of words for pg_trgm, letter by letter: to it a Russian letter is none where the database has the locale C, as ours has.
create function latin_shape(given text) returns text language sql immutable parallel safe
  return translate(folded(given), 'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'abvgdejziyklmnoprstufhcw0123456x');

-- Beside the task and not in it: a task that is moved gets a new version in each of its indexes, and its words stay as they are.
create table task_words (
  task_id uuid primary key references task on delete cascade,
  shape text not null,
  words tsvector not null
);

-- How far the log of each board has been read for them: they follow the log, so that no write waits for them.
create table search_cursor (
  stream_id text collate "C" primary key references stream on delete cascade,
  seq bigint not null
);

-- The words of a task as it stands.
create function task_words_of(of_task task) returns table (shape text, words tsvector) language sql stable parallel safe as $$
  select latin_shape(of_task.title), setweight(search_words(of_task.title), 'A')
    || setweight(search_words(coalesce(of_task.excerpt, '')), 'C') || search_words(of_task.number::text)
$$;

insert into task_words (task_id, shape, words) select t.id, w.shape, w.words from task t cross join lateral task_words_of(t) w;
insert into search_cursor (stream_id, seq) select s.id, s.head from stream s where s.id >= 'b:' and s.id < 'b;';

-- A short list of what is not in the index yet: every search reads it whole.
create index task_words_found on task_words using gin (words) with (gin_pending_list_limit = 256);
create index comment_words_found on comment using gin (search_words(body)) with (gin_pending_list_limit = 256)
  where deleted_at is null;
create index item_words_found on item using gin (search_words(text)) with (gin_pending_list_limit = 256)
  where deleted_at is null;

-- For typing mistakes. A PostgreSQL of somebody else's may have no such extension, or not let us have it: words are found without it.
do $$
begin
  create extension if not exists pg_trgm;
  create index task_words_alike on task_words using gin (shape gin_trgm_ops) with (gin_pending_list_limit = 256);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'no pg_trgm: titles with typing mistakes are not found on the server';
end $$;
