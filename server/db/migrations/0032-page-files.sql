-- A file is of a task, or of the page of a board: of one of the two (docs/decisions/0048).
alter table attachment add column board_id uuid references board on delete cascade;
alter table attachment alter column task_id drop not null;
alter table attachment add constraint attachment_holder check (num_nonnulls(task_id, board_id) = 1);
create index attachment_board on attachment (board_id, id) where board_id is not null;
