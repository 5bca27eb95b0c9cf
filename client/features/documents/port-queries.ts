import type { DocumentPorts, LinkedTask, TaskToLink } from "./document-tools.ts";
import { createPictures, type KeepPicture } from "./picture-queries.ts";
import { debounce } from "#client/shared/timing/debounce.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { personOf } from "#client/entities/person/person.ts";
import { boardsBelow, namedPeople } from "#client/entities/person/readers.ts";
import { taskInAddress } from "#client/entities/task/task-address.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { isId } from "#contract/core/id.ts";
import { hasNumber, numberIn } from "#contract/search/search-words.ts";
import type { Task } from "#contract/entities/task.ts";

const FOUND_MAX = 8;
const TASK_PATH = /^\/t\/([^/]+)$/;

/** Where the pictures of a text are stored, and how new ones are added. */
export interface PicturePorts {
  /** The task or board to which the text belongs. */
  readonly holderId: string;
  /** Absent if the text is read-only. */
  readonly keep?: KeepPicture;
}

/** Creates the ports of a shared text, answered from the device. Callers must keep the same object while the board is the same. */
export function createDocumentPorts(sync: Sync, boardId: string, pictures?: PicturePorts): DocumentPorts {
  const { store } = sync;
  const listeners = new Set<() => void>();
  const linked = new Map<string, { row: Task; link: LinkedTask }>();
  const watched = new Map<string, () => void>();
  let people: ReturnType<DocumentPorts["people"]> | null = null;

  const notify = (): void => {
    people = null;
    for (const listener of listeners) listener();
  };
  const shown = pictures && createPictures(sync, pictures.holderId, pictures.keep, notify);
  const watch = (topic: string, subscribe: () => () => void): void => {
    if (listeners.size > 0 && !watched.has(topic)) watched.set(topic, subscribe());
  };

  const dropPictures = debounce(() => {
    if (listeners.size === 0) shown?.drop();
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      watch("members", () => store.subscribeList(`members:${boardId}`, notify));
      watch("board", () => store.subscribeBoardState(boardId, notify));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const end of watched.values()) end();
        watched.clear();
        // Delayed, because the editor replaces the read-only text a moment later and shows the same pictures.
        dropPictures();
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
      watch(`task ${id}`, () => store.subscribeRow("task", id, notify));
      const row = store.get("task", id);
      if (row === undefined) return undefined;
      const cached = linked.get(id);
      if (cached?.row === row) return cached.link;
      const link = { title: row.title, isDone: row.doneAt !== null, address: pathTo("task", { task: id }) };
      linked.set(id, { row, link });
      return link;
    },
    taskIn: (address) => taskIn(address),
    ...(shown && { pictureUrl: shown.pictureUrl }),
    ...(shown?.keepPicture && { keepPicture: shown.keepPicture }),
  };
}

/** Finds tasks with the number or key first, then tasks with the query in their title; in both groups those of the board come first. */
function findTasks(sync: Sync, boardId: string, query: string): TaskToLink[] {
  const number = numberIn(query);
  const named =
    number === null
      ? []
      : tasksFitting(sync, boardId, (task) => {
          const key = sync.store.get("board", task.boardId)?.key ?? "";
          return hasNumber(number, { key, number: task.number });
        });
  const wanted = query.trim().toLocaleLowerCase("ru");
  const titled = tasksFitting(sync, boardId, ({ title }) => title.toLocaleLowerCase("ru").includes(wanted));
  const ids = new Set(named.map(({ id }) => id));
  return [...named, ...titled.filter(({ id }) => !ids.has(id))].slice(0, FOUND_MAX);
}

/** Stops at the first FOUND_MAX matches. */
function tasksFitting(sync: Sync, boardId: string, isFit: (task: Task) => boolean): TaskToLink[] {
  const found: TaskToLink[] = [];
  for (const board of new Set([boardId, ...boardsBelow(sync, "boards:root")])) {
    for (const columnId of sync.store.list(`columns:${board}`)) {
      for (const id of sync.store.list(`tasks:${columnId}`)) {
        if (found.length === FOUND_MAX) return found;
        const task = sync.store.get("task", id);
        if (task !== undefined && isFit(task)) found.push(linkTo(sync, task));
      }
    }
  }
  return found;
}

function linkTo(sync: Sync, { id, boardId, number, title, doneAt }: Task): TaskToLink {
  const key = sync.store.get("board", boardId)?.key ?? "";
  return { id, key: number === null ? key : `${key}-${number}`, title, isDone: doneAt !== null };
}

/** Recognizes the address of a task's own page, or of a board with the task open over it. */
function taskIn(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, search } = new URL(address);
  if (origin !== location.origin) return undefined;
  const id = TASK_PATH.exec(pathname)?.[1] ?? taskInAddress(search) ?? "";
  return isId(id) ? id : undefined;
}
