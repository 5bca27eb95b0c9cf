import { boardStream, type RowOp, type StreamOps } from "#contract/changes/change.ts";
import { rankOf } from "#contract/core/permission.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import { derivedId } from "#server/sync/derived-id.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Facts, SyncStorage } from "#server/sync/storage.ts";
import type { DeletionQueries, DueBoard, OwnedRow, RisingBoard } from "./deletion-queries.ts";

export interface RemovalEnv {
  queries: Omit<DeletionQueries, "sizesOf">;
  mutator: Pick<Mutator, "write" | "mutate">;
  storage: Pick<SyncStorage, "readersOf">;
  bus: Pick<Bus, "publish">;
  /** Deletes notifications of one user, so that their devices learn of it. */
  forgetNews: (userId: string, ids: readonly string[]) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A board that fails does not delay the others. */
  onError: (error: unknown, boardId: string) => void;
}

/** Clocks of nodes differ: a restore at the last moment still counts. */
const SLACK_MS = 60_000;
const TOGETHER = 20;
const OWNED_TOGETHER = 200;

/**
 * Removes boards whose grace period is over (DL-06). Every step can be repeated, and the board's row goes last, so an interrupted removal
 * continues on the next run. Returns whether there may be more to do at once.
 */
export async function removeDue(env: RemovalEnv): Promise<boolean> {
  const before = new Date(env.now() - SLACK_MS);
  const due = await env.queries.due(before, TOGETHER);
  let failed = 0;
  for (const board of due) {
    try {
      await removeBoard(env, board, before);
    } catch (error) {
      failed += 1;
      env.onError(error, board.id);
    }
  }
  return due.length === TOGETHER && failed === 0;
}

async function removeBoard(env: RemovalEnv, { id: boardId }: DueBoard, before: Date): Promise<void> {
  const { queries, storage, bus } = env;
  for (const child of await queries.rising(boardId, before)) await raise(env, child);
  const readers = [...((await storage.readersOf([boardId])).get(boardId)?.keys() ?? [])].toSorted();
  await queries.close(boardId);
  if (readers.length > 0) {
    bus.publish({ kind: "revoked", userIds: readers, boardId });
    bus.publish({ kind: "boards", userIds: readers, boardId });
  }
  await forgetOwned(env, boardId);
  await queries.tasks(boardId);
  await queries.log(boardId);
  await queries.steps(boardId);
  await queries.end(boardId);
}

/** Makes a nested board a root board; members from its ancestors keep the role that they had there (DL-05). */
async function raise({ mutator, storage }: RemovalEnv, { id, ownerId }: RisingBoard): Promise<void> {
  const roles = (await storage.readersOf([id])).get(id);
  const people = [...(roles?.keys() ?? [])].toSorted();
  await mutator.write(
    { userId: ownerId, username: "" },
    {
      mutationId: derivedId("raised", id, people.join()),
      need: { boards: [id], people },
      decide: (facts, now) => decideRaise(facts, id, { people, now }),
    },
  );
}

interface RaiseInput {
  people: readonly string[];
  now: string;
}

function decideRaise(facts: Facts, boardId: string, { people, now }: RaiseInput): StreamOps[] {
  const board = facts.get("board", boardId);
  if (board === undefined || board.boardId === null) return [];
  const op: RowOp = { e: "board", id: boardId, t: "set", f: { boardId: null, updatedAt: now } };
  return [{ stream: boardStream(boardId), ops: [op, ...membersOf(facts, boardId, people)] }];
}

function membersOf(facts: Facts, boardId: string, people: readonly string[]): RowOp[] {
  return people.flatMap((id): RowOp[] => {
    const person = facts.person(id);
    const role = facts.roleOf(boardId, id);
    const own = facts.memberRole(boardId, id);
    if (person === undefined || role === null || rankOf(own) >= rankOf(role)) return [];
    return [{ e: "member", id, t: "set", f: own === null ? { ...person, role, rev: 0 } : { role } }];
  });
}

/** Favourites, root positions and notifications are in the users' own streams: deleting them there notifies their devices. */
async function forgetOwned({ queries, mutator, forgetNews }: RemovalEnv, boardId: string): Promise<void> {
  await drained(
    () => queries.stars(boardId, OWNED_TOGETHER),
    async (stars) => {
      for (const { userId } of stars) {
        const mutationId = derivedId("star of a board that went", boardId, userId);
        await mutator.mutate({ userId, username: "" }, { mutationId, op: "favourite.remove", id: boardId, args: {} });
      }
    },
  );
  await drained(
    () => queries.topPlaces(boardId, OWNED_TOGETHER),
    async (places) => {
      for (const { userId } of places) {
        const mutationId = derivedId("place of a board that went", boardId, userId);
        const mutation = { mutationId, op: "topBoard.place" as const, id: boardId, args: { sort: null } };
        await mutator.mutate({ userId, username: "" }, mutation);
      }
    },
  );
  await drained(
    () => queries.news(boardId, OWNED_TOGETHER),
    async (news) => {
      for (const [userId, ids] of byPerson(news)) await forgetNews(userId, ids);
    },
  );
}

/** Repeats until nothing is left. Failures are reported, and retried on the next run. */
async function drained(read: () => Promise<OwnedRow[]>, take: (rows: OwnedRow[]) => Promise<void>): Promise<void> {
  let rows = await read();
  while (rows.length > 0) {
    await take(rows);
    const left = await read();
    if (left[0]?.id === rows[0]?.id && left[0]?.userId === rows[0]?.userId) throw new Error("rows of people do not go");
    rows = left;
  }
}

function byPerson(rows: readonly OwnedRow[]): Map<string, string[]> {
  const people = new Map<string, string[]>();
  for (const { id, userId } of rows) people.set(userId, [...(people.get(userId) ?? []), id]);
  return people;
}
