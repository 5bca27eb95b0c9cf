import { loadedColumns } from "#client/entities/column/board-columns.ts";
import { labelsOn } from "#client/entities/label/board-labels.ts";
import type { Store, Sync } from "#client/sync/sync-api.ts";
import type { Label } from "#contract/entities/label.ts";
import type { Task } from "#contract/entities/task.ts";
import { labelHome } from "../fields/new-label.ts";
import { rightsOn } from "../task-fields.ts";
import { mayArchive } from "../task-tools.ts";

/** The actions that are possible with all tasks of a selection. */
export interface OfferedActions {
  readonly move: boolean;
  readonly assign: boolean;
  readonly label: boolean;
  readonly edit: boolean;
  /** `done`: at least one task is open; `reopen`: all are done. */
  readonly finish: "done" | "reopen" | null;
  readonly archive: boolean;
}

/** Returns the boards of tasks, without duplicates. */
export function boardsOf(tasks: readonly Task[]): readonly string[] {
  return [...new Set(tasks.map(({ boardId }) => boardId))];
}

/** Returns the intersection of the lists, without duplicates, in the order of the first. */
function inAll<T extends { readonly id: string }>(lists: readonly (readonly T[])[]): readonly T[] {
  const [first = new Map<string, T>(), ...rest] = lists.map((list) => new Map(list.map((one) => [one.id, one])));
  return [...first.values()].filter(({ id }) => rest.every((known) => known.has(id)));
}

/** Returns the labels that tasks of all these boards may have. */
export function labelsFor(store: Store, boardIds: readonly string[]): readonly Label[] {
  return inAll(boardIds.map((boardId) => labelsOn(store, boardId)));
}

interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** Returns the people who can read all these boards, as far as this device knows; the user always can. */
export function peopleFor({ store, session }: Sync, boardIds: readonly string[]): readonly NamedPerson[] {
  const me = session.state().user;
  const lists = boardIds.map((boardId) => {
    const members = store.list(`members:${boardId}`).flatMap((key) => store.get("member", key) ?? []);
    const known: readonly NamedPerson[] = [...members, ...store.readers(boardId), ...(me === null ? [] : [me])];
    return known;
  });
  return inAll(lists);
}

/** Returns the first «done» column of a board, or the first one that is not «done». */
export function columnFor(sync: Sync, boardId: string, isDone: boolean): string | undefined {
  return loadedColumns(sync, boardId)?.find(({ kind }) => (kind === "done") === isDone)?.id;
}

/** Returns the actions that every task and its board allow. */
export function offeredFor(sync: Sync, tasks: readonly Task[]): OfferedActions {
  const boardIds = boardsOf(tasks);
  const rights = boardIds.map((boardId) => rightsOn(sync, boardId, false));
  const allow = (right: "canEdit" | "canMove" | "canAssign"): boolean =>
    rights.length > 0 && rights.every((own) => own[right]);
  const isDone = tasks.every(({ doneAt }) => doneAt !== null);
  const isFinishable = boardIds.every((boardId) => columnFor(sync, boardId, !isDone) !== undefined);
  return {
    move: allow("canMove"),
    assign: allow("canAssign"),
    label:
      allow("canEdit") && (labelsFor(sync.store, boardIds).length > 0 || labelHome(sync, boardIds).refusal === null),
    edit: allow("canEdit"),
    finish: !allow("canMove") || !isFinishable ? null : isDone ? "reopen" : "done",
    archive: tasks.length > 0 && tasks.every((task) => mayArchive(sync, task)),
  };
}
