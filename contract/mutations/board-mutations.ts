import { DEFAULT_COLOR } from "../core/palette-color.ts";
import * as z from "zod/mini";
import {
  boardCreateArgs,
  boardSetArgs,
  boardsInsideArgs,
  boardTransferArgs,
  keyFromTitle,
  type Board,
  boardEntity,
} from "../entities/board.ts";
import { boardStream, type RowOp, type StreamOps } from "../changes/change.ts";
import { newColumn } from "../entities/column.ts";
import { newRow } from "../entities/define-entity.ts";
import { defineMutation, type RowView } from "./define-mutation.ts";
import { id, sortKey } from "../core/field.ts";

function boardSet(row: Board, fields: Partial<Board>): StreamOps[] {
  const op: RowOp = { e: "board", id: row.id, t: "set", f: fields };
  const own: StreamOps = { stream: boardStream(row.id), ops: [op] };
  return row.boardId === null ? [own] : [own, { stream: boardStream(row.boardId), ops: [op] }];
}

/** Sets the same fields on several existing boards, each once. */
function boardsSet(ids: readonly string[], view: RowView, fields: Partial<Board>): StreamOps[] {
  return [...new Set(ids)].flatMap((boardId) => {
    const row = view.get("board", boardId);
    return row === undefined ? [] : boardSet(row, fields);
  });
}

export const boardMutations = {
  "board.create": defineMutation({
    args: boardCreateArgs,
    predict: ({ id: boardId, args, actorId, now }) => {
      const parentId = args.boardId ?? null;
      const row = newRow(boardEntity, {
        id: boardId,
        title: args.title,
        color: args.color ?? DEFAULT_COLOR,
        status: "active",
        boardId: parentId,
        key: keyFromTitle(args.title),
        icon: args.icon,
        inherit: args.inherit,
        ownerId: actorId,
        createdAt: now,
        updatedAt: now,
        epoch: "",
      });
      const boardOp: RowOp = { e: "board", id: boardId, t: "set", f: row };
      const columns: RowOp[] = (args.columns ?? []).map((column) => ({
        e: "column",
        id: column.id,
        t: "set",
        f: newColumn({ ...column, boardId, now }),
      }));
      const own: StreamOps = { stream: boardStream(boardId), ops: [boardOp, ...columns] };
      return parentId === null || !row.inherit ? [own] : [own, { stream: boardStream(parentId), ops: [boardOp] }];
    },
  }),
  "board.set": defineMutation({
    args: boardSetArgs,
    predict: ({ id: boardId, args, view, now }) => {
      const row = view.get("board", boardId);
      return row === undefined ? [] : boardSet(row, { ...args, updatedAt: now });
    },
  }),
  "board.archive": defineMutation({
    args: boardsInsideArgs,
    predict: ({ id: boardId, args, view, now }) =>
      boardsSet([boardId, ...(args.boards ?? [])], view, { status: "archived", archivedAt: now, updatedAt: now }),
  }),
  "board.restore": defineMutation({
    args: boardsInsideArgs,
    predict: ({ id: boardId, args, view, now }) =>
      boardsSet([boardId, ...(args.boards ?? [])], view, { status: "active", archivedAt: null, updatedAt: now }),
  }),
  "board.transfer": defineMutation({
    args: boardTransferArgs,
    predict: ({ id: boardId, args: { userId }, actorId, view, now }) => {
      const row = view.get("board", boardId);
      if (row === undefined) return [];
      const roles: RowOp[] = [{ e: "member", id: userId, t: "set", f: { role: "owner" } }];
      if (userId !== actorId) roles.push({ e: "member", id: actorId, t: "set", f: { role: "admin" } });
      const own = boardStream(boardId);
      const parts = boardSet(row, { ownerId: userId, updatedAt: now });
      return parts.map((part) => (part.stream === own ? { ...part, ops: [...part.ops, ...roles] } : part));
    },
  }),
  /** Its position among the boards of its parent; `null`: by title again. */
  "board.place": defineMutation({
    args: z.strictObject({ sort: z.nullable(sortKey) }),
    predict: ({ id: boardId, args: { sort }, view, now }) => {
      const row = view.get("board", boardId);
      return row === undefined ? [] : boardSet(row, { sort, updatedAt: now });
    },
  }),
  "board.move": defineMutation({
    args: z.strictObject({ boardId: z.nullable(id), sort: z.exactOptional(z.nullable(sortKey)) }),
    predict: ({ id: boardId, args, view, now }) => {
      const row = view.get("board", boardId);
      if (row === undefined) return [];
      const fields: Partial<Board> = { boardId: args.boardId, sort: args.sort ?? null, updatedAt: now };
      const moved: RowOp = { e: "board", id: boardId, t: "set", f: fields };
      const arrived: RowOp = { e: "board", id: boardId, t: "set", f: { ...row, ...fields } };
      const parents: StreamOps[] = [];
      if (row.boardId !== null) parents.push({ stream: boardStream(row.boardId), ops: [moved] });
      if (args.boardId !== null && args.boardId !== row.boardId) {
        parents.push({ stream: boardStream(args.boardId), ops: [arrived] });
      }
      return [{ stream: boardStream(boardId), ops: [moved] }, ...parents];
    },
  }),
};
