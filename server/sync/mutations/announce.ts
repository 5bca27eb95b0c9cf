import { boardOfStream, type RowOp } from "#contract/changes/change.ts";
import type { Bus } from "../bus/bus.ts";
import type { Audience, Facts, Plan, StreamPlan } from "../storage.ts";

interface AnnounceEnv {
  storage: Audience;
  bus: Bus;
}

/** The access that a plan may remove, as read before the plan was written. */
export interface AccessBefore {
  boardId: string;
  touched: BoardAccessChange;
  /** Boards whose readers may change. */
  heirs: readonly string[];
  /** Users who may have had a role through the former parent board. */
  formerReaders: readonly string[];
}

/** Returns true if the plan may change who sees a board, and so who sees its nested boards. */
export function touchesAccess({ streams }: Plan): boolean {
  return streams.some((one) => one.ops.some((op) => op.e === "member" || op.e === "board"));
}

/**
 * Reads what `announceAccess` needs to know before a plan that touches access is written. When two plans together remove a user's last
 * access to a board (one the role on the parent, one the inheritance), each sees only one half afterwards. The plan that was written first
 * had read before both, so it finds the user by the other half.
 */
export async function readAccess(storage: Audience, plan: Plan, facts: Facts): Promise<AccessBefore[]> {
  const found: AccessBefore[] = [];
  for (const one of plan.streams) {
    const boardId = boardOfStream(one.stream);
    const touched = boardId === null ? null : touchedIn(one, boardId, facts);
    if (boardId === null || touched === null) continue;
    const { formerSource, userIds } = touched;
    const heirs = formerSource !== null || userIds.length > 0 ? await storage.heirsOf(boardId) : [boardId];
    const former = formerSource === null ? undefined : (await storage.readersOf([formerSource])).get(formerSource);
    found.push({ boardId, touched, heirs, formerReaders: [...(former?.keys() ?? [])] });
  }
  return found;
}

/**
 * Notifies users whose board list changed and users who lost access, after a plan that touched boards or roles was written. Rooms and
 * caches follow these messages.
 */
export async function announceAccess(env: AnnounceEnv, before: readonly AccessBefore[]): Promise<void> {
  for (const one of before) await announceBoard(env, one);
}

/** Boards on which these users may have another role after a write. */
export interface RoleChange {
  boardIds: readonly string[];
  userIds: readonly string[];
}

/**
 * Does the same for users whose roles change by another way than a mutation, as through a team. `boardIds` are the boards that the write
 * may concern: their subtrees are read before it.
 */
export async function announcing<T extends RoleChange>(
  env: AnnounceEnv & { onError: (error: unknown) => void },
  boardIds: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  const heirs = new Map<string, readonly string[]>();
  for (const boardId of boardIds) heirs.set(boardId, await env.storage.heirsOf(boardId));
  const done = await write();
  const touched = { userIds: [...done.userIds], formerSource: null };
  if (touched.userIds.length === 0) return done;
  try {
    for (const boardId of done.boardIds)
      await announceBoard(env, { boardId, touched, heirs: heirs.get(boardId) ?? [], formerReaders: [] });
  } catch (error) {
    // The write is done: users who were not notified are found within a second by the caches, or by the next recheck of rooms.
    env.onError(error);
  }
  return done;
}

interface BoardAccessChange {
  /** Users whose role on the board itself was set or removed. */
  userIds: string[];
  /** The board from which members could inherit their roles until now. */
  formerSource: string | null;
}

/** Returns the access changes in a board's own stream; `null` if there are none. */
function touchedIn({ ops }: StreamPlan, boardId: string, facts: Facts): BoardAccessChange | null {
  const userIds = ops.filter(givesRole).map((op) => op.id);
  const own = ops.find((op) => op.e === "board" && op.id === boardId);
  if (own === undefined && userIds.length === 0) return null;
  const before = facts.get("board", boardId);
  const after = own?.t === "set" && own.e === "board" ? own.f : {};
  const isElsewhere = after.boardId !== undefined && after.boardId !== before?.boardId;
  const isMoved = isElsewhere || after.inherit === false;
  return { userIds, formerSource: isMoved && before?.inherit === true ? before.boardId : null };
}

/** A member row is also written when the user's name changes. */
function givesRole(op: RowOp): boolean {
  return op.e === "member" && (op.t !== "set" || op.f.role !== undefined);
}

async function announceBoard({ storage, bus }: AnnounceEnv, before: AccessBefore): Promise<void> {
  const { boardId, touched, formerReaders } = before;
  const { formerSource, userIds } = touched;
  const mayLose = formerSource !== null || userIds.length > 0;
  const heirs = [...new Set([...before.heirs, ...(mayLose ? await storage.heirsOf(boardId) : [])])];
  const readers = await storage.readersOf(formerSource === null ? heirs : [...heirs, formerSource]);
  const fromSource = formerSource === null ? [] : (readers.get(formerSource)?.keys() ?? []);
  const candidates = new Set([...userIds, ...formerReaders, ...fromSource]);
  for (const heir of heirs) {
    const seeing = readers.get(heir);
    const lost = [...candidates].filter((userId) => seeing?.has(userId) !== true).toSorted();
    if (lost.length > 0) bus.publish({ kind: "revoked", userIds: lost, boardId: heir });
  }
  const concerned = new Set([...(readers.get(boardId)?.keys() ?? []), ...candidates]);
  bus.publish({ kind: "boards", userIds: [...concerned].toSorted(), boardId });
}
