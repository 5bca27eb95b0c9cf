import { boardStream } from "#contract/change.ts";
import { holderOf } from "#contract/holder.ts";
import type { PartsAnswer } from "#contract/part-endpoints.ts";
import { BOARD_PARTS, PAGE_PARTS, TASK_PARTS } from "#contract/part-path.ts";
import { fillPath } from "#contract/path.ts";
import { authorised } from "./authorised.ts";
import { inBackground, isCurrent, type Engine } from "./engine.ts";
import { NetworkFault } from "./env.ts";
import { Refused } from "./exchange.ts";
import { fieldsOf } from "./fields.ts";
import { loadParts } from "./part-disk.ts";
import { boardOfHolder, forgetLostParts, partsOf, takePart } from "./part-rows.ts";
import { SessionOver } from "./refresh.ts";
import { batch, cursorOf } from "./store-state.ts";

/**
 * Parts of tasks and files of pages on the device (docs/decisions/0019). They are asked for when what holds them is opened; from then on the stream of its board
 * keeps them up. Whatever breaks that stream (a snapshot, a new epoch) makes them stale: they are shown, and asked for again.
 */

/** After this long with a board that stands still, its parts are fetched for use without a network. */
const AHEAD_AFTER_MS = 3_000;

/** Follows the parts of a task, or the files of a board's page, until the returned function is called. */
export function openParts(engine: Engine, holderId: string): () => void {
  const { open } = engine.parts;
  open.set(holderId, (open.get(holderId) ?? 0) + 1);
  bring(engine, holderId);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const left = (open.get(holderId) ?? 1) - 1;
    if (left > 0) open.set(holderId, left);
    else open.delete(holderId);
  };
}

/** Asks anew for what is on the screen and may be behind. */
export function bringOpenParts(engine: Engine): void {
  for (const holderId of engine.parts.open.keys()) bring(engine, holderId);
}

/** True while parts are on their way. */
export function isReadingParts({ parts }: Engine): boolean {
  return parts.asking.size > 0;
}

function bring(engine: Engine, holderId: string): void {
  inBackground(engine, "The parts of a task could not be read", bringParts(engine, holderId));
}

async function bringParts(engine: Engine, holderId: string): Promise<void> {
  const { generation, parts } = engine;
  await loadParts(engine);
  if (!isCurrent(engine, generation) || isFresh(engine, holderId) || parts.asking.has(holderId)) return;
  if (!engine.env.network.on() || engine.session.value.status !== "signed-in") return;
  // What is still on its way is not known to the server: all that it has was made here.
  const isOnItsWay = engine.store.fold.entries.some(
    ({ acks, mutation: { op, id } }) => acks === null && id === holderId && /^(?:task|board).create$/.test(op),
  );
  if (isOnItsWay) return hold(engine, [holderId]);
  const asking = ask(engine, holderId, generation);
  parts.asking.set(holderId, asking);
  tell(engine, [holderId]);
  let hasCome = false;
  try {
    await asking;
    hasCome = true;
  } catch (error) {
    if (!isExpected(error)) throw error;
    engine.env.log.warn("The parts of a task did not come", error);
  } finally {
    if (parts.asking.get(holderId) === asking) parts.asking.delete(holderId);
    tell(engine, [holderId]);
  }
  // A stream that broke meanwhile: once more. What did not come waits for the network, or for another word of its board.
  const isStale = parts.held.get(holderId)?.isFresh === false;
  if (hasCome && isCurrent(engine, generation) && isStale && parts.open.has(holderId)) bring(engine, holderId);
}

async function ask(engine: Engine, holderId: string, generation: number): Promise<void> {
  const isPage = engine.store.fold.base.board.has(holderId);
  const path = isPage ? fillPath(PAGE_PARTS, { boardId: holderId }) : fillPath(TASK_PARTS, { id: holderId });
  const { breaks } = engine.parts;
  const before = partsOf(engine, new Set([holderId]));
  const answered = new Set<string>();
  let after: string | null = null;
  do {
    const query: string = after === null ? "" : `?after=${encodeURIComponent(after)}`;
    const { body } = await authorised(engine, { method: "GET", path: path + query });
    if (!isCurrent(engine, generation)) return;
    if (!isParts(body)) throw new NetworkFault("Parts of a task that are none");
    takeParts(engine, body);
    for (const { id } of [...body.items, ...body.comments, ...body.attachments]) answered.add(id);
    after = body.next;
  } while (after !== null);
  forgetLostParts(engine, before, answered);
  hold(engine, [holderId], engine.parts.breaks === breaks);
}

/** A board has come up to the server's head: what is open is brought up too, and soon the rest is fetched, once a snapshot. */
export function settleParts(engine: Engine, boardId: string): void {
  for (const holderId of engine.parts.open.keys())
    if (boardOfHolder(engine, holderId) === boardId) bring(engine, holderId);
  const { generation, parts } = engine;
  if (parts.ahead.has(boardId) || !engine.followed.has(boardId)) return;
  parts.ahead.set(boardId, "done");
  engine.env.clock.after(AHEAD_AFTER_MS, () => {
    if (!isCurrent(engine, generation)) return;
    const isStill = engine.env.network.on() && engine.followed.has(boardId);
    if (isStill) inBackground(engine, "Parts were not fetched ahead", fetchAhead(engine, boardId, generation));
    else parts.ahead.delete(boardId);
  });
}

function wantsParts(engine: Engine, boardId: string): boolean {
  for (const task of engine.store.fold.base.task.values()) {
    const hasParts = task.commentCount + task.checklistTotal + task.attachmentCount > 0;
    if (task.boardId === boardId && hasParts && !isFresh(engine, task.id)) return true;
  }
  return false;
}

async function fetchAhead(engine: Engine, boardId: string, generation: number): Promise<void> {
  const { ahead, breaks } = engine.parts;
  await loadParts(engine);
  if (!isCurrent(engine, generation) || !wantsParts(engine, boardId)) return;
  ahead.set(boardId, "asking");
  const before = partsOf(engine, "all");
  try {
    const path = fillPath(BOARD_PARTS, { boardId });
    const { body } = await authorised(engine, { method: "GET", path });
    if (!isCurrent(engine, generation)) return;
    if (!isParts(body)) throw new NetworkFault("Parts of a board that are none");
    takeParts(engine, body);
    const whole = new Set(body.tasks);
    const answered = new Set([...body.items, ...body.comments, ...body.attachments].map(({ id }) => id));
    forgetLostParts(
      engine,
      before.filter(({ row }) => whole.has(holderOf(row))),
      answered,
    );
    if (engine.parts.breaks === breaks) hold(engine, body.tasks);
    ahead.set(boardId, "done");
  } catch (error) {
    ahead.delete(boardId);
    if (!isExpected(error)) throw error;
    engine.env.log.warn("Parts were not fetched ahead", error);
  }
}

function takeParts(engine: Engine, { items, comments, attachments }: PartsAnswer): void {
  batch(engine.store, () => {
    for (const row of items) takePart(engine, "item", row);
    for (const row of comments) takePart(engine, "comment", row);
    for (const row of attachments) takePart(engine, "attachment", row);
  });
}

function hold(engine: Engine, holderIds: readonly string[], isFreshNow = true): void {
  const at = engine.env.clock.now();
  for (const holderId of holderIds) {
    // While their board is not known, what is held may still be of the life that it was of (PT-06).
    const epoch = epochOf(engine, holderId) ?? engine.parts.held.get(holderId)?.epoch ?? null;
    engine.parts.held.set(holderId, { isFresh: isFreshNow, epoch, at });
    engine.persist.parts.add(holderId);
  }
  tell(engine, holderIds);
  engine.ask.persist();
}

/** True when nothing can be missing: they were read, and the stream that tells of them has been followed since. */
function isFresh(engine: Engine, holderId: string): boolean {
  const boardId = boardOfHolder(engine, holderId);
  if (engine.parts.held.get(holderId)?.isFresh !== true || boardId === undefined) return false;
  return cursorOf(engine.store, boardStream(boardId))?.complete === true;
}

function epochOf(engine: Engine, holderId: string): string | null {
  const boardId = boardOfHolder(engine, holderId);
  return boardId === undefined ? null : (cursorOf(engine.store, boardStream(boardId))?.epoch ?? null);
}

/**
 * A board was read anew: what its stream told in between was not heard. It may have told of any task, for a task that has left the
 * board since was on it then.
 */
export function staleParts(engine: Engine, boardId: string): void {
  engine.parts.breaks += 1;
  engine.parts.ahead.delete(boardId);
  for (const one of engine.parts.held.values()) one.isFresh = false;
  bringOpenParts(engine);
}

/** A task has come from another board, whose stream this device may not have followed to the end. */
export function stalePartsOf(engine: Engine, taskId: string): void {
  const held = engine.parts.held.get(taskId);
  if (held === undefined && !engine.parts.asking.has(taskId)) return;
  engine.parts.breaks += 1;
  if (held !== undefined) held.isFresh = false;
  if (engine.parts.open.has(taskId)) bring(engine, taskId);
}

function tell({ store }: Engine, holderIds: readonly string[]): void {
  batch(store, () => {
    for (const holderId of holderIds) store.topics.touch(`parts/${holderId}`);
  });
}

function isExpected(error: unknown): boolean {
  return error instanceof NetworkFault || error instanceof Refused || error instanceof SessionOver;
}

function isParts(body: unknown): body is PartsAnswer {
  const { tasks, items, comments, attachments, next } = fieldsOf(body);
  return [tasks, items, comments, attachments].every(Array.isArray) && (next === null || typeof next === "string");
}
