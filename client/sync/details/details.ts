import { boardStream } from "#contract/changes/change.ts";
import { holderOf } from "#contract/entities/holder.ts";
import type { DetailsAnswer } from "#contract/tasks/detail-endpoints.ts";
import { BOARD_DETAILS_PATH, PAGE_DETAILS_PATH, TASK_DETAILS_PATH } from "#contract/tasks/detail-path.ts";
import { fillPath } from "#contract/core/path.ts";
import { authorised } from "../http/authorised.ts";
import { inBackground, isCurrent, type Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { RefusalError } from "../http/exchange.ts";
import { fieldsOf } from "../ports/fields.ts";
import { loadDetails } from "./detail-disk.ts";
import { boardOfHolder, forgetLostDetails, detailsOf, takeDetail } from "./detail-rows.ts";
import { SessionOver } from "../http/refresh.ts";
import { batch, cursorOf } from "../store/store-state.ts";

/**
 * Details of tasks and files of pages on the device (docs/decisions/0019). They are requested when their holder is opened; from then on the
 * stream of its board updates them. A break of that stream (a snapshot, a new epoch) makes them stale: they stay shown, and are requested
 * again.
 */

/** The delay before the details of an open board are prefetched for use offline. */
const AHEAD_AFTER_MS = 3_000;

/** Follows the details of a task, or the files of a board's page, until the returned function is called. */
export function openDetails(engine: Engine, holderId: string): () => void {
  const { open } = engine.details;
  open.set(holderId, (open.get(holderId) ?? 0) + 1);
  fetchInBackground(engine, holderId);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const left = (open.get(holderId) ?? 1) - 1;
    if (left > 0) open.set(holderId, left);
    else open.delete(holderId);
  };
}

/** Requests the open details that may be stale again. */
export function fetchOpenDetails(engine: Engine): void {
  for (const holderId of engine.details.open.keys()) fetchInBackground(engine, holderId);
}

/** Returns true while details are being requested. */
export function isReadingDetails({ details }: Engine): boolean {
  return details.asking.size > 0;
}

function fetchInBackground(engine: Engine, holderId: string): void {
  inBackground(engine, "The parts of a task could not be read", fetchDetails(engine, holderId));
}

async function fetchDetails(engine: Engine, holderId: string): Promise<void> {
  const { generation, details } = engine;
  await loadDetails(engine);
  if (!isCurrent(engine, generation) || isFresh(engine, holderId) || details.asking.has(holderId)) return;
  if (!engine.env.network.on() || engine.session.value.status !== "signed-in") return;
  // The server does not know a holder whose creation is unsent: all its details were created here.
  const isOnItsWay = engine.store.fold.entries.some(
    ({ acks, mutation: { op, id } }) => acks === null && id === holderId && /^(?:task|board).create$/.test(op),
  );
  if (isOnItsWay) return markLoaded(engine, [holderId]);
  const asking = ask(engine, holderId, generation);
  details.asking.set(holderId, asking);
  touchDetails(engine, [holderId]);
  let hasCome = false;
  try {
    await asking;
    hasCome = true;
  } catch (error) {
    if (!isExpected(error)) throw error;
    engine.env.log.warn("The parts of a task did not come", error);
  } finally {
    if (details.asking.get(holderId) === asking) details.asking.delete(holderId);
    touchDetails(engine, [holderId]);
  }
  // The stream broke meanwhile: requests once more. After a failure, the network or the next message of the board causes a new request.
  const isStale = details.loaded.get(holderId)?.isFresh === false;
  if (hasCome && isCurrent(engine, generation) && isStale && details.open.has(holderId))
    fetchInBackground(engine, holderId);
}

async function ask(engine: Engine, holderId: string, generation: number): Promise<void> {
  const isPage = engine.store.fold.base.board.has(holderId);
  const path = isPage
    ? fillPath(PAGE_DETAILS_PATH, { boardId: holderId })
    : fillPath(TASK_DETAILS_PATH, { id: holderId });
  const { breaks } = engine.details;
  const before = detailsOf(engine, new Set([holderId]));
  const answered = new Set<string>();
  let after: string | null = null;
  do {
    const query: string = after === null ? "" : `?after=${encodeURIComponent(after)}`;
    const { body } = await authorised(engine, { method: "GET", path: path + query });
    if (!isCurrent(engine, generation)) return;
    if (!isDetailsAnswer(body)) throw new NetworkFault("Parts of a task that are none");
    takeDetails(engine, body);
    for (const { id } of [...body.items, ...body.comments, ...body.attachments]) answered.add(id);
    after = body.next;
  } while (after !== null);
  forgetLostDetails(engine, before, answered);
  markLoaded(engine, [holderId], engine.details.breaks === breaks);
}

/** A board has reached the server's head: requests its open details, and after a delay prefetches the others, once for each snapshot. */
export function settleDetails(engine: Engine, boardId: string): void {
  for (const holderId of engine.details.open.keys())
    if (boardOfHolder(engine, holderId) === boardId) fetchInBackground(engine, holderId);
  const { generation, details } = engine;
  if (details.ahead.has(boardId) || !engine.followed.has(boardId)) return;
  details.ahead.set(boardId, "done");
  engine.env.clock.after(AHEAD_AFTER_MS, () => {
    if (!isCurrent(engine, generation)) return;
    const isStill = engine.env.network.on() && engine.followed.has(boardId);
    if (isStill) inBackground(engine, "Parts were not fetched ahead", fetchAhead(engine, boardId, generation));
    else details.ahead.delete(boardId);
  });
}

function needsDetails(engine: Engine, boardId: string): boolean {
  for (const task of engine.store.fold.base.task.values()) {
    const hasDetails = task.commentCount + task.checklistTotal + task.attachmentCount > 0;
    if (task.boardId === boardId && hasDetails && !isFresh(engine, task.id)) return true;
  }
  return false;
}

async function fetchAhead(engine: Engine, boardId: string, generation: number): Promise<void> {
  const { ahead, breaks } = engine.details;
  await loadDetails(engine);
  if (!isCurrent(engine, generation) || !needsDetails(engine, boardId)) return;
  ahead.set(boardId, "asking");
  const before = detailsOf(engine, "all");
  try {
    const path = fillPath(BOARD_DETAILS_PATH, { boardId });
    const { body } = await authorised(engine, { method: "GET", path });
    if (!isCurrent(engine, generation)) return;
    if (!isDetailsAnswer(body)) throw new NetworkFault("Parts of a board that are none");
    takeDetails(engine, body);
    const whole = new Set(body.tasks);
    const answered = new Set([...body.items, ...body.comments, ...body.attachments].map(({ id }) => id));
    forgetLostDetails(
      engine,
      before.filter(({ row }) => whole.has(holderOf(row))),
      answered,
    );
    if (engine.details.breaks === breaks) markLoaded(engine, body.tasks);
    ahead.set(boardId, "done");
  } catch (error) {
    ahead.delete(boardId);
    if (!isExpected(error)) throw error;
    engine.env.log.warn("Parts were not fetched ahead", error);
  }
}

function takeDetails(engine: Engine, { items, comments, attachments }: DetailsAnswer): void {
  batch(engine.store, () => {
    for (const row of items) takeDetail(engine, "item", row);
    for (const row of comments) takeDetail(engine, "comment", row);
    for (const row of attachments) takeDetail(engine, "attachment", row);
  });
}

function markLoaded(engine: Engine, holderIds: readonly string[], isFreshNow = true): void {
  const at = engine.env.clock.now();
  for (const holderId of holderIds) {
    // While their board is unknown, the details may still be of their former epoch (PT-06).
    const epoch = epochOf(engine, holderId) ?? engine.details.loaded.get(holderId)?.epoch ?? null;
    engine.details.loaded.set(holderId, { isFresh: isFreshNow, epoch, at });
    engine.persist.details.add(holderId);
  }
  touchDetails(engine, holderIds);
  engine.schedule.persist();
}

/** Returns true if nothing can be missing: the details were read, and the stream of their board has been followed since. */
function isFresh(engine: Engine, holderId: string): boolean {
  const boardId = boardOfHolder(engine, holderId);
  if (engine.details.loaded.get(holderId)?.isFresh !== true || boardId === undefined) return false;
  return cursorOf(engine.store, boardStream(boardId))?.complete === true;
}

function epochOf(engine: Engine, holderId: string): string | null {
  const boardId = boardOfHolder(engine, holderId);
  return boardId === undefined ? null : (cursorOf(engine.store, boardStream(boardId))?.epoch ?? null);
}

/**
 * Marks all details as stale after a board was pulled again, because changes in its stream were missed. They may concern any task: a task
 * that has left the board since may have been on it then.
 */
export function markDetailsStale(engine: Engine, boardId: string): void {
  engine.details.breaks += 1;
  engine.details.ahead.delete(boardId);
  for (const one of engine.details.loaded.values()) one.isFresh = false;
  fetchOpenDetails(engine);
}

/** Marks the details of a task as stale that has come from another board, whose stream this device may not have followed to the end. */
export function markDetailsOfTaskStale(engine: Engine, taskId: string): void {
  const loaded = engine.details.loaded.get(taskId);
  if (loaded === undefined && !engine.details.asking.has(taskId)) return;
  engine.details.breaks += 1;
  if (loaded !== undefined) loaded.isFresh = false;
  if (engine.details.open.has(taskId)) fetchInBackground(engine, taskId);
}

function touchDetails({ store }: Engine, holderIds: readonly string[]): void {
  batch(store, () => {
    for (const holderId of holderIds) store.topics.touch(`parts/${holderId}`);
  });
}

function isExpected(error: unknown): boolean {
  return error instanceof NetworkFault || error instanceof RefusalError || error instanceof SessionOver;
}

function isDetailsAnswer(body: unknown): body is DetailsAnswer {
  const { tasks, items, comments, attachments, next } = fieldsOf(body);
  return [tasks, items, comments, attachments].every(Array.isArray) && (next === null || typeof next === "string");
}
