-- The text of a task and the page of a board are found by their ids alone (DO-15): whoever could make a task under the id of a board that is not
-- theirs would read its page and write it.
create function refuse_shared_id() returns trigger language plpgsql as $$
begin
  if (tg_table_name = 'task' and exists (select from board b where b.id = new.id))
    or (tg_table_name = 'board' and exists (select from task t where t.id = new.id)) then
    raise exception 'the id % is of a board or a task already', new.id
      using errcode = 'unique_violation', constraint = tg_table_name || '_pkey';
  end if;
  return new;
end $$;

create trigger task_own_id before insert on task for each row execute function refuse_shared_id();
create trigger board_own_id before insert on board for each row execute function refuse_shared_id();
