import { taskCreate, taskDelete, taskGet, taskMove, taskPatch } from "#contract/task-endpoints.ts";
import type { Door } from "#server/http/door.ts";
import { mutationIdOf, namesMutation, newIdOf, requireAbout, requireMade } from "#server/http/idempotency.ts";
import { madeIn, rowIfSeen } from "#server/http/rows.ts";
import type { Writing } from "#server/http/writing.ts";

/** The plain calls on tasks: each is the mutation that the outbox would send. */
export function bindTasks(door: Door, { mutator, rows, newId }: Writing): void {
  door.bind(
    taskCreate,
    async ({ body, session, request }) => {
      const { id: given, ...args } = body;
      const id = given ?? newIdOf(request, { op: "task.create", userId: session.userId, newId });
      const mutationId = mutationIdOf(request, { op: "task.create", id: given });
      const made = await mutator.mutate(session, { mutationId, op: "task.create", id, args });
      requireMade(made, id);
      const { changes } = made;
      const task = madeIn(changes, "task", id) ?? (await rowIfSeen(rows.task(session, id)));
      return namesMutation(request) ? { id, task, changes: [...changes] } : { id, task };
    },
    // The row comes out of the contract's own `predict`: reading it by its schema once more is a twentieth of a creation.
    { isLarge: true },
  );

  door.bind(taskGet, async ({ params, session }) => ({ task: await rows.task(session, params.id) }));

  door.bind(taskPatch, async ({ params: { id }, body: args, session, request }) => {
    requireAbout(await mutator.mutate(session, { mutationId: mutationIdOf(request), op: "task.set", id, args }), id);
    return { task: await rows.task(session, id) };
  });

  door.bind(taskMove, async ({ params: { id }, body: args, session, request }) => {
    requireAbout(await mutator.mutate(session, { mutationId: mutationIdOf(request), op: "task.move", id, args }), id);
    return { task: await rows.task(session, id) };
  });

  door.bind(taskDelete, async ({ params: { id }, session, request }) => {
    requireAbout(
      await mutator.mutate(session, { mutationId: mutationIdOf(request), op: "task.archive", id, args: {} }),
      id,
    );
    return { task: await rows.task(session, id) };
  });
}
