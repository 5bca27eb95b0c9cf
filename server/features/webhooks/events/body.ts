import { WEBHOOK_BODY_MAX_BYTES } from "#contract/core/limit.ts";
import type { SentEvent } from "#contract/integrations/webhook.ts";
import type { BoardEvent } from "./events-of.ts";

/** A board, a task on it and people, by the names that they have when the log is read. */
export interface Around {
  board: { id: string; title: string; key: string };
  /** Of this board alone: a task that has gone to another one is nobody's to tell of here. */
  task(id: string): { number: number; title: string; columnId: string; column: string } | undefined;
  /** `undefined` for a person who is gone. */
  nameOf(userId: string): string | undefined;
  /** Where the product is opened, without a closing slash. */
  publicUrl: string;
}

/** One change of a board's log, without its operations. */
export interface OfChange {
  seq: number;
  epoch: string;
  actor: string | null;
  /** ISO 8601. */
  at: string;
}

/** Everything of one kind that one change brought, as it is sent. What does not fit is counted in `more` (WH-06). */
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

/** How many from the beginning stay within so many bytes, with the commas between them. */
function fitting(items: readonly unknown[], bytes: number): number {
  let left = bytes;
  const end = items.findIndex((item) => (left -= Buffer.byteLength(JSON.stringify(item)) + 1) < 0);
  return end === -1 ? items.length : end;
}

function itemOf({ taskId, facts }: BoardEvent, around: Around): Record<string, unknown> {
  return { ...(taskId === null ? {} : { task: taskOf(taskId, around) }), ...facts };
}

/** A task that is not on the board any more is its id alone. */
function taskOf(id: string, around: Around): Record<string, unknown> {
  const { board, publicUrl } = around;
  const found = around.task(id);
  if (found === undefined) return { id };
  const { number, title, columnId, column } = found;
  return { id, key: `${board.key}-${String(number)}`, title, columnId, column, url: `${publicUrl}/t/${id}` };
}

/** What somebody sends who tries an address. */
export function pingBody(input: { at: string; board: Around["board"]; publicUrl: string; by: string }): string {
  const { at, board, publicUrl, by } = input;
  return JSON.stringify({
    type: "ping",
    timestamp: at,
    data: { board: { ...board, url: `${publicUrl}/b/${board.id}` }, actor: { id: by } },
  });
}
