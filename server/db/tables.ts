import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { ColumnType, JSONColumnType } from "kysely";
import type { Board } from "#contract/entities/board.ts";
import type { RowOp } from "#contract/changes/change.ts";
import type { Column } from "#contract/entities/column.ts";
import type { CustomField } from "#contract/entities/custom-field.ts";
import type { Comment } from "#contract/entities/comment.ts";
import type { Task } from "#contract/entities/task.ts";
import type { Role } from "#contract/core/permission.ts";

/** The tables of the migrations for Kysely. Times are read as `Date`; ISO 8601 may be written too. */
export interface Tables {
  user: UserTable;
  session: SessionTable;
  sign_in_attempt: SignInAttemptTable;
  stream: StreamTable;
  change: ChangeTable;
  mutation: MutationTable;
  board: BoardTable;
  board_member: BoardMemberTable;
  column: ColumnTable;
  label: LabelTable;
  custom_field: CustomFieldTable;
  task: TaskTable;
  item: ItemTable;
  comment: CommentTable;
  attachment: AttachmentTable;
  favourite: FavouriteTable;
  top_board: FavouriteTable;
}

type Time = ColumnType<Date, Date | string, Date | string>;
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A column with a default in the database. */
type WithDefault<T> = ColumnType<T, T | undefined, T>;

interface Stamps {
  created_at: Time;
  updated_at: Time;
}

interface UserTable extends Stamps {
  id: string;
  username: string;
  name: string;
  email: string | null;
  time_zone: WithDefault<string>;
  time_zone_source: WithDefault<string>;
  password_hash: string | null;
  is_admin: WithDefault<boolean>;
  disabled_at: TimeOrNull;
}

interface SessionTable {
  id: string;
  user_id: string;
  generation: WithDefault<number>;
  secret_hash: Buffer;
  used_secret_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  used_at: TimeOrNull;
  successor: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  browser: boolean;
  device: WithDefault<string>;
  ip: WithDefault<string>;
  provider: WithDefault<string>;
  created_at: Time;
  last_seen_at: Time;
  expires_at: Time;
  ended_at: TimeOrNull;
  ended_why: ColumnType<string | null, string | null | undefined, string | null>;
}

interface SignInAttemptTable {
  key: string;
  failures: number;
  last_at: Time;
}

interface StreamTable {
  id: string;
  epoch: WithDefault<string>;
  head: WithDefault<number>;
  min_seq: WithDefault<number>;
  task_number: WithDefault<number>;
}

interface ChangeTable {
  stream_id: string;
  seq: number;
  mutation_id: string | null;
  actor: string | null;
  at: Time;
  ops: JSONColumnType<RowOp[]>;
}

interface MutationTable {
  user_id: string;
  mutation_id: string;
  streams: JSONColumnType<{ stream: string; seq: number }[]>;
  at: Time;
}

interface BoardTable extends Stamps {
  id: string;
  title: string;
  color: PaletteColor;
  status: Board["status"];
  board_id: string | null;
  sort: string | null;
  key: string;
  icon: string | null;
  inherit: boolean;
  owner_id: string;
  archived_at: TimeOrNull;
  delete_at: TimeOrNull;
  rev: number;
}

interface BoardMemberTable {
  board_id: string;
  user_id: string;
  role: Role;
  granted_seq: number;
  rev: number;
}

interface ColumnTable extends Stamps {
  id: string;
  board_id: string;
  name: string;
  sort: string;
  color: PaletteColor | null;
  kind: Column["kind"];
  wip_limit: number | null;
  wip_mode: Column["wipMode"];
  archived_at: TimeOrNull;
  rev: number;
}

interface LabelTable extends Stamps {
  id: string;
  board_id: string;
  name: string;
  color: PaletteColor;
  archived_at: TimeOrNull;
  rev: number;
}

interface CustomFieldTable extends Stamps {
  id: string;
  board_id: string;
  name: string;
  type: CustomField["type"];
  options: JSONColumnType<CustomField["options"]>;
  sort: string;
  archived_at: TimeOrNull;
  rev: number;
}

interface TaskTable extends Stamps {
  id: string;
  board_id: string;
  column_id: string;
  sort: string;
  title: string;
  number: number;
  priority: number | null;
  start_at: TimeOrNull;
  due_at: TimeOrNull;
  due_has_time: boolean;
  reminders: WithDefault<number[]>;
  recurrence: string | null;
  recurs_after_done: WithDefault<boolean>;
  estimate: number | null;
  cover: PaletteColor | null;
  assignee_ids: string[];
  watcher_ids: string[];
  label_ids: string[];
  parent_task_id: WithDefault<string | null>;
  blocked_by_ids: WithDefault<string[]>;
  related_ids: WithDefault<string[]>;
  duplicate_of_ids: WithDefault<string[]>;
  fields: JSONColumnType<Task["fields"]>;
  copied_from_id: WithDefault<string | null>;
  done_at: TimeOrNull;
  checklist_total: WithDefault<number>;
  checklist_done: WithDefault<number>;
  comment_count: WithDefault<number>;
  attachment_count: WithDefault<number>;
  column_entered_at: Time;
  created_by: string;
  archived_at: TimeOrNull;
  excerpt: string | null;
  hops: number;
  rev: number;
}

interface ItemTable extends Stamps {
  id: string;
  task_id: string;
  group: string;
  text: string;
  sort: string;
  done: boolean;
  assignee_id: string | null;
  due_at: TimeOrNull;
  created_by: string;
  deleted_at: TimeOrNull;
  version: number;
}

interface CommentTable {
  id: string;
  task_id: string;
  author_id: string;
  body: string;
  parent_id: string | null;
  mentions: string[];
  reactions: JSONColumnType<Comment["reactions"]>;
  created_at: Time;
  edited_at: TimeOrNull;
  deleted_at: TimeOrNull;
  version: number;
}

interface AttachmentTable {
  id: string;
  task_id: string | null;
  board_id: string | null;
  name: string;
  type: string;
  size: number;
  width: number | null;
  height: number | null;
  ready_at: TimeOrNull;
  has_preview: boolean;
  created_by: string;
  created_at: Time;
  deleted_at: TimeOrNull;
  version: number;
}

interface FavouriteTable {
  user_id: string;
  board_id: string;
  sort: string;
  rev: number;
}
