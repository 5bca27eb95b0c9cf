import { attemptWithUndo } from "#client/shared/errors/attempt.ts";
import { labelsOn } from "#client/entities/label/board-labels.ts";
import { whyForbidden } from "#client/entities/board/forbidden.ts";
import { freeColor } from "#client/entities/label/free-color.ts";
import type { Edit, Sync } from "#client/sync/sync-api.ts";
import type { ChoiceCreation } from "#client/ui/choice/choice-list.tsx";
import { BOARD_DEPTH_MAX, LABEL_NAME_MAX } from "#contract/core/limit.ts";
import { fieldText } from "./field-text.ts";

/** Returns the edit that creates a label on a board, in its least used color. */
export function newLabelEdit(sync: Sync, boardId: string, name: string): Extract<Edit, { op: "label.create" }> {
  const color = freeColor(labelsOn(sync.store, boardId));
  return { op: "label.create", id: sync.newId(), args: { boardId, name, color } };
}

/** Returns a function that creates a label with undo. It resolves to the label's id, or to `null` if the device could not store it. */
export function createLabel(sync: Sync) {
  return async (name: string, boardId: string): Promise<string | null> => {
    const creation = newLabelEdit(sync, boardId, name);
    const isMade = await attemptWithUndo(sync.mutateAll([creation]), fieldText.messages.newLabel(name), "tag");
    return isMade ? creation.id : null;
  };
}

/** The board for a label shared by tasks of several boards, and why the user may not create it there. */
export interface LabelHome {
  /** `null` if the boards have no common ancestor. */
  readonly boardId: string | null;
  /** `null` if the user may create it. */
  readonly refusal: string | null;
}

/** Returns a board and its ancestors, the nearest first, as far as they are loaded. */
function withBoardsAbove({ store }: Sync, boardId: string): string[] {
  const found: string[] = [];
  let at: string | null = boardId;
  for (let depth = 0; at !== null && depth <= BOARD_DEPTH_MAX; depth += 1) {
    found.push(at);
    at = store.get("board", at)?.boardId ?? null;
  }
  return found;
}

/** Returns the board for a new label of tasks on these boards: the board itself if it is one, otherwise their nearest common ancestor. */
export function labelHome(sync: Sync, boardIds: readonly string[]): LabelHome {
  const [first = [], ...rest] = boardIds.map((boardId) => withBoardsAbove(sync, boardId));
  const boardId = first.find((id) => rest.every((others) => others.includes(id))) ?? null;
  if (boardId === null || sync.store.roleOn(boardId) === null)
    return { boardId: null, refusal: fieldText.label.noCommonBoard };
  return { boardId, refusal: whyForbidden(sync, boardId, "label.edit") };
}

/** Returns how a list of labels offers to create one, or explains why it cannot. */
export function labelCreation(
  { boardId, refusal }: LabelHome,
  onCreate: (name: string, boardId: string) => void,
): ChoiceCreation {
  if (boardId === null || refusal !== null) return { refusal: refusal ?? fieldText.label.noCommonBoard };
  return { text: fieldText.label.make, onCreate: (name) => onCreate(name, boardId), max: LABEL_NAME_MAX };
}
