import { taskCreate, taskDelete, taskGet, taskMove, taskPatch } from "#contract/tasks/task-endpoints.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { mutationIdOf, namesMutation, newIdOf, requireAbout, requireMade } from "#server/http/idempotency.ts";
import { madeIn, rowIfSeen } from "#server/http/rows.ts";
import type { WriteDeps } from "#server/http/write-deps.ts";

/** Plain calls on tasks: each runs the mutation that the outbox would send. */
export function bindTasks(api: HttpApi, { mutator, rows, newId }: WriteDeps): void {
  api.bind(
    taskCreate,
    async ({ body, session, request }) => {
      const { id: requestedId, ...args } = body;
      const id = requestedId ?? newIdOf(request, { op: "task.create", userId: session.userId, newId });
      const mutationId = mutationIdOf(request, { op: "task.create", id: requestedId });
      const made = await mutator.mutate(session, { mutationId, op: "task.create", id, args });
      requireMade(made, id);
      const { changes } = made;
      const task = madeIn(changes, "task", id) ?? (await rowIfSeen(rows.task(session, id)));
      return namesMutation(request) ? { id, task, changes: [...changes] } : { id, task };
    },
    // The row comes from the contract's `predict`: parsing it by its schema again costs a twentieth of a creation.
    { isLarge: true },
  );

  api.bind(taskGet, async ({ params, session }) => ({ task: await rows.task(session, params.id) }));

  api.bind(taskPatch, async ({ params: { id }, body: args, session, request }) => {
    requireAbout(await mutator.mutate(session, { mutationId: mutationIdOf(request), op: "task.set", id, args }), id);
    return { task: await rows.task(session, id) };
  });

  api.bind(taskMove, async ({ params: { id }, body: args, session, request }) => {
    requireAbout(await mutator.mutate(session, { mutationId: mutationIdOf(request), op: "task.move", id, args }), id);
    return { task: await rows.task(session, id) };
  });

  api.bind(taskDelete, async ({ params: { id }, session, request }) => {
    requireAbout(
      await mutator.mutate(session, { mutationId: mutationIdOf(request), op: "task.archive", id, args: {} }),
      id,
    );
    return { task: await rows.task(session, id) };
  });
}
