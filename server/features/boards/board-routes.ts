import {
  boardAdd,
  boardAncestors,
  boardArchive,
  boardGet,
  listBoards,
  boardKind,
  boardPatch,
  boardRestore,
  boardSnapshotPage,
} from "#contract/boards/board-endpoints.ts";
import type { Cursor } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { SNAPSHOT_PAGE_MAX } from "#contract/core/limit.ts";
import type { Task } from "#contract/entities/task.ts";
import { takesBrotli } from "#server/runtime/brotli.ts";
import type { Access } from "#server/access/access.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { cachedVersions, privately, sendVersioned } from "#server/http/entity-tag.ts";
import { derivedId, mutationIdOf, newIdOf, requireAbout, requireMade } from "#server/http/idempotency.ts";
import { madeIn, rowIfSeen } from "#server/http/rows.ts";
import type { WriteDeps } from "#server/http/write-deps.ts";
import type { ReadKind } from "./board-kind-service.ts";
import type { BoardLists } from "./board-list-service.ts";
import type { SnapshotService } from "./board-snapshot-service.ts";

export interface BoardRouteDeps extends WriteDeps {
  access: Access;
  snapshots: SnapshotService;
  lists: BoardLists;
  readKind: ReadKind;
  /** Further tasks of a board after an id; `null` for a board that does not exist. Checks no rights. */
  tasksAfter: (boardId: string, after: string | null, limit: number) => Promise<TaskPage | null>;
}

interface TaskPage extends Cursor {
  tasks: Task[];
  next: string | null;
}

export function bindBoards(api: HttpApi, deps: BoardRouteDeps): void {
  bindBoardWrites(api, deps);
  bindBoardReads(api, deps);
}

function bindBoardWrites(api: HttpApi, { mutator, rows, newId }: BoardRouteDeps): void {
  api.bind(boardAdd, async ({ body, session, request }) => {
    const { id: requestedId, ...args } = body;
    const id = requestedId ?? newIdOf(request, { op: "board.create", userId: session.userId, newId });
    const mutationId = mutationIdOf(request, { op: "board.create", id: requestedId });
    const made = await mutator.mutate(session, { mutationId, op: "board.create", id, args });
    requireMade(made, id);
    const { changes } = made;
    return { board: madeIn(changes, "board", id) ?? (await rowIfSeen(rows.board(session, id))), changes: [...changes] };
  });

  api.bind(boardArchive, async ({ params: { boardId: id }, session, request }) => {
    const mutationId = mutationIdOf(request);
    const archived = await mutator.mutate(session, { mutationId, op: "board.archive", id, args: {} });
    requireAbout(archived, id);
    const { changes } = archived;
    return { board: await rowIfSeen(rows.board(session, id)), changes: [...changes] };
  });

  api.bind(boardRestore, async ({ params: { boardId: id }, session, request }) => {
    const mutationId = mutationIdOf(request);
    requireAbout(await mutator.mutate(session, { mutationId, op: "board.restore", id, args: {} }), id);
    return { board: await rows.board(session, id) };
  });

  api.bind(boardPatch, async ({ params: { boardId: id }, body, session, request }) => {
    const { boardId: parentId, sort, ...args } = body;
    const mutationId = mutationIdOf(request);
    const isMove = parentId !== undefined;
    // Moving needs the higher right, so it is checked first: a refused call has changed nothing.
    if (isMove) {
      const place = { boardId: parentId, ...(sort === undefined ? {} : { sort }) };
      requireAbout(await mutator.mutate(session, { mutationId, op: "board.move", id, args: place }), id);
    }
    const isPlaced = !isMove && sort !== undefined;
    if (isPlaced) {
      const placing = derivedId("board.place", mutationId);
      requireAbout(await mutator.mutate(session, { mutationId: placing, op: "board.place", id, args: { sort } }), id);
    }
    if (Object.keys(args).length > 0 || !(isMove || isPlaced)) {
      const own = isMove ? derivedId("board.set", mutationId) : mutationId;
      requireAbout(await mutator.mutate(session, { mutationId: own, op: "board.set", id, args }), id);
    }
    return { board: await rows.board(session, id) };
  });
}

function bindBoardReads(api: HttpApi, { access, snapshots, lists, readKind, tasksAfter }: BoardRouteDeps): void {
  api.bind(listBoards, async ({ query, session, request, reply }) => {
    const { parent, all, status } = query;
    const { userId, tokenScope } = session;
    const items = await lists.list({ userId, tokenScope, parent, all: all === "true", status });
    return sendVersioned(request, reply, { items, count: items.length });
  });

  api.bind(boardGet, async ({ params: { boardId }, session, request, reply }) => {
    const acceptsBrotli = takesBrotli(request.headers);
    const callerVersions = cachedVersions(request);
    const { version, body, isBrotli } = await snapshots.answer({
      userId: session.userId,
      boardId,
      callerVersions,
      acceptsBrotli,
    });
    privately(reply, version);
    if (body === null) return reply.code(304).send();
    if (isBrotli) void reply.header("content-encoding", "br");
    return reply.type("application/json; charset=utf-8").send(body);
  });

  api.bind(
    boardSnapshotPage,
    async ({ params: { boardId }, query: { after, limit }, session }) => {
      await access.requireBoard(session.userId, boardId, "board.see");
      const page = await tasksAfter(boardId, after ?? null, limit ?? SNAPSHOT_PAGE_MAX);
      if (page === null) throw new AppError("BOARD_FORBIDDEN");
      return page;
    },
    { isLarge: true },
  );

  api.bind(boardAncestors, async ({ params: { boardId }, session }) => {
    const items = await lists.ancestors(session.userId, boardId, session.tokenScope);
    return { items, count: items.length };
  });

  api.bind(
    boardKind,
    ({ params: { id, kind }, query: { tree, ...page }, session }) =>
      readKind({ ...page, tree: tree === "true", userId: session.userId, boardId: id, kind }),
    { isLarge: true },
  );
}
