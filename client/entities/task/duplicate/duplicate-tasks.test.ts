import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as Y from "yjs";
import { giveRole, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { toasts } from "#client/ui/overlay/notice/toast.ts";
import { DOCUMENT_FRAGMENT, formOf } from "#contract/documents/document-form.ts";
import { TASK_TITLE_MAX } from "#contract/core/limit.ts";
import type { Task } from "#contract/entities/task.ts";
import { NOTHING_CHOSEN } from "../selection/choice.ts";
import { chosen } from "../selection/chosen.ts";
import { copiedTitle } from "./copied-title.ts";
import { copiedText } from "./copied-document.ts";
import { duplicateItems, mayDuplicate } from "./duplicate-menu.ts";
import { duplicateTasks } from "./duplicate-tasks.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;
let ids: string[];

beforeEach(async () => {
  chosen.set(NOTHING_CHOSEN);
  toasts.set([]);
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  ids = [];
  for (const [at, title] of ["Полка", "Лампа", "Стул"].entries()) {
    const id = vera.tab.sync.newId();
    const place = { boardId: board.boardId, columnId: board.todo, sort: `a${String(at)}` };
    await vera.tab.sync.mutate("task.create", id, { title, ...place });
    ids.push(id);
  }
  vera.tab.sync.openBoard(board.boardId);
  await story.clock.advance(2_000);
});
afterEach(() => toasts.set([]));

const taskAt = (at: number): Task => {
  const task = vera.tab.sync.store.get("task", ids[at] ?? "");
  if (task === undefined) throw new Error("No such task");
  return task;
};
const titles = (columnId = board.todo) =>
  vera.tab.sync.store.list(`tasks:${columnId}`).map((id) => vera.tab.sync.store.get("task", id)?.title);
const messages = () => toasts.get().map(({ text }) => text.replaceAll("\u00A0", " "));
const duplicate = (tasks: readonly Task[], withDates = true) =>
  story.during(duplicateTasks(vera.tab.sync, tasks, { withDates }));

describe("[DU-01] a copy of a task", () => {
  it("is placed right below the task, has its data, and refers to it", async () => {
    const { sync } = vera.tab;
    const [labelId, fieldId] = [sync.newId(), sync.newId()];
    await sync.mutate("label.create", labelId, { boardId: board.boardId, name: "Срочно", color: "plum" });
    await sync.mutate("customField.create", fieldId, {
      boardId: board.boardId,
      name: "Клиент",
      type: "text",
      sort: "a0",
    });
    const dueAt = "2026-12-01T09:00:00.000Z";
    const row = { priority: 3, estimate: 2, cover: "coral" as const, dueAt, dueHasTime: true, reminders: [60] };
    await sync.mutate("task.set", ids[0] ?? "", row);
    await sync.mutate("task.add", ids[0] ?? "", { field: "labelIds", value: labelId });
    await sync.mutate("task.add", ids[0] ?? "", { field: "assigneeIds", value: PEOPLE.vera });
    await sync.mutate("task.fill", ids[0] ?? "", { fieldId, value: "Читальня" });
    await sync.mutate("item.create", sync.newId(), {
      taskId: ids[0] ?? "",
      group: "",
      text: "Доски",
      sort: "a0",
      done: true,
    });
    await sync.mutate("item.create", sync.newId(), { taskId: ids[0] ?? "", group: "", text: "Винты", sort: "a1" });
    await story.clock.advance(2_000);
    const [copyId = ""] = await duplicate([taskAt(0)]);
    expect(titles()).toEqual(["Полка", "Полка — копия", "Лампа", "Стул"]);
    const copy = sync.store.get("task", copyId);
    expect(copy).toMatchObject({
      ...row,
      labelIds: [labelId],
      assigneeIds: [PEOPLE.vera],
      fields: { [fieldId]: "Читальня" },
    });
    expect(copy).toMatchObject({ copiedFromId: ids[0], commentCount: 0, checklistTotal: 2, checklistDone: 0 });
    const items = sync.store.list(`items:${copyId}`).map((id) => sync.store.get("item", id));
    expect(items.map((item) => [item?.text, item?.done])).toEqual([
      ["Доски", false],
      ["Винты", false],
    ]);
    expect(messages()).toEqual(["«Полка» — копия готова"]);
  });

  it("has no dates if the user does not want them", async () => {
    await vera.tab.sync.mutate("task.set", ids[0] ?? "", {
      dueAt: "2026-12-01T09:00:00.000Z",
      recurrence: "FREQ=DAILY",
      reminders: [0],
    });
    const [copyId = ""] = await duplicate([taskAt(0)], false);
    expect(vera.tab.sync.store.get("task", copyId)).toMatchObject({ dueAt: null, recurrence: null, reminders: [] });
  });

  it("leaves out users who can no longer read the board, and archived labels", async () => {
    const { sync } = vera.tab;
    const labelId = sync.newId();
    await sync.mutate("label.create", labelId, { boardId: board.boardId, name: "Старая", color: "plum" });
    await sync.mutate("task.add", ids[0] ?? "", { field: "labelIds", value: labelId });
    await sync.mutate("task.add", ids[0] ?? "", { field: "assigneeIds", value: PEOPLE.oleg });
    await sync.mutate("label.archive", labelId, {});
    const [copyId = ""] = await duplicate([taskAt(0)]);
    expect(sync.store.get("task", copyId)).toMatchObject({ labelIds: [], assigneeIds: [] });
  });

  it("of several tasks is placed below each of them, and undo removes all copies", async () => {
    await duplicate([taskAt(2), taskAt(0)]);
    expect(titles()).toEqual(["Полка", "Полка — копия", "Лампа", "Стул", "Стул — копия"]);
    expect(messages()).toEqual(["Копии готовы · 2 задачи"]);
    toasts.get()[0]?.action?.onAction();
    await story.clock.advance(500);
    expect(titles()).toEqual(["Полка", "Лампа", "Стул"]);
  });

  it("is one step of ⌘Z with all its data", async () => {
    const { sync } = vera.tab;
    await sync.mutate("task.add", ids[0] ?? "", { field: "assigneeIds", value: PEOPLE.vera });
    await sync.mutate("item.create", sync.newId(), { taskId: ids[0] ?? "", group: "", text: "Доски", sort: "a0" });
    await story.clock.advance(2_000);
    await duplicate([taskAt(0)]);
    expect(titles()).toHaveLength(4);
    expect(await story.during(sync.undoOrRedo("back"))).toBe("done");
    expect(titles()).toEqual(["Полка", "Лампа", "Стул"]);
    expect(taskAt(0).assigneeIds).toEqual([PEOPLE.vera]);
  });

  it("[DU-02] is created offline from the data on the device, and sent later", async () => {
    vera.browser.network.set(false);
    await duplicate([taskAt(1)]);
    expect(titles()).toEqual(["Полка", "Лампа", "Лампа — копия", "Стул"]);
    expect(messages()).toEqual(["«Лампа» — копия готова"]);
    vera.browser.network.set(true);
    await story.clock.advance(60_000);
    expect(vera.tab.sync.outbox.state()).toMatchObject({ waiting: 0, refused: 0 });
    expect(titles()).toEqual(["Полка", "Лампа", "Лампа — копия", "Стул"]);
  });

  it("[DU-03] is offered only to users who may create tasks", async () => {
    const oleg = await story.person("oleg");
    share(story, board, "oleg");
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(5_000);
    const seen = (): Task[] => ids.flatMap((id) => oleg.tab.sync.store.get("task", id) ?? []);
    expect(mayDuplicate(oleg.tab.sync, seen())).toBe(true);
    giveRole(story.server, board.boardId, PEOPLE.oleg, "viewer");
    await story.clock.advance(60_000);
    expect(mayDuplicate(oleg.tab.sync, seen())).toBe(false);
    expect(seen().flatMap((task) => duplicateItems(oleg.tab.sync, task))).toEqual([]);
  });
});

describe("[DU-01] the title of a copy", () => {
  it("always fits, and always ends with the suffix", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: TASK_TITLE_MAX }), (title) => {
        const copied = copiedTitle(title);
        expect(Array.from(copied).length).toBeLessThanOrEqual(TASK_TITLE_MAX);
        expect(copied.endsWith(" — копия")).toBe(true);
        expect(copied.isWellFormed()).toBe(true);
      }),
    );
    const long = "я".repeat(TASK_TITLE_MAX);
    expect(Array.from(copiedTitle(long))).toHaveLength(TASK_TITLE_MAX);
  });
});

describe("[DU-01] the description of a copy", () => {
  it("has the same text and formatting in a separate document", () => {
    const [from, to] = [new Y.Doc(), new Y.Doc()];
    const paragraph = new Y.XmlElement("paragraph");
    const text = new Y.XmlText();
    paragraph.insert(0, [text]);
    from.getXmlFragment(DOCUMENT_FRAGMENT).insert(0, [paragraph]);
    text.insert(0, "Купить доски");
    text.format(0, 6, { bold: {} });
    text.insert(0, "Лишнее ");
    text.delete(0, 7);
    const copied = copiedText(from);
    copied.insertInto(to);
    const words = (doc: Y.Doc) => JSON.stringify(formOf(doc.getXmlFragment(DOCUMENT_FRAGMENT)));
    expect(words(to)).toBe(words(from));
    expect(words(to)).toContain('"text":"Купить","marks":[{"type":"bold"');
    expect([...Y.encodeStateVector(to)]).not.toEqual([...Y.encodeStateVector(from)]);
    expect(copiedText(new Y.Doc()).isEmpty).toBe(true);
  });
});
