import { listBoards } from "#contract/boards/board-endpoints.ts";
import { boardStream } from "#contract/changes/change.ts";
import { authorised } from "../http/authorised.ts";
import { isCurrent, type Engine } from "../engine/engine.ts";
import { NetworkFault, StorageFault } from "../ports/env.ts";
import { RefusalError } from "../http/exchange.ts";
import { isBoardList } from "./pull-answers.ts";
import { SessionOver } from "../http/refresh.ts";
import { takeBoardRow } from "./snapshot.ts";
import { batch } from "../store/store-state.ts";
import { sameRow } from "../store/tables.ts";
import { forgetInfo, infoOf, setBase, setInfo } from "../store/store-write.ts";

/**
 * The list of the user's boards. Simultaneous hints cause one request. A list that was requested before a row arrived does not remove that
 * row.
 */

export function scheduleBoardsRefresh(engine: Engine): void {
  const { boards } = engine;
  if (boards.running !== null) {
    boards.again = true;
    return;
  }
  if (engine.isStopped || engine.session.value.status !== "signed-in" || !engine.env.network.on()) return;
  boards.again = false;
  boards.running = readQuietly(engine).finally(() => {
    boards.running = null;
    if (boards.again) scheduleBoardsRefresh(engine);
  });
}

/** Resolves when a list that was requested now or later has been applied, or could not be read. */
export async function refreshBoards(engine: Engine): Promise<void> {
  scheduleBoardsRefresh(engine);
  while (engine.boards.running !== null) await engine.boards.running;
}

async function readQuietly(engine: Engine): Promise<void> {
  try {
    await readBoards(engine);
  } catch (error) {
    // The session itself reports this to the user.
    if (error instanceof SessionOver) return;
    const isExpected = error instanceof NetworkFault || error instanceof RefusalError || error instanceof StorageFault;
    if (!isExpected) throw error;
    engine.env.log.warn("The list of boards could not be read", error);
  }
}

async function readBoards(engine: Engine): Promise<void> {
  const { generation, boards } = engine;
  boards.count += 1;
  const requestNumber = boards.count;
  const answer = await authorised(engine, { method: listBoards.method, path: `${listBoards.path}?all=true` });
  if (!isCurrent(engine, generation)) return;
  if (!isBoardList(answer.body)) throw new NetworkFault("A list of boards that is none");
  const { items } = answer.body;
  const listed = new Set(items.map((item) => item.id));
  batch(engine.store, () => {
    for (const { role, counts: listedCounts, ...row } of items) {
      const { own: _own, all: _all, ...counts } = listedCounts;
      takeBoardRow(engine, row);
      const info = infoOf(engine.store, row.id);
      setInfo(engine.store, row.id, { role, counts, forbidden: false });
      if (info.role !== role || !sameRow(info.counts ?? undefined, counts)) engine.persist.boards.add(row.id);
      if (info.forbidden) letIn(engine, row.id);
    }
    for (const boardId of engine.store.fold.base.board.keys()) {
      const isNewer = (boards.touched.get(boardId) ?? -1) >= requestNumber;
      if (!listed.has(boardId) && !isNewer) missing(engine, boardId);
    }
  });
  for (const [boardId, count] of boards.touched) if (count < requestNumber) boards.touched.delete(boardId);
  engine.schedule.persist();
  await askOfStrays(engine, listed, generation);
}

/**
 * Checks the stored boards that are neither in the list nor in memory: a tab that died, or is ahead of this one, has stored them. Pulling
 * the stream of such a board decides.
 */
async function askOfStrays(engine: Engine, listed: ReadonlySet<string>, generation: number): Promise<void> {
  const storedKeys = await engine.disk.kanban(["boards"], "read", (transaction) => transaction.keys("boards"));
  if (!isCurrent(engine, generation)) return;
  for (const key of storedKeys) {
    if (typeof key !== "string" || listed.has(key) || engine.store.fold.base.board.has(key)) continue;
    if (infoOf(engine.store, key).forbidden) engine.persist.boards.add(key);
    else engine.schedule.pull(boardStream(key));
  }
  if (engine.persist.boards.size > 0) engine.schedule.persist();
}

/** Loads an open board, which shows «Нет доступа», when the user has access again. */
function letIn(engine: Engine, boardId: string): void {
  if (!engine.followed.has(boardId)) return;
  engine.schedule.join(boardId);
  engine.schedule.pull(boardStream(boardId));
}

/**
 * Handles a board that is not in the list. For a loaded or open one, pulling its stream decides. A board that is known to be forbidden was
 * added again by a late message of its parent's stream, so it is removed.
 */
function missing(engine: Engine, boardId: string): void {
  const { cursor, forbidden } = infoOf(engine.store, boardId);
  if (!forbidden && (cursor !== null || engine.followed.has(boardId))) {
    engine.schedule.pull(boardStream(boardId));
    return;
  }
  setBase(engine.store, "board", boardId, undefined);
  if (!forbidden) forgetInfo(engine.store, boardId);
  engine.persist.boards.add(boardId);
}
