import { randomUUID } from "node:crypto";
import type { Mutation } from "#contract/mutations/mutation.ts";
import type { TestUser } from "../builders.ts";
import type { Scene } from "./call-row.ts";

/** Contained in every text of a closed board, and nowhere else. */
export const SECRET_WORD = "Ромашка";

const text = (what: string) => `${what} «${SECRET_WORD}»`;

/**
 * Creates a board nested in the scene's board, with the secret word in every text of it. The rows are written while members of the scene's
 * board still inherit access; then the board is closed and changed again. Returns its id.
 */
export async function makeClosedBoard(scene: Scene, guests: readonly TestUser[]): Promise<string> {
  const { at, owner } = scene;
  const boardId = randomUUID();
  const columnId = randomUUID();
  const taskId = randomUUID();
  const run = (mutation: Pick<Mutation, "op" | "id"> & { args: object }) => push(scene, mutation);
  const nested = { title: text("Сделка"), boardId: scene.boardId };
  const columns = [{ id: columnId, name: text("Колонка"), kind: "queue", sort: "a0" }];
  await run({ op: "board.create", id: boardId, args: { ...nested, columns } });
  await run({ op: "task.create", id: taskId, args: { boardId, columnId, title: text("Задача") } });
  for (const write of writingsOn({ boardId, taskId, scene, guests })) await run(write);
  await at.call("PUT", `/api/board/${boardId}/templates/${randomUUID()}`, { as: owner, body: templateForm() });
  await run({ op: "board.set", id: boardId, args: { title: text("Большая сделка") } });
  await at.app.notifications.jobs.notifier.run();
  await run({ op: "board.set", id: boardId, args: { inherit: false } });
  await run({ op: "board.set", id: boardId, args: { title: text("Закрытая сделка") } });
  await run({ op: "task.set", id: taskId, args: { title: text("Закрытая задача") } });
  return boardId;
}

interface ClosedScene {
  boardId: string;
  taskId: string;
  scene: Scene;
  guests: readonly TestUser[];
}

interface Write {
  op: Mutation["op"];
  id: string;
  args: object;
}

function writingsOn({ boardId, taskId, scene, guests }: ClosedScene): Write[] {
  const rule = {
    name: text("Правило"),
    cause: { kind: "done" },
    conditions: [],
    actions: [{ kind: "comment", text: text("Ответ") }],
    timeZone: "Europe/Moscow",
  };
  return [
    { op: "task.add", id: taskId, args: { field: "blockedByIds", value: scene.taskId } },
    ...guests.map(({ id: value }) => ({
      op: "task.add" as const,
      id: taskId,
      args: { field: "assigneeIds", value },
    })),
    { op: "label.create", id: randomUUID(), args: { boardId, name: text("Метка"), color: "pine" } },
    {
      op: "customField.create",
      id: randomUUID(),
      args: { boardId, name: text("Поле"), type: "text", sort: "a0" },
    },
    { op: "rule.create", id: randomUUID(), args: { boardId, ...rule, enabled: true } },
    {
      op: "view.create",
      id: randomUUID(),
      args: { boardId, name: text("Вид"), kind: "board", filter: "", choices: "", shared: true },
    },
    { op: "item.create", id: randomUUID(), args: { taskId, group: text("Список"), text: text("Пункт"), sort: "a0" } },
    {
      op: "comment.create",
      id: randomUUID(),
      args: { taskId, body: text("Слово"), mentions: guests.map(({ id }) => id) },
    },
    { op: "attachment.create", id: randomUUID(), args: { taskId, name: `${SECRET_WORD}.pdf`, type: "", size: 0 } },
  ];
}

function templateForm(): object {
  return { title: text("Образец"), description: null, priority: null, estimate: null, labelIds: [], checklist: [] };
}

/** Uses the push call, which accepts every mutation. */
async function push({ at, owner }: Scene, { op, id, args }: Write): Promise<void> {
  const mutations = [{ mutationId: randomUUID(), op, id, args }];
  const { text: answer } = await at.call("POST", "/api/sync/push", { as: owner, body: { mutations } });
  if (!answer.includes('"status":"ok"')) throw new Error(`${op} was not done: ${answer}`);
}
