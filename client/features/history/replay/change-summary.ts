import type { HistoryChange, HistoryOp, HistoryRows } from "#contract/boards/board-history.ts";

/** A summary of a change: its first operation that is significant. */
export interface ChangeSummary {
  readonly kind: ChangeSummaryKind;
  /** The user; `null` for the server itself. */
  readonly actor: string | null;
  /** The title of the changed row after the change; "" if it is not known. */
  readonly title: string;
  /** The target of a move, or the previous title. */
  readonly other: string;
}

export type ChangeSummaryKind =
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

/** Returns the summary of a change from the rows before it. If a change has several operations, the first significant one is used. */
export function changeSummaryOf(boardId: string, rows: HistoryRows, change: HistoryChange): ChangeSummary | null {
  const found = change.ops.map((op) => opSummaryOf(boardId, rows, op));
  const first = found.find((one) => one !== null && one.kind !== "task") ?? found.find((one) => one !== null);
  return first === undefined || first === null ? null : { ...first, actor: change.actor };
}

type OpSummary = Omit<ChangeSummary, "actor">;

function opSummaryOf(boardId: string, rows: HistoryRows, op: HistoryOp): OpSummary | null {
  switch (op.e) {
    case "task":
      return taskOpSummary(boardId, rows, op);
    case "column":
      return columnOpSummary(rows, op);
    case "label":
      return {
        kind: "label",
        title: (op.t === "set" ? op.f.name : undefined) ?? rows.label.get(op.id)?.name ?? "",
        other: "",
      };
    case "board":
      return boardOpSummary(boardId, rows, op);
  }
}

type OpOn<E extends HistoryOp["e"]> = Extract<HistoryOp, { e: E }>;

function taskOpSummary(boardId: string, rows: HistoryRows, op: OpOn<"task">): OpSummary {
  const current = rows.task.get(op.id);
  const isHere = current !== undefined && current.boardId === boardId;
  const fields = op.t === "set" ? op.f : {};
  const title = fields.title ?? current?.title ?? "";
  const about = (kind: ChangeSummaryKind, other = ""): OpSummary => ({ kind, title, other });
  if (!isHere) return about((fields.hops ?? 0) > 0 ? "task-came" : "task-new");
  if (fields.boardId !== undefined && fields.boardId !== boardId) return about("task-left");
  if (fields.archivedAt !== undefined && fields.archivedAt !== current.archivedAt)
    return about(fields.archivedAt === null ? "task-restored" : "task-archived");
  if (fields.columnId !== undefined && fields.columnId !== current.columnId)
    return about("task-moved", rows.column.get(fields.columnId)?.name ?? "");
  if (fields.title !== undefined && fields.title !== current.title) return about("task-renamed", current.title);
  return about("task");
}

function columnOpSummary(rows: HistoryRows, op: OpOn<"column">): OpSummary {
  const current = rows.column.get(op.id);
  const fields = op.t === "set" ? op.f : {};
  const title = fields.name ?? current?.name ?? "";
  if (current === undefined) return { kind: "column-new", title, other: "" };
  const isArchiving = typeof fields.archivedAt === "string" && current.archivedAt === null;
  return { kind: isArchiving ? "column-archived" : "column", title, other: "" };
}

/** Compares the operation with the current row, because the log may have the whole row for a change of one field. */
function boardOpSummary(boardId: string, rows: HistoryRows, op: OpOn<"board">): OpSummary {
  const current = rows.board.get(op.id);
  const fields = op.t === "set" ? op.f : {};
  const about = (kind: ChangeSummaryKind): OpSummary => ({
    kind,
    title: fields.title ?? current?.title ?? "",
    other: "",
  });
  if (op.id !== boardId) return about("nested");
  if (current === undefined) return about("board-new");
  const next = { ...current, ...fields };
  if (next.boardId !== current.boardId) return about("board-moved");
  if ((next.sort ?? null) !== (current.sort ?? null)) return about("board-placed");
  if (next.icon !== current.icon) return about("board-icon");
  return about(next.color === current.color ? "board" : "board-painted");
}
