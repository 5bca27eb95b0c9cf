-- What looked at every new row by itself cost a creation a fifth of its time in the database; here it looks at all rows of a statement at once,
-- and no more often than it must.

-- One key instead of two: a task stands in a column of its own board. Rows that are there are believed.
create unique index column_of_board on "column" (id, board_id);
alter table task add constraint task_column_fkey foreign key (column_id, board_id) references "column" (id, board_id)
  on delete cascade not valid;
alter table task drop constraint task_board_id_fkey, drop constraint task_column_id_fkey;

-- The text of a task and the page of a board are found by their ids alone (DO-15).
drop trigger task_own_id on task;
drop trigger board_own_id on board;
drop function refuse_shared_id();
create function refuse_shared_ids() returns trigger language plpgsql as $$
declare
  shared uuid;
begin
  if tg_table_name = 'task' then
    select m.id into shared from made m join board b on b.id = m.id limit 1;
  else
    select m.id into shared from made m join task t on t.id = m.id limit 1;
  end if;
  if shared is not null then
    raise exception 'the id % is of a board or a task already', shared
      using errcode = 'unique_violation', constraint = tg_table_name || '_pkey';
  end if;
  return null;
end $$;
create trigger task_own_id after insert on task referencing new table as made for each statement execute function refuse_shared_ids();
create trigger board_own_id after insert on board referencing new table as made for each statement execute function refuse_shared_ids();

-- A step is read out of the log of a board, which is therefore there. Who deletes a board deletes its steps.
alter table task_step drop constraint task_step_board_id_fkey;
