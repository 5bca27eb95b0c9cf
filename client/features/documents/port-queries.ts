import type { DocumentPorts, LinkedTask, TaskToLink } from "./document-tools.ts";
import { createPictures, type KeepPicture } from "./picture-queries.ts";
import { matchTaskKey } from "#contract/task-key.ts";
import { pathTo } from "#client/frame/paths.ts";
import { personOf } from "#client/frame/person.ts";
import { boardsBelow, namedPeople } from "#client/frame/readers.ts";
import { taskInAddress } from "#client/frame/task-address.ts";
import type { Sync } from "#client/sync/surface.ts";
import { isId } from "#contract/id.ts";
import type { Task } from "#contract/task.ts";

const FOUND_MAX = 8;
const BETWEEN_DRAWINGS_MS = 2_000;
const TASK_PATH = /^\/t\/([^/]+)$/;

/** Whose pictures stand in the text, and how new ones are kept. */
export interface PicturePorts {
  /** The task or the board whose text it is. */
  readonly holderId: string;
  /** Absent where the text is only read. */
  readonly keep?: KeepPicture;
}

/** What a shared text asks of the product, answered from the device. The same object as long as the same board is meant. */
export function createDocumentPorts(sync: Sync, boardId: string, pictures?: PicturePorts): DocumentPorts {
  const { store } = sync;
  const listeners = new Set<() => void>();
  const linked = new Map<string, { row: Task; link: LinkedTask }>();
  const watched = new Map<string, () => void>();
  let people: ReturnType<DocumentPorts["people"]> | null = null;

  const tell = (): void => {
    people = null;
    for (const listener of listeners) listener();
  };
  const shown = pictures && createPictures(sync, pictures.holderId, pictures.keep, tell);
  const watch = (topic: string, subscribe: () => () => void): void => {
    if (listeners.size > 0 && !watched.has(topic)) watched.set(topic, subscribe());
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      watch("members", () => store.subscribeList(`members:${boardId}`, tell));
      watch("board", () => store.subscribeBoardState(boardId, tell));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const end of watched.values()) end();
        watched.clear();
        // The editor takes the place of what was read a moment later, and draws the same pictures.
        setTimeout(() => {
          if (listeners.size === 0) shown?.drop();
        }, BETWEEN_DRAWINGS_MS);
      };
    },
    people() {
      people ??= namedPeople(sync, boardId).map(({ person, isHere }) => ({
        person: personOf(person),
        isOnBoard: isHere,
      }));
      return people;
    },
    findTasks: (query) => findTasks(sync, boardId, query),
    task(id) {
      watch(`task ${id}`, () => store.subscribeRow("task", id, tell));
      const row = store.get("task", id);
      if (row === undefined) return undefined;
      const held = linked.get(id);
      if (held?.row === row) return held.link;
      const link = { title: row.title, isDone: row.doneAt !== null, address: pathTo("task", { task: id }) };
      linked.set(id, { row, link });
      return link;
    },
    taskIn: (address) => taskIn(address),
    ...(shown && { pictureUrl: shown.pictureUrl }),
    ...(shown?.keepPicture && { keepPicture: shown.keepPicture }),
  };
}

/**
 * Tasks that the words name: first those whose key they are («РЕМ-10», «10»), then those whose title has them, of the board before others.
 * Looks no further than it must.
 */
function findTasks(sync: Sync, boardId: string, query: string): TaskToLink[] {
  const wanted = query.trim().toLocaleLowerCase("ru");
  const found: Record<"exact" | "beginning" | "title", TaskToLink[]> = { exact: [], beginning: [], title: [] };
  const isKey = /\d$/.test(wanted);
  for (const board of new Set([boardId, ...boardsBelow(sync, "boards:root")])) {
    const key = sync.store.get("board", board)?.key ?? "";
    for (const columnId of sync.store.list(`columns:${board}`)) {
      for (const id of sync.store.list(`tasks:${columnId}`)) {
        if (found.exact.length === FOUND_MAX || (!isKey && found.title.length === FOUND_MAX)) break;
        const task = sync.store.get("task", id);
        if (task === undefined) continue;
        const match = isKey ? matchTaskKey(query, key, task.number) : null;
        const hasWords = task.title.toLocaleLowerCase("ru").includes(wanted);
        const list = match ?? (hasWords ? "title" : null);
        if (list !== null && found[list].length < FOUND_MAX) found[list].push(linkTo(sync, task));
      }
    }
  }
  return [...found.exact, ...found.beginning, ...found.title].slice(0, FOUND_MAX);
}

function linkTo(sync: Sync, { id, boardId, number, title, doneAt }: Task): TaskToLink {
  const key = sync.store.get("board", boardId)?.key ?? "";
  return { id, key: number === null ? key : `${key}-${number}`, title, isDone: doneAt !== null };
}

/** An address of a task's own page, or of a board with the task over it. */
function taskIn(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, search } = new URL(address);
  if (origin !== location.origin) return undefined;
  const id = TASK_PATH.exec(pathname)?.[1] ?? taskInAddress(search) ?? "";
  return isId(id) ? id : undefined;
}
