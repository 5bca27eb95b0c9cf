import { expect, it } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { readHistory } from "./history-queries.ts";

const BOARD = "5d3c1fb0-6d0c-4f43-9d3e-0f6b8a3f0001";
const AT = "2026-11-22T12:00:00.000Z";

/** A server that rejects a board until the outbox is sent. */
function serverThatLearns(waiting: number) {
  const seen = { requests: 0, flushed: 0 };
  const sync: Parameters<typeof readHistory>[0] = {
    call: () => {
      seen.requests += 1;
      return seen.flushed === 0
        ? Promise.reject(new AppError("BOARD_FORBIDDEN"))
        : Promise.resolve({ items: [], at: AT });
    },
    outbox: {
      state: () => ({ waiting, refused: 0, sending: false }),
      flush: async () => {
        seen.flushed += 1;
      },
    },
  };
  return { sync, seen };
}

it("[DA-12] readHistory repeats the request after a rejection if the outbox had unsent mutations", async () => {
  const { sync, seen } = serverThatLearns(1);
  expect((await readHistory(sync, [BOARD]))?.at).toBe(Date.parse(AT));
  expect(seen).toEqual({ requests: 2, flushed: 1 });
});

it("readHistory rejects at once if the outbox is empty", async () => {
  const { sync, seen } = serverThatLearns(0);
  await expect(readHistory(sync, [BOARD])).rejects.toMatchObject({ code: "BOARD_FORBIDDEN" });
  expect(seen).toEqual({ requests: 1, flushed: 0 });
});

it("[DA-14] readHistory returns a nested board and its subtree from the cached history of a parent board", async () => {
  const ids = (suffix: string) => `5d3c1fb0-6d0c-4f43-9d3e-0f6b8a3f000${suffix}`;
  const [root, nested, deep, beside] = [ids("1"), ids("2"), ids("3"), ids("4")];
  const column = (boardId: string) => {
    const row = { id: boardId, boardId, name: "К", sort: "a0", kind: "queue", wipLimit: null, archivedAt: null };
    return { e: "column", row };
  };
  const sync: Parameters<typeof readHistory>[0] = {
    call: (_: unknown, { params }: { params?: unknown }) =>
      Promise.resolve(
        JSON.stringify(params).includes(root) ? { items: [root, nested, deep, beside].map(column), at: AT } : {},
      ),
    outbox: { state: () => ({ waiting: 0, refused: 0, sending: false }), flush: async () => {} },
  };
  const tree = { above: () => [ids("9"), root], inside: () => [deep] };
  const history = await readHistory(sync, [nested], tree);
  expect(history?.columns.map(({ boardId }) => boardId)).toEqual([nested, deep]);
  expect(history?.at).toBe(Date.parse(AT));
  expect(await readHistory(sync, [nested])).toBeNull();
});
