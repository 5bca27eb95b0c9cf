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

/** The log may hold the whole row for one field: what changed is told by what stood there before. */
function boardTold(boardId: string, rows: PastRows, op: OpOn<"board">): Unsigned {
  const held = rows.board.get(op.id);
  const fields = op.t === "set" ? op.f : {};
  const about = (kind: ToldKind): Unsigned => ({ kind, title: fields.title ?? held?.title ?? "", other: "" });
  if (op.id !== boardId) return about("nested");
  if (held === undefined) return about("board-new");
  const next = { ...held, ...fields };
  if (next.boardId !== held.boardId) return about("board-moved");
  if ((next.sort ?? null) !== (held.sort ?? null)) return about("board-placed");
  if (next.icon !== held.icon) return about("board-icon");
  return about(next.color === held.color ? "board" : "board-painted");
}
