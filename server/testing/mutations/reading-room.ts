import { expect } from "vitest";
import type { BoardSnapshot } from "#contract/boards/board-endpoints.ts";
import { AppError, type ErrorCode } from "#contract/core/error.ts";
import type { MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import { ROLES, type Role } from "#contract/core/permission.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { MutationResult } from "#server/sync/mutations/mutate.ts";
import { createMemoryStorage, type MemoryStorage } from "#server/testing/memory-storage/storage-memory.ts";
import { createWorld, person, uuid, type World } from "./mutation-world.ts";

export const board = (number: number) => uuid(number, 0xb);
export const column = (number: number) => uuid(number, 0xc);
export const task = (number: number) => uuid(number, 0xd);
export const label = (number: number) => uuid(number, 0xe);
export const customField = (number: number) => uuid(number, 0xf4);
export const rule = (number: number) => uuid(number, 0xf6);
export const view = (number: number) => uuid(number, 0xf7);
/** A table view of urgent tasks. */
export const LOOK = { kind: "table", filter: "priority.4", choices: "" } as const;
export const item = (number: number) => uuid(number, 0xf1);
export const comment = (number: number) => uuid(number, 0xf2);
export const attachment = (number: number) => uuid(number, 0xf3);

export const owner = person(1);
/** Has their own board and no role on boards 1 and 2. */
export const stranger = person(9);

/** A user with each role on board 1. */
export const holders: { [R in Role]: Actor & { id: string; name: string } } = {
  viewer: person(2),
  task_editor: person(3),
  editor: person(4),
  manager: person(5),
  admin: person(6),
  owner,
};

/**
 * A small library in maps. Board 1 «Читальня» has columns 1 (queue), 2 (work) and 3 (done), tasks 1 and 2 in column 1 in that order, label
 * 1, text field 1, rule 1 (archives tasks that are moved to column 9, so it never runs), the owner's shared view 1, and a user of every
 * role. Task 1 has checklist items 1 (unassigned) and 2 (assigned to the viewer), comment 1 and attachment 1 of the owner; the page of
 * board 1 has attachment 2. Board 2 is nested in it with column 4 and task 4. Board 9 is the stranger's, with column 9, task 9, label 9,
 * text field 9, item 9, comment 9, attachment 9, and attachment 8 on its page.
 */
export interface ReadingRoom {
  world: World;
  storage: MemoryStorage;
  run: World["run"];
  /** Returns the snapshot of a board as its owner sees it. */
  see: (boardId: string) => BoardSnapshot;
  /** Expects a refusal with this code, and that nothing was written or published. */
  refused: <N extends MutationName>(
    code: ErrorCode,
    actor: Actor,
    op: N,
    id: string,
    args: MutationArgs<N>,
  ) => Promise<AppError>;
}

export async function openReadingRoom(): Promise<ReadingRoom> {
  const storage = createMemoryStorage();
  const world = createWorld(storage);
  const { run } = world;
  for (const one of [...Object.values(holders), stranger, person(8)]) {
    storage.addPerson({ id: one.id, username: one.username, name: one.name });
  }
  await run(owner, "board.create", board(1), { title: "Читальня", columns: [1, 2, 3].map(starter) });
  for (const role of ROLES) {
    if (role !== "owner") await run(owner, "member.set", holders[role].id, { boardId: board(1), role });
  }
  await run(owner, "label.create", label(1), { boardId: board(1), name: "Срочно", color: "coral" });
  await run(owner, "customField.create", customField(1), { boardId: board(1), ...CLIENT });
  await run(owner, "rule.create", rule(1), { boardId: board(1), name: "", ...NEVER });
  await run(owner, "view.create", view(1), { boardId: board(1), name: "Срочное", ...LOOK, shared: true });
  for (const number of [1, 2]) {
    await run(owner, "task.create", task(number), { boardId: board(1), columnId: column(1), title: "Книга" });
  }
  await run(owner, "board.create", board(2), { title: "Зал", boardId: board(1), columns: [starter(4)] });
  await run(owner, "task.create", task(4), { boardId: board(2), columnId: column(4), title: "Лампа" });
  await run(stranger, "board.create", board(9), { title: "Чужая", columns: [starter(9)] });
  await run(stranger, "task.create", task(9), { boardId: board(9), columnId: column(9), title: "Чужая" });
  await run(stranger, "label.create", label(9), { boardId: board(9), name: "Чужая", color: "pine" });
  await run(stranger, "customField.create", customField(9), { boardId: board(9), ...CLIENT });
  await run(stranger, "rule.create", rule(9), { boardId: board(9), name: "", ...NEVER });
  await run(stranger, "view.create", view(9), { boardId: board(9), name: "Срочное", ...LOOK, shared: true });
  for (const [at, assigneeId] of [null, holders.viewer.id].entries()) {
    const line = {
      taskId: task(1),
      group: "План",
      text: `Пункт ${String(at + 1)}`,
      sort: `a${String(at)}`,
      assigneeId,
    };
    await run(owner, "item.create", item(at + 1), line);
  }
  await run(owner, "comment.create", comment(1), { taskId: task(1), body: "Соберу сборку" });
  await run(stranger, "item.create", item(9), { taskId: task(9), group: "", text: "Чужой", sort: "a0" });
  await run(owner, "attachment.create", attachment(1), { taskId: task(1), ...FILE });
  await run(stranger, "attachment.create", attachment(9), { taskId: task(9), ...FILE });
  await run(owner, "attachment.create", attachment(2), { boardId: board(1), ...FILE });
  await run(stranger, "attachment.create", attachment(8), { boardId: board(9), ...FILE });
  await run(stranger, "comment.create", comment(9), { taskId: task(9), body: "Чужой" });
  world.messages.length = 0;
  const see = (boardId: string) => {
    const seen = storage.snapshot(boardId, owner.id) ?? storage.snapshot(boardId, stranger.id);
    if (seen === null) throw new Error(`no board ${boardId}`);
    return seen;
  };
  return {
    world,
    storage,
    run,
    see,
    async refused(code, actor, op, id, args) {
      const before = storage.copy();
      const messageCount = world.messages.length;
      const refusal = await refusalOf(run(actor, op, id, args));
      expect(refusal.code).toBe(code);
      expect(storage.copy()).toEqual(before);
      expect(world.messages).toHaveLength(messageCount);
      return refusal;
    },
  };
}

const FILE = { name: "план.pdf", type: "application/pdf", size: 10 };

const NEVER = {
  cause: { kind: "moved", ref: column(9) },
  conditions: [],
  actions: [{ kind: "archive" }],
  timeZone: "Europe/Moscow",
};

const CLIENT = { name: "Клиент", type: "text", sort: "a0" } as const;

function starter(number: number) {
  const kind = number === 3 ? ("done" as const) : number === 1 ? ("queue" as const) : ("work" as const);
  return { id: column(number), name: `Колонка ${String(number)}`, kind, sort: `a${String(number)}` };
}

async function refusalOf(doing: Promise<MutationResult>): Promise<AppError> {
  const outcome = await doing.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof AppError) return outcome;
  throw outcome ?? new Error("was not refused");
}
