import type { RefusedEntry, WaitingEntry } from "#client/sync/sync-api.ts";

const MINUTE_MS = 60_000;
const now = Date.now();

const written = (n: number) => ({ mutationId: `m-${n}`, createdAt: now - n * 7 * MINUTE_MS, before: [] });

/** Waiting mutations, as the gallery shows them. */
export const FAKE_WAITING: readonly WaitingEntry[] = [
  {
    ...written(1),
    mutation: {
      mutationId: "m-1",
      op: "task.create",
      id: "t-1",
      args: { boardId: "b-rel", columnId: "c-1", title: "Проверить докачку в электричке" },
    },
    attempts: 0,
    lastCode: null,
  },
  {
    ...written(2),
    mutation: { mutationId: "m-2", op: "board.set", id: "b-hire", args: { title: "Найм" } },
    attempts: 2,
    lastCode: null,
  },
  {
    ...written(3),
    mutation: { mutationId: "m-3", op: "favourite.set", id: "b-home", args: { sort: "a5" } },
    attempts: 0,
    lastCode: null,
  },
];

export const FAKE_REFUSED: readonly RefusedEntry[] = [
  {
    ...written(4),
    mutation: {
      mutationId: "m-4",
      op: "task.create",
      id: "t-4",
      args: { boardId: "b-rel", columnId: "c-9", title: "Сортировать «Мою полку» по дате последнего чтения" },
    },
    group: "m-4",
    code: "COLUMN_GONE",
    message: "Колонки больше нет",
    refusedAt: now - MINUTE_MS,
  },
  {
    ...written(5),
    mutation: { mutationId: "m-5", op: "task.set", id: "t-4", args: { priority: 3 } },
    group: "m-4",
    code: "COLUMN_GONE",
    message: "Колонки больше нет",
    refusedAt: now - MINUTE_MS,
  },
];
