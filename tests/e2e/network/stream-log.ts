import type { BrowserContext } from "playwright-core";
import { boardGet } from "#contract/boards/board-endpoints.ts";
import { MAIN_COOKIE } from "#contract/auth/cookie.ts";
import { fillPath } from "#contract/core/path.ts";
import { boardChanges } from "#contract/sync/sync-endpoints.ts";

/** A position in the stream of a board. */
export interface Place {
  boardId: string;
  epoch: string;
  seq: number;
}

/** A server, and a browser that is signed in there. */
interface Reader {
  url: string;
  context: BrowserContext;
}

/** Returns the current position in the stream of a board. */
export async function placeOf(reader: Reader, address: string): Promise<Place> {
  const boardId = new URL(address).pathname.split("/").at(-1) ?? "";
  const { epoch, seq } = boardGet.answer.parse(await ask(reader, fillPath(boardGet.path, { boardId })));
  return { boardId, epoch, seq };
}

/** Returns the mutation ids of all changes that the server has made on a board since a position. */
export async function doneSince(reader: Reader, { boardId, epoch, seq }: Place): Promise<string[]> {
  const done: string[] = [];
  for (let since = seq; ;) {
    const path = `${fillPath(boardChanges.path, { boardId })}?epoch=${epoch}&since=${since}&limit=500`;
    const answer = boardChanges.answer.parse(await ask(reader, path));
    if ("resync" in answer) throw new Error("The log does not reach back so far");
    done.push(...answer.changes.flatMap(({ mutationId }) => mutationId ?? []));
    since = answer.changes.at(-1)?.seq ?? answer.head;
    if (since >= answer.head) return done;
  }
}

async function ask({ url, context }: Reader, path: string): Promise<unknown> {
  const token = (await context.cookies(url)).find(({ name }) => name === MAIN_COOKIE)?.value ?? "";
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${decodeURIComponent(token)}` } });
  return answer.json();
}
