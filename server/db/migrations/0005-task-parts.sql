-- Checklists and comments: parts of a task. They have no board of their own: it is the board of their task.
alter table task
  add column checklist_total int not null default 0,
  add column checklist_done int not null default 0,
  add column comment_count int not null default 0;

create table item (
  id uuid primary key,
  task_id uuid not null references task on delete cascade,
  "group" text not null,
  text text not null,
  sort text collate "C" not null,
  done boolean not null,
  assignee_id uuid,
  due_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version int not null
);
create index item_task on item (task_id);

create table comment (
  id uuid primary key,
  task_id uuid not null references task on delete cascade,
  author_id uuid not null,
  body text not null,
  parent_id uuid references comment on delete cascade,
  mentions uuid[] not null,
  reactions jsonb not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  version int not null
);
create index comment_task on comment (task_id, id);
