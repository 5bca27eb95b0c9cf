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

create function keep_task_words() returns trigger language plpgsql as $$
begin
  insert into task_words (task_id, shape, words)
  values (new.id, latin_shape(new.title), setweight(search_words(new.title), 'A')
    || setweight(search_words(coalesce(new.excerpt, '')), 'C') || search_words(new.number::text))
  on conflict (task_id) do update set shape = excluded.shape, words = excluded.words;
  return null;
end $$;
create trigger task_words_made after insert on task for each row execute function keep_task_words();
create trigger task_words_changed after update of title, excerpt, number on task for each row
  when ((old.title, old.excerpt, old.number) is distinct from (new.title, new.excerpt, new.number))
  execute function keep_task_words();

insert into task_words (task_id, shape, words)
select id, latin_shape(title), setweight(search_words(title), 'A') || setweight(search_words(coalesce(excerpt, '')), 'C')
  || search_words(number::text)
from task;

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
