import type { Attachment } from "#contract/entities/attachment.ts";
import type { Comment } from "#contract/entities/comment.ts";
import type { Item } from "#contract/entities/item.ts";
import type { Tab } from "../device/device-parts.ts";
import { type Act, busyTabs, someOf, type World } from "../world.ts";
import { edit, viewOf } from "./edit.ts";

const WORDS = ["Проверить", "Собрать", "@oleg да", "**нет**"];
const NAMES = ["план.pdf", "../../этаж.png", "a\u202egpj.exe"];
const KEYS = ["a0", "a1", "a1V", "a2"];

/** Edits of checklist items, comments and attachments, including attachments of board pages. */
export const partActs: readonly Act[] = [
  { name: "open task", weight: 4, run: openTask },
  { name: "add line", weight: 5, run: addLine },
  {
    name: "set line",
    weight: 5,
    run: (world) =>
      onItem(world, (tab, item) => {
        const { dice } = world;
        const args = dice.chance(0.6) ? { done: dice.chance(0.6) } : { text: dice.pick(WORDS), sort: dice.pick(KEYS) };
        return edit(world, tab, "item.set", item.id, args);
      }),
  },
  {
    name: "remove line",
    weight: 2,
    run: (world) => onItem(world, (tab, item) => edit(world, tab, "item.remove", item.id, {})),
  },
  {
    name: "restore line",
    weight: 1,
    run: (world) => onItem(world, (tab, item) => edit(world, tab, "item.restore", item.id, {})),
  },
  {
    name: "rename checklist",
    weight: 1,
    run: (world) =>
      onItem(world, (tab, { id, taskId }) =>
        edit(world, tab, "checklist.rename", taskId, { itemIds: [id], name: world.dice.pick(WORDS) }),
      ),
  },
  { name: "comment", weight: 5, run: addComment },
  {
    name: "change comment",
    weight: 2,
    run: (world) =>
      onComment(world, (tab, { id }) => edit(world, tab, "comment.set", id, { body: world.dice.pick(WORDS) })),
  },
  {
    name: "remove comment",
    weight: 2,
    run: (world) => onComment(world, (tab, { id }) => edit(world, tab, "comment.remove", id, {})),
  },
  {
    name: "react",
    weight: 3,
    run: (world) =>
      onComment(world, (tab, { id }) =>
        edit(world, tab, "comment.react", id, { emoji: world.dice.pick(["👍", "👀"]), on: world.dice.chance(0.7) }),
      ),
  },
  { name: "attach", weight: 3, run: attach },
  { name: "open page", weight: 2, run: openPage },
  { name: "attach to page", weight: 2, run: attachToPage },
  {
    name: "rename attachment",
    weight: 2,
    run: (world) =>
      onAttachment(world, (tab, { id }) => edit(world, tab, "attachment.set", id, { name: world.dice.pick(NAMES) })),
  },
  {
    name: "remove attachment",
    weight: 2,
    run: (world) => onAttachment(world, (tab, { id }) => edit(world, tab, "attachment.remove", id, {})),
  },
  {
    name: "restore attachment",
    weight: 1,
    run: (world) => onAttachment(world, (tab, { id }) => edit(world, tab, "attachment.restore", id, {})),
  },
];

function onTask(world: World, run: (tab: Tab, taskId: string) => boolean): boolean {
  const tab = someOf(world, busyTabs(world));
  const task = tab === undefined ? undefined : someOf(world, viewOf(tab).task.keys());
  return tab !== undefined && task !== undefined && run(tab, task);
}

function onBoard(world: World, run: (tab: Tab, boardId: string) => boolean): boolean {
  const tab = someOf(world, busyTabs(world));
  const board = tab === undefined ? undefined : someOf(world, viewOf(tab).board.keys());
  return tab !== undefined && board !== undefined && run(tab, board);
}

function onItem(world: World, run: (tab: Tab, item: Item) => boolean): boolean {
  const tab = someOf(world, busyTabs(world));
  const item = tab === undefined ? undefined : someOf(world, viewOf(tab).item.values());
  return tab !== undefined && item !== undefined && run(tab, item);
}

function onComment(world: World, run: (tab: Tab, comment: Comment) => boolean): boolean {
  const tab = someOf(world, busyTabs(world));
  const comment = tab === undefined ? undefined : someOf(world, viewOf(tab).comment.values());
  return tab !== undefined && comment !== undefined && run(tab, comment);
}

function onAttachment(world: World, run: (tab: Tab, attachment: Attachment) => boolean): boolean {
  const tab = someOf(world, busyTabs(world));
  const attachment = tab === undefined ? undefined : someOf(world, viewOf(tab).attachment.values());
  return tab !== undefined && attachment !== undefined && run(tab, attachment);
}

function openTask(world: World): boolean {
  return onTask(world, open);
}

function openPage(world: World): boolean {
  return onBoard(world, open);
}

/** Opens the details of a task or of a board page. */
function open(tab: Tab, holderId: string): boolean {
  if (tab.openTasks.has(holderId)) return false;
  tab.openTasks.set(holderId, tab.sync.details.open(holderId));
  return true;
}

function addLine(world: World): boolean {
  const { dice } = world;
  return onTask(world, (tab, taskId) =>
    edit(world, tab, "item.create", tab.sync.newId(), {
      taskId,
      group: dice.pick(["План", "Сборка"]),
      text: dice.pick(WORDS),
      sort: dice.pick(KEYS),
      done: dice.chance(0.2),
    }),
  );
}

function attach(world: World): boolean {
  return onTask(world, (tab, taskId) =>
    edit(world, tab, "attachment.create", tab.sync.newId(), { taskId, ...aFile(world) }),
  );
}

function attachToPage(world: World): boolean {
  return onBoard(world, (tab, boardId) =>
    edit(world, tab, "attachment.create", tab.sync.newId(), { boardId, ...aFile(world) }),
  );
}

function aFile({ dice }: World) {
  return { name: dice.pick(NAMES), type: "image/png", size: dice.pick([0, 7]) };
}

function addComment(world: World): boolean {
  const { dice } = world;
  return onTask(world, (tab, taskId) => {
    const others = [...viewOf(tab).comment.values()].filter((comment) => comment.taskId === taskId);
    const parent = dice.chance(0.3) ? someOf(world, others) : undefined;
    return edit(world, tab, "comment.create", tab.sync.newId(), {
      taskId,
      body: dice.pick(WORDS),
      ...(parent === undefined ? {} : { parentId: parent.id }),
    });
  });
}
