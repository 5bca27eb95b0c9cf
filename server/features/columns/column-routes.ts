import { columnCreate, columnDelete, columnPatch } from "#contract/task-endpoints.ts";
import type { Door } from "#server/http/door.ts";
import { derivedId, mutationIdOf, newIdOf, requireAbout, requireMade } from "#server/http/idempotency.ts";
import { madeIn } from "#server/http/rows.ts";
import type { Writing } from "#server/http/writing.ts";

export function bindColumns(door: Door, { mutator, rows, newId }: Writing): void {
  door.bind(columnCreate, async ({ body, session, request }) => {
    const { id: given, ...args } = body;
    const id = given ?? newIdOf(request, { op: "column.create", userId: session.userId, newId });
    const mutationId = mutationIdOf(request, { op: "column.create", id: given });
    const made = await mutator.mutate(session, { mutationId, op: "column.create", id, args });
    requireMade(made, id);
    return { column: madeIn(made.changes, "column", id) ?? (await rows.column(session, id)) };
  });

  door.bind(columnPatch, async ({ params: { id }, body, session, request }) => {
    const { sort, afterId, beforeId, ...args } = body;
    const mutationId = mutationIdOf(request);
    const isMove = sort !== undefined || afterId !== undefined || beforeId !== undefined;
    const isSet = Object.keys(args).length > 0;
    if (isMove) {
      const place = {
        ...(sort === undefined ? {} : { sort }),
        ...(afterId === undefined ? {} : { afterId }),
        ...(beforeId === undefined ? {} : { beforeId }),
      };
      requireAbout(await mutator.mutate(session, { mutationId, op: "column.move", id, args: place }), id);
    }
    // Two mutations of one call: the second has an id of its own that a repeat of the call makes again.
    if (isSet || !isMove) {
      const own = isMove ? derivedId("column.set", mutationId) : mutationId;
      requireAbout(await mutator.mutate(session, { mutationId: own, op: "column.set", id, args }), id);
    }
    return { column: await rows.column(session, id) };
  });

  door.bind(columnDelete, async ({ params: { id }, session, request }) => {
    requireAbout(
      await mutator.mutate(session, { mutationId: mutationIdOf(request), op: "column.archive", id, args: {} }),
      id,
    );
    return { column: await rows.column(session, id) };
  });
}
