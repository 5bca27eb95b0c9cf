import type { Mutation } from "#contract/mutations/mutation.ts";
import { NBSP } from "#client/language/plural.ts";
import type { Find } from "./entry-text.ts";

/** Returns the board and the column, as in «Читальня → К работе». The column is left out if the description of the mutation names it. */
export function describePlace(mutation: Mutation, find: Find): string | null {
  const { boardId, columnId } = placeOf(mutation, find);
  const board = boardId === null ? undefined : find("board", boardId)?.title;
  const column = columnId === null ? undefined : find("column", columnId)?.name;
  if (board === undefined) return column ?? null;
  return column === undefined ? board : `${board}${NBSP}→ ${column}`;
}

interface Place {
  readonly boardId: string | null;
  readonly columnId: string | null;
}

/** The descriptions of these mutations name what they are about. */
const NOWHERE = /^(?:member|favourite|topBoard|notification)[.]/;

function placeOf(mutation: Mutation, find: Find): Place {
  const { op, args } = mutation;
  if (NOWHERE.test(op)) return { boardId: null, columnId: null };
  const row = rowOf(mutation, find);
  if ("columnId" in args) {
    const currentBoardId = find("column", args.columnId)?.boardId ?? row?.boardId ?? null;
    return { boardId: args.boardId ?? currentBoardId, columnId: null };
  }
  if ("boardId" in args) return { boardId: args.boardId ?? null, columnId: null };
  return { boardId: row?.boardId ?? null, columnId: row?.columnId ?? null };
}

interface PlacedRow {
  readonly boardId: string | null;
  readonly columnId?: string;
}

function rowOf({ op, id, args }: Mutation, find: Find): PlacedRow | undefined {
  const part = "taskId" in args ? args : (find("item", id) ?? find("comment", id) ?? find("attachment", id));
  if (part?.taskId !== undefined && part.taskId !== null) return find("task", part.taskId);
  const ofPage = find("attachment", id)?.boardId ?? null;
  if (ofPage !== null) return { boardId: ofPage };
  if (op.startsWith("checklist.")) return find("task", id);
  if (op.startsWith("task.")) return find("task", id);
  if (op.startsWith("column.")) return find("column", id);
  if (op.startsWith("customField.")) return find("customField", id);
  if (op.startsWith("rule.")) return find("rule", id);
  if (op.startsWith("view.")) return find("savedView", id);
  return op.startsWith("label.") ? find("label", id) : find("board", id);
}
