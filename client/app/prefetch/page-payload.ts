import { matchPath } from "#client/shared/navigation/paths.ts";
import type { Session, Store, Sync } from "#client/sync/sync-api.ts";

/** Written by the build, a file a page: `scripts/build/page-payloads.ts`. */
interface PagePayload {
  readonly files: readonly string[];
  readonly later: readonly string[];
  readonly data: string;
}

/** What of the engine fetching ahead needs. */
export type PageSync = Pick<Sync, "openBoard"> & {
  readonly session: Pick<Session, "state">;
  readonly store: Pick<Store, "boardState" | "subscribeBoardState">;
};

/** A board that takes longer than this is not waited for: it will be asked for when it is opened. */
const BOARD_WITHIN_MS = 20_000;

const payloads = new Map<string, Promise<PagePayload | null>>();

/** The address of a page's file in this build; `null` for a path that leads nowhere, and in development. */
export function payloadAddress(path: string, build: string): string | null {
  const match = matchPath(path);
  if (match === null || build === "development") return null;
  const isTree = match.name === "board" && match.params["board"] === undefined;
  return `/builds/${build}/pages/${isTree ? "boards" : match.name}.json`;
}

function isPayload(value: unknown): value is PagePayload {
  return typeof value === "object" && value !== null && "files" in value && "later" in value && "data" in value;
}

async function readPayload(address: string): Promise<PagePayload | null> {
  try {
    const answer = await fetch(address);
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    const body: unknown = answer.ok && isJson ? await answer.json() : null;
    if (isPayload(body)) return body;
  } catch {
    // No network, or an answer that is not ours: asked for again by the next intent.
  }
  payloads.delete(address);
  return null;
}

/** Has the browser fetch a file when it has nothing else to do; the worker, or its own cache, keeps it. */
function hint(file: string): void {
  const link = document.createElement("link");
  link.rel = "prefetch";
  link.href = file;
  document.head.append(link);
}

const coming = new Set<string>();

/** Brings a board's rows onto a device that has none of them. */
function prefetchBoard(sync: PageSync, boardId: string): void {
  const isHere = (): boolean => ["complete", "forbidden"].includes(sync.store.boardState(boardId));
  if (isHere() || coming.has(boardId) || sync.session.state().status !== "signed-in") return;
  coming.add(boardId);
  const close = sync.openBoard(boardId);
  const end = (): void => {
    stop();
    clearTimeout(timer);
    coming.delete(boardId);
    close();
  };
  const stop = sync.store.subscribeBoardState(boardId, () => {
    if (isHere()) end();
  });
  const timer = setTimeout(end, BOARD_WITHIN_MS);
}

/** Brings what somebody will need on the page of a path: its files, those of its tools, and the first of its data. */
export async function prefetchPage(path: string, build: string, sync: PageSync): Promise<void> {
  const address = payloadAddress(path, build);
  if (address === null) return;
  const isFirst = !payloads.has(address);
  const reading = payloads.get(address) ?? readPayload(address);
  payloads.set(address, reading);
  const payload = await reading;
  if (payload === null) return;
  if (isFirst) for (const file of [...payload.files, ...payload.later]) hint(file);
  const board = matchPath(path)?.params["board"];
  if (payload.data === "board" && board !== undefined) prefetchBoard(sync, board);
}
