import type { PastChange, PastOp, PastRows } from "#contract/past.ts";

/** What a change did, for words: the first thing of it that has a meaning of its own. */
export interface Told {
  readonly kind: ToldKind;
  /** Who; `null` for the server itself. */
  readonly actor: string | null;
  /** Of what it was done to, as it is called afterwards; "" where that is not known. */
  readonly title: string;
  /** Where to, or what it was called before. */
  readonly other: string;
}

export type ToldKind =
  | "task-new"
  | "task-came"
  | "task-left"
  | "task-moved"
  | "task-renamed"
  | "task-archived"
  | "task-restored"
  | "task"
  | "column-new"
  | "column-archived"
  | "column"
  | "label"
  | "board-new"
  | "board"
  | "board-icon"
  | "board-painted"
  | "board-moved"
  | "board-placed"
  | "nested";

/** What a change is about to do to the rows, of which several at once are told by the first. */
export function toldOf(boardId: string, rows: PastRows, change: PastChange): Told | null {
  const found = change.ops.map((op) => tellOf(boardId, rows, op));
  const first = found.find((one) => one !== null && one.kind !== "task") ?? found.find((one) => one !== null);
  return first === undefined || first === null ? null : { ...first, actor: change.actor };
}

type Unsigned = Omit<Told, "actor">;

function tellOf(boardId: string, rows: PastRows, op: PastOp): Unsigned | null {
  switch (op.e) {
    case "task":
      return taskTold(boardId, rows, op);
    case "column":
      return columnTold(rows, op);
    case "label":
      return {
        kind: "label",
        title: (op.t === "set" ? op.f.name : undefined) ?? rows.label.get(op.id)?.name ?? "",
        other: "",
      };
    case "board":
      return boardTold(boardId, rows, op);
  }
}

type OpOn<E extends PastOp["e"]> = Extract<PastOp, { e: E }>;

function taskTold(boardId: string, rows: PastRows, op: OpOn<"task">): Unsigned {
  const held = rows.task.get(op.id);
  const isHere = held !== undefined && held.boardId === boardId;
  const fields = op.t === "set" ? op.f : {};
  const title = fields.title ?? held?.title ?? "";
  const about = (kind: ToldKind, other = ""): Unsigned => ({ kind, title, other });
  if (!isHere) return about((fields.hops ?? 0) > 0 ? "task-came" : "task-new");
  if (fields.boardId !== undefined && fields.boardId !== boardId) return about("task-left");
  if (fields.archivedAt !== undefined && fields.archivedAt !== held.archivedAt)
    return about(fields.archivedAt === null ? "task-restored" : "task-archived");
  if (fields.columnId !== undefined && fields.columnId !== held.columnId)
    return about("task-moved", rows.column.get(fields.columnId)?.name ?? "");
  if (fields.title !== undefined && fields.title !== held.title) return about("task-renamed", held.title);
  return about("task");
}

function columnTold(rows: PastRows, op: OpOn<"column">): Unsigned {
  const held = rows.column.get(op.id);
  const fields = op.t === "set" ? op.f : {};
  const title = fields.name ?? held?.name ?? "";
  if (held === undefined) return { kind: "column-new", title, other: "" };
  const isPutAway = typeof fields.archivedAt === "string" && held.archivedAt === null;
  return { kind: isPutAway ? "column-archived" : "column", title, other: "" };
}

function boardTold(boardId: string, rows: PastRows, op: OpOn<"board">): Unsigned {
  const held = rows.board.get(op.id);
  const title = (op.t === "set" ? op.f.title : undefined) ?? held?.title ?? "";
  if (op.id !== boardId) return { kind: "nested", title, other: "" };
  if (held === undefined) return { kind: "board-new", title, other: "" };
  const { boardId: parentId = held.boardId, sort } = op.t === "set" ? op.f : held;
  if (parentId !== held.boardId) return { kind: "board-moved", title, other: "" };
  if (sort !== undefined) return { kind: "board-placed", title, other: "" };
  const { icon = held.icon, color = held.color } = op.t === "set" ? op.f : held;
  if (icon !== held.icon) return { kind: "board-icon", title, other: "" };
  return { kind: color === held.color ? "board" : "board-painted", title, other: "" };
}
