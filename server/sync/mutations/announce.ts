import { boardOfStream, type RowOp } from "#contract/changes/change.ts";
import type { Bus } from "../bus/bus.ts";
import type { Audience, Facts, Plan, StreamPlan } from "../storage.ts";

interface AnnounceEnv {
  storage: Audience;
  bus: Bus;
}

/** What a plan may take from people, as it was before the plan was written. */
export interface AccessBefore {
  boardId: string;
  touched: BoardAccessChange;
  /** Boards whose readers it may change. */
  heirs: readonly string[];
  /** Who may have come from the board above until now. */
  formerReaders: readonly string[];
}

/** Who sees a board, and so what is below it, may be another after this. */
export function touchesAccess({ streams }: Plan): boolean {
  return streams.some((one) => one.ops.some((op) => op.e === "member" || op.e === "board"));
}

/**
 * Reads what `announceAccess` must know of the time before a plan that touches access. Of two plans that take a
 * person's last way to a board together (one the role above, one the inheritance) each sees after both only half of what went: the one that
 * was written first had looked before that, and so finds the person by the other half.
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
 * Tells people that their list of boards has changed, and those who lost the sight of a board, after a plan that touched
 * boards or roles was written. Rooms and caches follow these messages.
 */
export async function announceAccess(env: AnnounceEnv, before: readonly AccessBefore[]): Promise<void> {
  for (const one of before) await announceBoard(env, one);
}

/** Of what was written: boards where these people may have another role now. */
export interface RoleChange {
  boardIds: readonly string[];
  userIds: readonly string[];
}

/**
 * The same for people whose roles come and go by another way than a mutation, as those of a team do. `boardIds` are boards that the
 * writing may be about, for what is inside them is read before it.
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
    // It is written: whoever was not told learns it within a second by what caches believe, or when rooms are looked through.
    env.onError(error);
  }
  return done;
}

interface BoardAccessChange {
  /** People whose role on the board itself was set or taken. */
  userIds: string[];
  /** The board whose people may have come from there until now. */
  formerSource: string | null;
}

/** What a board's own stream says about who sees it; `null` when nothing. */
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

/** A member's row also tells what the person is called. */
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
