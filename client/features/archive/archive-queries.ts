import { useEffect, useState } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { fieldsOf } from "#client/sync/ports/fields.ts";
import type { Sync } from "#client/sync/sync-api.ts";

/** Names of users by task id. */
type Archivers = ReadonlyMap<string, string>;

const NO_ARCHIVERS: Archivers = new Map();
/** The most pages of the archive to request; older tasks are shown without a name. */
const PAGES_MAX = 5;

/** Returns who archived the tasks of a board, requested when the archive opens (DL-25); empty until the server answers, and offline. */
export function useArchivers(boardId: string): Archivers {
  const sync = useSync();
  const online = useOnline();
  const [found, setFound] = useState(NO_ARCHIVERS);
  useEffect(() => {
    if (!online) return undefined;
    let isLatest = true;
    const take = (archivers: Archivers): void => {
      if (isLatest) setFound(archivers);
    };
    // The names are optional: no error is shown.
    ask(sync, boardId).then(take, () => take(NO_ARCHIVERS));
    return () => {
      isLatest = false;
    };
  }, [sync, boardId, online]);
  return found;
}

/** Imports the endpoint on demand, so that the archive is shown before its schemas load. */
async function ask(sync: Sync, boardId: string): Promise<Archivers> {
  const { boardKind } = await import("#contract/boards/board-endpoints.ts");
  const found = new Map<string, string>();
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = cursor === undefined ? {} : { cursor };
    const answer = await sync.call(boardKind, { params: { id: boardId, kind: "archive" }, query });
    for (const item of answer.items) addTo(found, item);
    if (answer.cursor === undefined) break;
    ({ cursor } = answer);
  }
  return found;
}

function addTo(found: Map<string, string>, item: unknown): void {
  const { row, archivedBy } = fieldsOf(item);
  const { id } = fieldsOf(row);
  const { name } = fieldsOf(archivedBy);
  if (typeof id === "string" && typeof name === "string") found.set(id, name);
}
