import * as z from "zod/mini";
import { signIn, signUp } from "#contract/auth/auth.ts";
import { boardGet, listBoards, type BoardSnapshot, boardSnapshotPage } from "#contract/boards/board-endpoints.ts";
import { changeSchema } from "#contract/changes/change-schema.ts";
import type { Change, RowOp } from "#contract/changes/change.ts";
import { CHANGES_PAGE_MAX } from "#contract/core/limit.ts";
import type { Mutation } from "#contract/mutations/mutation.ts";
import { boardChanges, syncPush, userChanges, userSnapshot } from "#contract/sync/sync-endpoints.ts";

/** A device over plain HTTP. */
export interface Device {
  userId: string;
  /** Returns the results, or `null` if it is unknown whether the mutations were applied. */
  push(mutations: readonly Mutation[]): Promise<Result[] | null>;
  /**
   * Returns the changes of a board, or of the user's own stream if `boardId` is `null`, after a sequence number; `null` if the server
   * requires a new snapshot.
   */
  changes(boardId: string | null, since: number): Promise<Change[] | null>;
  snapshot(boardId: string): Promise<BoardSnapshot>;
  boardIds(): Promise<string[]>;
  favourites(): Promise<z.infer<typeof userSnapshot.answer>>;
}

const resultSchema = z.discriminatedUnion("status", [
  z.object({ mutationId: z.string(), status: z.literal("ok"), changes: z.array(changeSchema) }),
  z.object({ mutationId: z.string(), status: z.literal("rejected"), code: z.string() }),
]);
export type Result =
  | { mutationId: string; status: "ok"; changes: Change[] }
  | { mutationId: string; status: "rejected"; code: string };

const sessionSchema = z.object({ token: z.string(), user: z.object({ id: z.string() }) });
type Session = z.infer<typeof sessionSchema>;

const PASSWORD = "сорок тысяч обезьян";

export async function signUpDevice(base: string, username: string): Promise<Device> {
  const session = await begin(base, signUp.path, { username, name: "Вера Соколова", password: PASSWORD });
  if (session === null) throw new Error(`${username} could not sign up`);
  let { token } = session;

  async function call(method: string, path: string, body?: object): Promise<Response> {
    const send = () =>
      fetch(base + path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const answer = await send();
    if (answer.status !== 401) return answer;
    // Access tokens expire after ten minutes; a long run takes longer.
    const renewed = await begin(base, signIn.path, { login: username, password: PASSWORD });
    if (renewed === null) return answer;
    ({ token } = renewed);
    return send();
  }

  async function read<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.output<S>> {
    const answer = await call("GET", path);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${text}`);
    return schema.parse(JSON.parse(text));
  }

  return {
    userId: session.user.id,
    push: (mutations) => pushed(() => call("POST", syncPush.path, { mutations })),
    async changes(boardId, since) {
      const road = boardId === null ? userChanges.path : filled(boardChanges.path, boardId);
      const all: Change[] = [];
      for (;;) {
        const at = String(since + all.length);
        const page = await read(`${road}?since=${at}&limit=${String(CHANGES_PAGE_MAX)}`, boardChanges.answer);
        if ("resync" in page) return null;
        all.push(...page.changes.map(wholeChange));
        if (page.changes.length === 0 || since + all.length >= page.head) return all;
      }
    },
    async snapshot(boardId) {
      const snapshot = await read(filled(boardGet.path, boardId), boardGet.answer);
      for (let { next } = snapshot; next !== null;) {
        const page = await read(`${filled(boardSnapshotPage.path, boardId)}?after=${next}`, boardSnapshotPage.answer);
        snapshot.tasks.push(...page.tasks);
        ({ next } = page);
      }
      return snapshot;
    },
    boardIds: async () => {
      const all = async (status: string) => read(`${listBoards.path}?all=true&status=${status}`, listBoards.answer);
      return [...(await all("active")).items, ...(await all("archived")).items].map((board) => board.id);
    },
    favourites: () => read(userSnapshot.path, userSnapshot.answer),
  };
}

function filled(path: string, boardId: string): string {
  return path.replace("{boardId}", boardId);
}

/** Returns `null` if the server answers with a status of 500 or more. */
async function begin(base: string, path: string, body: object): Promise<Session | null> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status >= 500) return null;
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${text}`);
  return sessionSchema.parse(JSON.parse(text));
}

/**
 * Returns results only from a complete successful answer. Throws if the whole request is rejected, because that is an error of this test.
 */
async function pushed(send: () => Promise<Response>): Promise<Result[] | null> {
  let status: number;
  let text: string;
  try {
    const answer = await send();
    ({ status } = answer);
    text = await answer.text();
  } catch (error) {
    // `fetch` rejects with a TypeError when the connection breaks.
    if (error instanceof TypeError) return null;
    throw error;
  }
  if (status >= 500 || status === 401) return null;
  if (status >= 400) throw new Error(`a push answered ${String(status)}: ${text}`);
  const results = z.array(resultSchema).parse(syncPush.answer.parse(JSON.parse(text)).results);
  return results.map((one) => (one.status === "ok" ? { ...one, changes: one.changes.map(wholeChange) } : one));
}

function wholeChange(change: z.infer<typeof changeSchema>): Change {
  if (!isChange(change)) throw new Error(`no change of a stream: ${JSON.stringify(change)}`);
  return change;
}

function isChange(value: { stream: string; ops: unknown[] }): value is Change {
  return /^[bu]:/.test(value.stream) && value.ops.every(isRowOp);
}

function isRowOp(value: unknown): value is RowOp {
  return typeof value === "object" && value !== null && "e" in value && "t" in value && "id" in value;
}
