import { columnCreate, columnDelete, columnPatch } from "#contract/tasks/task-endpoints.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { derivedId, mutationIdOf, newIdOf, requireAbout, requireMade } from "#server/http/idempotency.ts";
import { madeIn } from "#server/http/rows.ts";
import type { WriteDeps } from "#server/http/write-deps.ts";

export function bindColumns(api: HttpApi, { mutator, rows, newId }: WriteDeps): void {
  api.bind(columnCreate, async ({ body, session, request }) => {
    const { id: requestedId, ...args } = body;
    const id = requestedId ?? newIdOf(request, { op: "column.create", userId: session.userId, newId });
    const mutationId = mutationIdOf(request, { op: "column.create", id: requestedId });
    const made = await mutator.mutate(session, { mutationId, op: "column.create", id, args });
    requireMade(made, id);
    return { column: madeIn(made.changes, "column", id) ?? (await rows.column(session, id)) };
  });

  api.bind(columnPatch, async ({ params: { id }, body, session, request }) => {
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
    // Two mutations in one call: the second has a derived id, the same when the call is repeated.
    if (isSet || !isMove) {
      const own = isMove ? derivedId("column.set", mutationId) : mutationId;
      requireAbout(await mutator.mutate(session, { mutationId: own, op: "column.set", id, args }), id);
    }
    return { column: await rows.column(session, id) };
  });

  api.bind(columnDelete, async ({ params: { id }, session, request }) => {
    requireAbout(
      await mutator.mutate(session, { mutationId: mutationIdOf(request), op: "column.archive", id, args: {} }),
      id,
    );
    return { column: await rows.column(session, id) };
  });
}
