import { WEBHOOK_BODY_MAX_BYTES } from "#contract/core/limit.ts";
import type { SentEvent } from "#contract/integrations/webhook.ts";
import type { BoardEvent } from "./events-of.ts";

/** A board, a task on it and users, with their names when the log is read. */
export interface Around {
  board: { id: string; title: string; key: string };
  /** Tasks of this board only: one that has moved to another board is not reported here. */
  task(id: string): { number: number; title: string; columnId: string; column: string } | undefined;
  /** `undefined` for a deleted user. */
  nameOf(userId: string): string | undefined;
  /** The product's URL, without a trailing slash. */
  publicUrl: string;
}

/** A change of a board's log, without its operations. */
export interface OfChange {
  seq: number;
  epoch: string;
  actor: string | null;
  /** ISO 8601. */
  at: string;
}

/** Builds the body of all events of one kind in one change. Events that do not fit are counted in `more` (WH-06). */
export function bodyOf(event: SentEvent, boardEvents: readonly BoardEvent[], change: OfChange, around: Around): string {
  const { board, publicUrl } = around;
  const items = boardEvents.map((one) => itemOf(one, around));
  const frame = (sentItems: readonly unknown[]): string =>
    JSON.stringify({
      type: event,
      timestamp: change.at,
      data: {
        board: { ...board, url: `${publicUrl}/b/${board.id}` },
        change: { seq: change.seq, epoch: change.epoch },
        actor: change.actor === null ? null : { id: change.actor, name: around.nameOf(change.actor) ?? null },
        items: sentItems,
        more: items.length - sentItems.length,
      },
    });
  return frame(items.slice(0, fitting(items, WEBHOOK_BODY_MAX_BYTES - Buffer.byteLength(frame([])))));
}

/** Returns how many leading items fit a number of bytes, with the commas between them. */
function fitting(items: readonly unknown[], bytes: number): number {
  let left = bytes;
  const end = items.findIndex((item) => (left -= Buffer.byteLength(JSON.stringify(item)) + 1) < 0);
  return end === -1 ? items.length : end;
}

function itemOf({ taskId, facts }: BoardEvent, around: Around): Record<string, unknown> {
  return { ...(taskId === null ? {} : { task: taskOf(taskId, around) }), ...facts };
}

/** Only the id of a task that is not on the board any more. */
function taskOf(id: string, around: Around): Record<string, unknown> {
  const { board, publicUrl } = around;
  const found = around.task(id);
  if (found === undefined) return { id };
  const { number, title, columnId, column } = found;
  return { id, key: `${board.key}-${String(number)}`, title, columnId, column, url: `${publicUrl}/t/${id}` };
}

/** The body of a test delivery. */
export function pingBody(input: { at: string; board: Around["board"]; publicUrl: string; by: string }): string {
  const { at, board, publicUrl, by } = input;
  return JSON.stringify({
    type: "ping",
    timestamp: at,
    data: { board: { ...board, url: `${publicUrl}/b/${board.id}` }, actor: { id: by } },
  });
}
